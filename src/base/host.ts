import type { HttpRequest, Send } from "./http";
import type { Processes } from "./processes/processes";
import type { Threads } from "./processes/threads";

/** Where text goes. `write` resolves when more may be written, so a writer that awaits it has back-pressure. */
export interface Output {
  readonly isTerminal: boolean;
  /** Width in cells; undefined if not a terminal. */
  readonly columns: number | undefined;
  /** Height in lines; undefined if not a terminal. */
  readonly rows: number | undefined;
  /** True once the reader has gone (`| head`); writes are then dropped. */
  readonly isClosed: boolean;
  write(chunk: string | Uint8Array): Promise<void>;
}

/** A program that shows stdout screen by screen. While it runs, Ctrl-C is for it alone, and text for stderr waits. */
export interface Pager extends Pick<Output, "isClosed" | "write"> {
  /** Aborted when the reader has quit. */
  readonly signal: AbortSignal;
  /** Ends the text and resolves when the reader has quit. */
  close(): Promise<void>;
}

export interface Input {
  readonly isTerminal: boolean;
  bytes(): Promise<Uint8Array>;
}

/** What exists at a path. */
export interface FileStatus {
  readonly kind: "file" | "folder" | "link" | "other";
  /** Permission bits; undefined on systems that have none. */
  readonly mode: number | undefined;
  readonly bytes: number;
  /** Changes when the content is written or the file is replaced. */
  readonly version: string;
}

/** An append-only file. Its failures name the path and cause, as those of `Files`. */
export interface GrowingFile {
  /** Bytes so far. An incomplete append does not count and is overwritten by the next one. */
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
  /** Atomic: writes a temporary file, then renames it. Default mode: 0600. */
  write(path: string, content: string | Uint8Array, mode?: number): Promise<void>;
  /** Rejects where `write` would, as far as that can be known in advance; leaves nothing changed. */
  proveWritable(path: string): Promise<void>;
  writePieces(path: string, pieces: AsyncIterable<string | Uint8Array>, mode?: number): Promise<void>;
  /** Opens or creates a file of mode 0600 and truncates it to `length`. */
  grow(path: string, length: number): Promise<GrowingFile>;
  /** Appends to a file, which is created if missing. */
  append(path: string, content: string): Promise<void>;
  remove(path: string): Promise<void>;
  list(folder: string): Promise<readonly string[]>;
  /** With its parents, for this user alone by default. */
  makeFolder(path: string, mode?: number): Promise<void>;
  /** Of the path itself, or of a link's target; undefined if nothing exists. */
  status(path: string, followsLinks?: boolean): Promise<FileStatus | undefined>;
  /** Replaces a file atomically; a link is replaced, not followed. */
  move(from: string, to: string): Promise<void>;
  /**
   * Runs the work while no other process holds the lock file. The lock is released when its holder ends, even if
   * killed. Default wait: 20 seconds. The work may remove the file; the next holder creates a new one.
   */
  lock<Result>(path: string, work: () => Promise<Result>, maxWaitMs?: number): Promise<Result>;
}

/**
 * Files for databases, by absolute path. The calls are synchronous, as SQLite's are, and throw the errors of the
 * system.
 */
export interface DatabaseFiles {
  /** The rows of the sandbox's default world as SQL; undefined where the build didn't draw them. */
  drawnWorld?(): string | undefined;
  exists(path: string): boolean;
  /** Undefined if nothing exists. */
  status(path: string): { readonly bytes: number; readonly changedAt: number } | undefined;
  /** By name; a missing folder lists as empty. */
  list(folder: string): readonly string[];
  makePrivate(path: string): void;
  /** An empty private file in a new folder whose name starts with `prefix`; missing folders above are created. */
  makeDraft(folder: string, prefix: string): string;
  /** A file, or a folder with everything in it. */
  remove(path: string): void;
  /** Moves the file unless there is one under the new name. */
  moveNew(from: string, to: string): void;
  /** Moves the file, flushed to disk first, and replaces the one under the new name. */
  replace(from: string, to: string): void;
}

/** Files installed with the program, by paths relative to its package. */
export type PackageFiles = Pick<Files, "list" | "read">;

/**
 * The keyring of the operating system, by account. Rejects with a `Failure` of kind `config`, also if it does not
 * answer in time.
 */
export interface Keyring {
  read(account: string): Promise<string | undefined>;
  write(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

/** Returns undefined to accept the answer, or what is wrong with it. */
export type AnswerCheck = (answer: string) => string | undefined;

/** Questions on a terminal's stderr; Ctrl-C rejects with a `Failure` of kind `interrupted`. */
export interface Prompts {
  text(question: string, options?: { initial?: string; check?: AnswerCheck }): Promise<string>;
  /** Does not echo the input. */
  hidden(question: string, check?: AnswerCheck): Promise<string>;
  /** Default: no. */
  confirm(question: string): Promise<boolean>;
  choose<Choice extends string>(question: string, choices: readonly Choice[]): Promise<Choice>;
}

/** The outcome of a user's command. */
export interface CommandEnd {
  /** Undefined if it was killed after its timeout. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
}

/** A program with its arguments. */
export interface Program {
  readonly file: string;
  readonly line: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface ListenOptions {
  /** An IP address of this machine, or the unspecified address. Default: 127.0.0.1. */
  readonly address?: string;
  /** Passes on a request with a larger body without the body, as `isOversized`. Default: answer 413. */
  readonly passesOversized?: boolean;
  /** Default: 10 MiB. */
  readonly maxBodyBytes?: number;
  /** How much of a body is kept, by the head of its request; asked for all but short ones. Default: `maxBodyBytes`. */
  readonly bodyLimit?: (head: HttpRequest) => number | Promise<number>;
}

export interface Listener {
  /** Without a trailing slash, for example `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** A spinner on stderr, shown until it is stopped; silent if that is not a terminal. */
export interface Progress {
  stop(): void;
}

/** The whole terminal, until it is closed or the process ends. */
export interface Screen {
  write(text: string): void;
  readonly columns: number;
  readonly rows: number;
  onResize(listener: () => void): void;
  /** Calls the listener with the name of each key: `j`, `up`, `enter`, `ctrl-c`. */
  onKey(listener: (name: string) => void): void;
  /** Restores what the terminal showed before. */
  close(): void;
}

export interface Watcher {
  close(): void;
}

/** Everything impure, built once in `main` and once in each test. */
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
  /** Undefined if the program is a single file, which no thread can start with. */
  openThreads(): Promise<Threads | undefined>;
  /** Undefined if neither HOME nor the system names one. */
  readonly homeFolder: string | undefined;
  readonly workingFolder: string;
  readonly pid: number;
  /** Aborted by Ctrl-C or SIGTERM; `reason` is the signal's name. */
  readonly signal: AbortSignal;
  /** Milliseconds since 1970 UTC. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Yields to the event loop, so that signals and responses are handled. */
  turn(): Promise<void>;
  /** From here on the process needs less memory and a little more processor time: for work on many records. */
  spareMemory(): void;
  /** At least 0, less than 1. */
  random(): number;
  readonly send: Send;
  /** Serves `send` on a port; 0 picks a free one. */
  listen(send: Send, port: number, options?: ListenOptions): Promise<Listener>;
  /** Calls back for each change in one of the folders, not for those below it, until it is closed. */
  watch(folders: readonly string[], onChange: () => void): Promise<Watcher>;
  /** `text` is read several times a second; there is no spinner while it is undefined. */
  progress(text: () => string | undefined): Progress;
  /** Undefined if there is no such program. */
  openPager(command: string): Promise<Pager | undefined>;
  /** Takes the terminal; until it is closed, `note` gets what is written to stderr. */
  openScreen(note: (text: string) => void): Promise<Screen>;
  readonly keyring: Keyring;
  readonly ask: Prompts;
  /** Runs a command line in the user's shell; its stderr is discarded. */
  run(command: string, timeoutMs: number): Promise<CommandEnd>;
  /** False where there is no browser; one that was started outlives this process. */
  openBrowser(address: string): Promise<boolean>;
  /** Runs a program with inherited input and output, forwards signals to it, and returns its exit code. */
  runProgram(program: Program): Promise<number>;
}
