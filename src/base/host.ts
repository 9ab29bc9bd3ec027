import type { HttpRequest, Send } from "./http";
import type { Processes } from "./processes/processes";
import type { Threads } from "./processes/threads";
import type { Forward } from "./streamed-http";

/** A text stream. `write` resolves when more can be written, so awaiting it applies back-pressure. */
export interface Output {
  readonly isTerminal: boolean;
  /** Width in cells; undefined if not a terminal. */
  readonly columns: number | undefined;
  /** Height in lines; undefined if not a terminal. */
  readonly rows: number | undefined;
  /** Whether the reader has closed the stream (`| head`). Further writes are dropped. */
  readonly isClosed: boolean;
  write(chunk: string | Uint8Array): Promise<void>;
}

/**
 * A program that shows stdout page by page. While it runs, only the pager gets Ctrl-C, and text for stderr is
 * held back.
 */
export interface Pager extends Pick<Output, "isClosed" | "write"> {
  /** Aborted when the user quits. */
  readonly signal: AbortSignal;
  /** Ends the text and resolves when the user has quit. */
  close(): Promise<void>;
}

export interface Input {
  readonly isTerminal: boolean;
  bytes(): Promise<Uint8Array>;
}

export interface FileStatus {
  readonly kind: "file" | "folder" | "link" | "other";
  /** Permission bits; undefined on systems without them. */
  readonly mode: number | undefined;
  readonly bytes: number;
  /** Changes when the file is written or replaced. */
  readonly version: string;
}

/** An append-only file. Its failures name the path and cause, like those of `Files`. */
export interface GrowingFile {
  /** Size in bytes. Excludes an incomplete append, which the next one overwrites. */
  readonly length: number;
  /** Writes the text and `end` in one write. The next append overwrites `end`. */
  append(text: string, end?: string): void;
  /** Resolves when all data is on disk. */
  flush(): Promise<void>;
  read(from: number, length: number): Uint8Array;
  close(): void;
}

/** Files by absolute path. Failures reject with a `Failure` of kind `config` that names the path and cause. */
export interface Files {
  read(path: string): Promise<Uint8Array | undefined>;
  /** Reads piece by piece, for files of any size. */
  readPieces(path: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Atomic: writes a temporary file, then renames it. Default mode: 0600. */
  write(path: string, content: string | Uint8Array, mode?: number): Promise<void>;
  /** Rejects if `write` would reject, as far as that is known in advance. Doesn't change the file. */
  proveWritable(path: string): Promise<void>;
  writePieces(path: string, pieces: AsyncIterable<string | Uint8Array>, mode?: number): Promise<void>;
  /** Opens a file of mode 0600 and truncates it to `length`. Creates it only if `length` is 0. */
  grow(path: string, length: number): Promise<GrowingFile>;
  /** Creates the file if it is missing. */
  append(path: string, content: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Sorted by name. */
  list(folder: string): Promise<readonly string[]>;
  /** Creates a folder and its parents, by default only for this user. */
  makeFolder(path: string, mode?: number): Promise<void>;
  /** Status of the path or, with `followsLinks`, of a link's target. Undefined if nothing exists. */
  status(path: string, followsLinks?: boolean): Promise<FileStatus | undefined>;
  /** Replaces a file atomically. Replaces a link instead of following it. */
  move(from: string, to: string): Promise<void>;
  /**
   * Runs the work while no other process holds the lock file. The lock is released when its holder ends, even if
   * killed. Default wait: 20 seconds. The work may remove the file; the next holder creates a new one.
   */
  lock<Result>(path: string, work: () => Promise<Result>, maxWaitMs?: number): Promise<Result>;
}

/** A file that only grows. Processes can share it, because each append is one write at its end. */
export interface SharedLog {
  append(bytes: Uint8Array): void;
  close(): void;
}

/** Database files by absolute path. Calls are synchronous, like SQLite's, and throw system errors. */
export interface DatabaseFiles {
  /** Rows of the sandbox's default world as SQL; undefined if the build didn't create them. */
  drawnWorld?(): string | undefined;
  exists(path: string): boolean;
  /** Undefined if nothing exists. */
  status(path: string): { readonly bytes: number; readonly changedAt: number } | undefined;
  /** Sorted by name; empty unless the path is a folder. */
  list(path: string): readonly string[];
  makePrivate(path: string): void;
  /**
   * Creates an empty private file in a new folder whose name starts with `prefix`. Creates missing parent
   * folders.
   */
  makeDraft(folder: string, prefix: string): string;
  /** Removes a file, or a folder with its content. */
  remove(path: string): void;
  /** Gives the file a new name, unless that name exists. The old name may remain. */
  moveNew(from: string, to: string): void;
  /** Flushes the file to disk, then moves it and replaces any file at the new name. */
  replace(from: string, to: string): void;
  /** Undefined if nothing exists. */
  read(path: string): Uint8Array | undefined;
  /** Opens or creates a private file. Creates missing parent folders. */
  openLog(path: string): SharedLog;
}

/** Files installed with the program, by paths relative to its package. */
export type PackageFiles = Pick<Files, "list" | "read">;

/** The operating system's keyring, by account. Rejects with a `Failure` of kind `config`, even on timeout. */
export interface Keyring {
  read(account: string): Promise<string | undefined>;
  write(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

/** Returns what is wrong with the answer, or undefined to accept it. */
export type AnswerCheck = (answer: string) => string | undefined;

/** Questions on a terminal's stderr; Ctrl-C rejects with a `Failure` of kind `interrupted`. */
export interface Prompts {
  text(question: string, options?: { initial?: string; check?: AnswerCheck }): Promise<string>;
  /** Shows `*` for each typed character. */
  hidden(question: string, check?: AnswerCheck): Promise<string>;
  /** Default: no. */
  confirm(question: string): Promise<boolean>;
  choose<Choice extends string>(question: string, choices: readonly Choice[]): Promise<Choice>;
}

/** The outcome of a user's command. */
export interface CommandResult {
  /** Undefined if the command was killed after its timeout. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
}

export interface Program {
  readonly file: string;
  readonly line: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Stream that receives the program's stdout. Default: the stdout of this process. */
  readonly stdout?: "stderr";
}

/** A program that gets no input and whose output is returned instead of shown. */
export interface CapturedProgram extends Pick<Program, "file" | "line" | "env"> {
  readonly timeoutMs: number;
  /** Maximum for stdout and stderr together. */
  readonly maxOutputBytes: number;
  /** Ends the program when aborted. */
  readonly signal: AbortSignal;
}

export interface CapturedResult {
  /** Undefined if a limit ended the program. For a signal, 128 plus its number, as in a shell. */
  readonly exitCode: number | undefined;
  readonly brokenLimit?: "time" | "output";
  readonly stdout: string;
  readonly stderr: string;
}

export interface ListenOptions {
  /** An IP address of this machine, or the unspecified address. Default: 127.0.0.1. */
  readonly address?: string;
  /** Passes oversized requests on without their body, marked `isOversized`. Default: answers 413. */
  readonly passesOversized?: boolean;
  /** Default: 10 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Returns how much of a body to keep, based on the request head. Not called for short bodies. Default:
   * `maxBodyBytes`.
   */
  readonly bodyLimit?: (head: HttpRequest) => number | Promise<number>;
  /** Whether requests get `onGone`. Default: false, because it costs time. */
  readonly reportsGone?: boolean;
}

export interface Listener {
  /** Without a trailing slash, for example `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** A spinner on stderr until stopped; if stderr is not a terminal, a line every 10 seconds. */
export interface Progress {
  stop(): void;
}

/** Controls the whole terminal until closed or the process ends. */
export interface Screen {
  write(text: string): void;
  readonly columns: number;
  readonly rows: number;
  onResize(listener: () => void): void;
  /** Calls the listener with the name of each key: `j`, `up`, `enter`, `ctrl-c`. */
  onKey(listener: (name: string) => void): void;
  /** Restores the previous terminal content. */
  close(): void;
}

export interface Watcher {
  close(): void;
}

/** Everything impure. Built once in `main` and once per test. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly files: Files;
  readonly databaseFiles: DatabaseFiles;
  /** Undefined if the program is a single file without a package. */
  openPackage(): Promise<PackageFiles | undefined>;
  openProcesses(): Promise<Processes>;
  /** Undefined if the program is a single file, which can't start threads. */
  openThreads(): Promise<Threads | undefined>;
  /** Undefined if neither HOME nor the system names one. */
  readonly homeFolder: string | undefined;
  readonly workingFolder: string;
  /** The account's name; undefined if the system has none. */
  readonly userName: string | undefined;
  readonly pid: number;
  /** Aborted by Ctrl-C, SIGTERM or a closed terminal; `reason` is `SIGINT` or `SIGTERM`. */
  readonly signal: AbortSignal;
  /** Milliseconds since 1970 UTC. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Yields to the event loop, so that signals and responses are handled. */
  turn(): Promise<void>;
  /** Trades a little processor time for less memory, for work on many records. */
  spareMemory(): void;
  /** From 0 up to, but not including, 1. */
  random(): number;
  readonly send: Send;
  /** Serves `send` on a port; 0 picks a free one. */
  listen(send: Send, port: number, options?: ListenOptions): Promise<Listener>;
  /** Like `listen` on the loopback address, for a reverse proxy: bodies are streams of the bytes that were sent. */
  forward(forward: Forward, port: number): Promise<Listener>;
  /** Calls `onChange` for each change directly in one of the folders, until closed. */
  watch(folders: readonly string[], onChange: () => void): Promise<Watcher>;
  /** Shows a spinner with `text`, read several times a second. Hides it while `text` returns undefined. */
  progress(text: () => string | undefined): Progress;
  /** Undefined if there is no such program. */
  openPager(command: string): Promise<Pager | undefined>;
  /** Takes over the terminal; until it is closed, text for stderr goes to `note`. */
  openScreen(note: (text: string) => void): Promise<Screen>;
  readonly keyring: Keyring;
  readonly prompts: Prompts;
  /** Runs a command line in the system's shell; its stderr is discarded. */
  run(command: string, timeoutMs: number): Promise<CommandResult>;
  /** False if there is no browser. The browser keeps running after this process ends. */
  openBrowser(address: string): Promise<boolean>;
  /** Runs a program with inherited input and output, forwards signals to it, and returns its exit code. */
  runProgram(program: Program): Promise<number>;
  /**
   * Runs a program in its own process group; when it ends, the rest of the group is killed. Rejects if it
   * can't be started or the signal is aborted.
   */
  captureProgram(program: CapturedProgram): Promise<CapturedResult>;
}
