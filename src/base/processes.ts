/** Which of the processes that use the same files still run. Clocks and reused process ids play no part in it. */
export interface Processes {
  /** Shows the others that this process runs, until it says otherwise or ends, however it ends. */
  register(path: string): Registration;
  /** Whether the one that registered at this path under this name still runs. */
  isAlive(path: string, name: string): boolean;
}

export interface Registration {
  /** Never given out twice. Begins with the process id and a hyphen. */
  readonly name: string;
  release(): void;
}
