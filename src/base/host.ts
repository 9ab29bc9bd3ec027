import type { Send } from "./http";
import type { Processes } from "./processes";

/** Where text goes. `write` resolves when more may be written, so a writer that awaits it has back-pressure. */
export interface Output {
  readonly isTerminal: boolean;
  /** Width in cells; undefined when this is no terminal. */
  readonly columns: number | undefined;
  /** True once the reader has gone (`| head`); writes are then dropped. */
  readonly isClosed: boolean;
  write(chunk: string | Uint8Array): Promise<void>;
}

export interface Input {
  readonly isTerminal: boolean;
  bytes(): Promise<Uint8Array>;
}

/** What stands at a path. */
export interface FileStatus {
  readonly kind: "file" | "folder" | "link" | "other";
  /** Permission bits; undefined on systems that have none. */
  readonly mode: number | undefined;
  /** Another one once the content was written to, or something else put in its place. */
  readonly version: string;
}

/** A file that only grows. What it rejects with names the path and cause, as with `Files`. */
export interface GrowingFile {
  /** Bytes so far. A text that did not go in whole does not count, and the next one takes its place. */
  readonly length: number;
  append(text: string): void;
  /** Resolves when everything appended is on the disk. */
  flush(): Promise<void>;
  read(from: number, length: number): Uint8Array;
  close(): void;
}

/** Files by absolute path. Failing calls reject with a `Failure` of kind `config` that names the path and cause. */
export interface Files {
  read(path: string): Promise<Uint8Array | undefined>;
  /** The same piece by piece, for files of any size. */
  readPieces(path: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Whole or not at all: a temporary file beside it, then renamed. Mode 0600 unless said otherwise. */
  write(path: string, content: string | Uint8Array, mode?: number): Promise<void>;
  /** Rejects where `write` would, as far as that can be known before; changes nothing that stays. */
  proveWritable(path: string): Promise<void>;
  writePieces(path: string, pieces: AsyncIterable<string | Uint8Array>, mode?: number): Promise<void>;
  /** Opens or makes a file of mode 0600; what stands behind `length` is cut off. */
  grow(path: string, length: number): Promise<GrowingFile>;
  /** At the end of a file, which is made where there is none; the rest of it is left alone. */
  append(path: string, content: string): Promise<void>;
  remove(path: string): Promise<void>;
  list(folder: string): Promise<readonly string[]>;
  makeFolder(path: string): Promise<void>;
  /** Of the path itself, or of what a link leads to; undefined when nothing is there. */
  status(path: string, followsLinks?: boolean): Promise<FileStatus | undefined>;
  /** Puts a file in another one's place at once; a link in that place is replaced, not followed. */
  move(from: string, to: string): Promise<void>;
  /**
   * Runs the work while no other process holds the lock file; the lock ends with its holder, however that ends. Waits
   * for it no longer than the patience, 20 seconds unless said otherwise. The work may remove the file: whoever waits
   * for the lock makes a new one.
   */
  lock<Result>(path: string, work: () => Promise<Result>, patienceMs?: number): Promise<Result>;
}

/** What was installed together with the program, by paths below its package. */
export type PackageFiles = Pick<Files, "list" | "read">;

/**
 * The keyring of the operating system, by account. Failing calls, and a keyring that does not answer in time,
 * reject with a `Failure` of kind `config`.
 */
export interface Keyring {
  read(account: string): Promise<string | undefined>;
  write(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

/** Undefined accepts the answer, a text says what is wrong with it. */
export type AnswerCheck = (answer: string) => string | undefined;

/** Questions on a terminal's stderr; Ctrl-C rejects with a `Failure` of kind `interrupted`. */
export interface Prompts {
  text(question: string, options?: { initial?: string; check?: AnswerCheck }): Promise<string>;
  /** What is typed is not shown. */
  hidden(question: string, check?: AnswerCheck): Promise<string>;
  /** No unless the user says yes. */
  confirm(question: string): Promise<boolean>;
  choose<Choice extends string>(question: string, choices: readonly Choice[]): Promise<Choice>;
}

/** How a command of the user ended. */
export interface CommandEnd {
  /** Undefined when it did not end in time and was killed. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
}

/** A program and its arguments, as they are given to the system. */
export interface Program {
  readonly file: string;
  readonly line: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface ListenOptions {
  /** An IP address of this machine, or the one that stands for all of them. Default: 127.0.0.1. */
  readonly address?: string;
  /** Passes a request with a body above 10 MiB on without it, as `isOversized`. Default: it gets a plain 413. */
  readonly passesOversized?: boolean;
}

export interface Listener {
  /** Without a trailing slash, for example `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** A spinner or counter on the terminal's stderr; silent anywhere else. */
export interface Progress {
  update(text: string): void;
  stop(): void;
}

/** Everything impure, built once in `main` and once in each test. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly files: Files;
  /** Undefined where the program is one file that came alone. */
  openPackage(): Promise<PackageFiles | undefined>;
  openProcesses(): Promise<Processes>;
  readonly homeFolder: string;
  readonly workingFolder: string;
  readonly pid: number;
  /** Aborted by Ctrl-C or SIGTERM; `reason` is the signal's name. */
  readonly signal: AbortSignal;
  /** Milliseconds since 1970 UTC. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Lets the event loop take a turn, so that signals and other answers come through. */
  turn(): Promise<void>;
  /** 0 up to, not including, 1. */
  random(): number;
  readonly send: Send;
  /** Serves `send` on a port; 0 picks a free one. */
  listen(send: Send, port: number, options?: ListenOptions): Promise<Listener>;
  progress(text: string): Progress;
  readonly keyring: Keyring;
  readonly ask: Prompts;
  /** Runs a command line in the user's shell; its stderr is dropped. */
  run(command: string, timeoutMs: number): Promise<CommandEnd>;
  /** Runs a program with this one's input and output, and passes signals on to it; gives its exit code. */
  runProgram(program: Program): Promise<number>;
}
