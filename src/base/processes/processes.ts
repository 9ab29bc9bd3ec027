/**
 * Tracks which of the processes sharing files are still running. Doesn't rely on clocks or process IDs, which
 * get reused.
 */
export interface Processes {
  /** Registers this process until the registration is released or the process ends for any reason. */
  register(path: string): Registration;
  isAlive(path: string, name: string): boolean;
}

export interface Registration {
  /** Unique name. Starts with the process ID and a hyphen. */
  readonly name: string;
  release(): void;
}
