import type { PlatformOptions } from "../../../base/platform";
import type { Processes, Registration } from "../../../base/processes/processes";

/** This process, as the owner of delivery claims and clock moves in one open world. */
export interface Worker {
  /** The name of the process in the world. Reading it for the first time registers the process. */
  readonly name: string;
  isSelf(name: string): boolean;
  isAlive(name: string): boolean;
  newClaimNumber(): number;
  /** Numbers of the claims that have a running attempt. */
  readonly claims: Set<number>;
  /** Number of clock moves in progress. */
  clockMoves: number;
}

/**
 * Returns functions that open and release this process's worker. `path` identifies the world to all processes
 * that have it open.
 */
export function createWorkerSource(
  path: string,
  openProcesses: PlatformOptions["openProcesses"] = async () => localProcesses,
) {
  let registration: Registration | undefined;
  let worker: Promise<Worker> | undefined;
  const openWorker = async (): Promise<Worker> => {
    const processes = await openProcesses();
    const isSelf = (name: string) => name === registration?.name;
    let lastClaimNumber = 0;
    return {
      get name() {
        registration ??= processes.register(path);
        return registration.name;
      },
      isSelf,
      isAlive: (name) => isSelf(name) || processes.isAlive(path, name),
      newClaimNumber: () => {
        lastClaimNumber += 1;
        return lastClaimNumber;
      },
      claims: new Set(),
      clockMoves: 0,
    };
  };
  return {
    worker: () => (worker ??= openWorker()),
    /** Ends the registration, so that other processes can release this process's claims. */
    release: () => registration?.release(),
  };
}

const registeredNames = new Set<string>();
let registrationCount = 0;

/** Used for a world that no other process has open. */
const localProcesses: Processes = {
  register() {
    registrationCount += 1;
    const name = `0-${registrationCount}`;
    registeredNames.add(name);
    return { name, release: () => void registeredNames.delete(name) };
  },
  isAlive: (_, name) => registeredNames.has(name),
};
