/** Another thread of this program, with a memory of its own. It ends with the process, however that ends. */
export interface Thread {
  send(message: unknown): void;
  /** Resolves when it has ended; rejects with the error that ended it. */
  readonly ended: Promise<void>;
}

export interface Threads {
  /** Undefined in the first thread of a process. */
  readonly parent: ParentThread | undefined;
  /** How many threads this machine can run at a time. */
  readonly count: number;
  /** Starts the program with the argument `word`. `input` is copied, except for shared memory. */
  start(word: string, input: unknown, receive: (message: unknown) => void): Thread;
}

/** What a thread knows of the one that started it. */
export interface ParentThread {
  readonly input: unknown;
  send(message: unknown): void;
  /** Receives messages until it is closed; a thread can't end before. */
  receive(listener: (message: unknown) => void): void;
  close(): void;
}
