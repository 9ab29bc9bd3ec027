/** Which processes that share files are still running; independent of clocks and reused process IDs. */
export interface Processes {
  /** Registers this process until it releases the registration or ends in any way. */
  register(path: string): Registration;
  /** Whether the process registered at this path under this name is still running. */
  isAlive(path: string, name: string): boolean;
}

export interface Registration {
  /** Unique. Starts with the process ID and a hyphen. */
  readonly name: string;
  release(): void;
}
