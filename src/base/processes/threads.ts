/**
 * Another thread of this program, with its own memory. Ends with the process, even if the process is killed.
 */
export interface Thread {
  send(message: unknown): void;
  /** Resolves when the thread has ended; rejects with the error that ended it. */
  readonly ended: Promise<void>;
}

export interface Threads {
  /** Undefined in the main thread. */
  readonly parent: ParentThread | undefined;
  /** Number of threads that this machine can run in parallel. */
  readonly count: number;
  /** Starts the program with the argument `word`. `input` is copied, except for shared memory. */
  start(word: string, input: unknown, receive: (message: unknown) => void): Thread;
}

export interface ParentThread {
  readonly input: unknown;
  send(message: unknown): void;
  /** Receives messages and keeps the thread alive until closed. */
  receive(listener: (message: unknown) => void): void;
  close(): void;
}
