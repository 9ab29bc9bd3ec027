/**
 * Tracks which of the processes that share files are still running. Doesn't rely on clocks or process IDs,
 * which are reused.
 */
export interface Processes {
  /** Registers this process until it releases the registration or ends for any reason. */
  register(path: string): Registration;
  /** Whether the process registered under this path and name is still running. */
  isAlive(path: string, name: string): boolean;
}

export interface Registration {
  /** Unique. Starts with the process ID and a hyphen. */
  readonly name: string;
  release(): void;
}
