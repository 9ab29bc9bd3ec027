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
 * A program that pages stdout. While it runs, Ctrl-C reaches only the pager, and the host holds back text for
 * stderr.
 */
export interface Pager extends Pick<Output, "isClosed" | "write"> {
  /** Aborted when the user quits. */
  readonly signal: AbortSignal;
  /** Ends the output, and resolves once the user has quit. */
  close(): Promise<void>;
}

export interface Input {
  readonly isTerminal: boolean;
  bytes(): Promise<Uint8Array>;
}

export interface FileStatus {
  readonly kind: "file" | "folder" | "link" | "other";
  /** Permission bits, or undefined on systems that have none. */
  readonly mode: number | undefined;
  readonly bytes: number;
  /** Changes when the file is written or replaced. */
  readonly version: string;
}

/** An append-only file. Its failures name the path and cause, like those of `Files`. */
export interface GrowingFile {
  /** Size in bytes. Doesn't count an incomplete append, which the next append overwrites. */
  readonly length: number;
  /** Writes the text and `end` in one call. The next append overwrites `end`. */
  append(text: string, end?: string): void;
  /** Resolves when all data is on disk. */
  flush(): Promise<void>;
  read(from: number, length: number): Uint8Array;
  close(): void;
}

/** Files by absolute path. Methods reject with a `Failure` of kind `config` that names the path and cause. */
export interface Files {
  read(path: string): Promise<Uint8Array | undefined>;
  /** Reads in pieces, so files can have any size. */
  readPieces(path: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Writes atomically, by renaming a temporary file. Default mode: 0600. */
  write(path: string, content: string | Uint8Array, mode?: number): Promise<void>;
  /** Rejects if it is already certain that `write` would fail. Doesn't change the file. */
  proveWritable(path: string): Promise<void>;
  writePieces(path: string, chunks: AsyncIterable<string | Uint8Array>, mode?: number): Promise<void>;
  /** Opens a file with mode 0600 and truncates it to `length`. Creates the file only if `length` is 0. */
  grow(path: string, length: number): Promise<GrowingFile>;
  /** Creates the file if it is missing. */
  append(path: string, content: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Sorted by name. */
  list(folder: string): Promise<readonly string[]>;
  /** Creates a folder and its parents, by default accessible only to the current user. */
  makeFolder(path: string, mode?: number): Promise<void>;
  /** Status of the path, or of a link's target with `followsLinks`. Undefined if nothing exists there. */
  status(path: string, followsLinks?: boolean): Promise<FileStatus | undefined>;
  /** Replaces a file atomically. If the target is a link, replaces the link itself. */
  move(from: string, to: string): Promise<void>;
  /**
   * Runs `work` while no other process holds the lock file. The lock is released when its holder ends, even
   * if it is killed. Default wait: 20 seconds. The work may remove the file; the next holder creates a new
   * one.
   */
  lock<Result>(path: string, work: () => Promise<Result>, maxWaitMs?: number): Promise<Result>;
}

/** A file that only grows. Processes can share it, because each append is a single write at the end. */
export interface SharedLog {
  append(bytes: Uint8Array): void;
  close(): void;
}

/** Database files by absolute path. Calls are synchronous, like SQLite's, and throw system errors. */
export interface DatabaseFiles {
  /** Returns the default world's rows as SQL, or undefined if the build didn't generate them. */
  drawnWorld?(): string | undefined;
  exists(path: string): boolean;
  /** Undefined if nothing exists at the path. */
  status(path: string): { readonly bytes: number; readonly changedAt: number } | undefined;
  /** Sorted by name. Empty unless the path is a folder. */
  list(path: string): readonly string[];
  makePrivate(path: string): void;
  /**
   * Creates an empty private file in a new folder whose name starts with `prefix`, and any missing parent
   * folders.
   */
  makeDraft(folder: string, prefix: string): string;
  /** Removes a file, or a folder with its contents. */
  remove(path: string): void;
  /** Renames the file unless the new name already exists. The old name may remain. */
  moveNew(from: string, to: string): void;
  /** Flushes the file to disk, then moves it, replacing any existing target. */
  replace(from: string, to: string): void;
  /** Undefined if nothing exists at the path. */
  read(path: string): Uint8Array | undefined;
  /** Opens or creates a private file, and any missing parent folders. */
  openLog(path: string): SharedLog;
}

/** Files installed with the program, by path relative to its package. */
export type PackageFiles = Pick<Files, "list" | "read">;

/**
 * Keys in the operating system's keyring, by account. Methods reject with a `Failure` of kind `config`, even
 * on timeout.
 */
export interface Keyring {
  read(account: string): Promise<string | undefined>;
  write(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

/** Returns what is wrong with the answer, or undefined to accept it. */
export type AnswerCheck = (answer: string) => string | undefined;

/** Prompts on a terminal's stderr. Ctrl-C rejects with a `Failure` of kind `interrupted`. */
export interface Prompts {
  text(question: string, options?: { initial?: string; check?: AnswerCheck }): Promise<string>;
  /** Shows `*` for each typed character. */
  hidden(question: string, check?: AnswerCheck): Promise<string>;
  /** Default: no. */
  confirm(question: string): Promise<boolean>;
  choose<Choice extends string>(question: string, choices: readonly Choice[]): Promise<Choice>;
}

export interface CommandResult {
  /** Undefined if the command was killed after its timeout. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
}

export interface Program {
  readonly file: string;
  readonly line: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Stream that receives the program's stdout. Default: this process's stdout. */
  readonly stdout?: "stderr";
}

/** A program that gets no input and whose output is returned rather than displayed. */
export interface CapturedProgram extends Pick<Program, "file" | "line" | "env"> {
  readonly timeoutMs: number;
  /** Maximum size of stdout and stderr combined. */
  readonly maxOutputBytes: number;
  /** Ends the program when aborted. */
  readonly signal: AbortSignal;
}

export interface CapturedResult {
  /**
   * Undefined if a limit ended the program. After a signal, 128 plus the number of the signal, as in a shell.
   */
  readonly exitCode: number | undefined;
  readonly brokenLimit?: "time" | "output";
  readonly stdout: string;
  readonly stderr: string;
}

export interface ListenOptions {
  /** An IP address of this machine, or the unspecified address. Default: 127.0.0.1. */
  readonly address?: string;
  /**
   * Whether to pass oversized requests on without their body, flagged as `isOversized`. Default: responds
   * with 413.
   */
  readonly passesOversized?: boolean;
  /** Default: 10 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Returns how many bytes of a body to keep, based on the request head. Not called for short bodies.
   * Default: `maxBodyBytes`.
   */
  readonly bodyLimit?: (head: HttpRequest) => number | Promise<number>;
  /** Whether requests have `onGone`. Default: false, because it slows requests down. */
  readonly reportsGone?: boolean;
}

export interface Listener {
  /** Has no trailing slash, for example `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** A spinner on stderr until stopped, or a line every 10 seconds if stderr is not a terminal. */
export interface Progress {
  stop(): void;
}

/** Controls the whole terminal until the screen is closed or the process ends. */
export interface Screen {
  write(text: string): void;
  readonly columns: number;
  readonly rows: number;
  onResize(listener: () => void): void;
  /** Calls the listener with the name of each pressed key: `j`, `up`, `enter`, `ctrl-c`. */
  onKey(listener: (name: string) => void): void;
  /** Restores the terminal's previous content. */
  close(): void;
}

export interface Watcher {
  close(): void;
}

/** Everything impure. Created once in `main`, and once in each test. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly files: Files;
  readonly databaseFiles: DatabaseFiles;
  /** Undefined if the program is a single file that has no package. */
  openPackage(): Promise<PackageFiles | undefined>;
  openProcesses(): Promise<Processes>;
  /** Undefined if the program is a single file, which can't start threads. */
  openThreads(): Promise<Threads | undefined>;
  /** Undefined if neither HOME nor the system specifies one. */
  readonly homeFolder: string | undefined;
  readonly workingFolder: string;
  /** The account name, or undefined if the system has none. */
  readonly userName: string | undefined;
  readonly pid: number;
  /** Aborted by Ctrl-C, SIGTERM or closing the terminal; `reason` is `SIGINT` or `SIGTERM`. */
  readonly signal: AbortSignal;
  /** Milliseconds since 1970 UTC. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Returns a signal that is aborted after this time. Doesn't keep the process running. */
  timeout(ms: number): AbortSignal;
  /** Yields to the event loop, so signals and responses are handled. */
  turn(): Promise<void>;
  /** Trades some processor time for lower memory use, for work on many records. */
  spareMemory(): void;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
  readonly send: Send;
  /** Serves `send` on a port; 0 picks a free one. */
  listen(send: Send, port: number, options?: ListenOptions): Promise<Listener>;
  /**
   * Like `listen` on the loopback address, but for a reverse proxy: bodies are streams of the bytes as sent.
   */
  forward(forward: Forward, port: number): Promise<Listener>;
  /** Calls `onChange` for every change directly inside one of the folders, until closed. */
  watch(folders: readonly string[], onChange: () => void): Promise<Watcher>;
  /**
   * Shows a spinner with `text`, which is called several times a second. Hides the spinner while `text`
   * returns undefined.
   */
  progress(text: () => string | undefined): Progress;
  /** Undefined if the program doesn't exist. */
  openPager(command: string): Promise<Pager | undefined>;
  /** Takes over the terminal. Until the screen is closed, text for stderr goes to `note`. */
  openScreen(note: (text: string) => void): Promise<Screen>;
  readonly keyring: Keyring;
  readonly prompts: Prompts;
  /** Runs a command line in the system's shell and discards its stderr. */
  run(command: string, timeoutMs: number): Promise<CommandResult>;
  /** Resolves to false if there is no browser. The browser keeps running after this process ends. */
  openBrowser(address: string): Promise<boolean>;
  /** Runs a program with inherited input and output, forwards signals to it, and returns its exit code. */
  runProgram(program: Program): Promise<number>;
  /**
   * Runs a program in its own process group, and kills the rest of the group when it ends. Rejects if it
   * can't be started, or if the signal is aborted.
   */
  captureProgram(program: CapturedProgram): Promise<CapturedResult>;
}
