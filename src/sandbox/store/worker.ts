import type { PlatformOptions } from "../../base/platform";
import type { Processes, Registration } from "../../base/processes";

/** Who makes attempts and moves the clock: this process, through one world that it has open. */
export interface Worker {
  /** Stands for it in the world; it registers when this is read first. */
  readonly name: string;
  isSelf(name: string): boolean;
  /** Whether it, or another one, still runs. */
  isAlive(name: string): boolean;
  newClaimNumber(): number;
  /** Numbers of the claims whose attempts are under way. */
  readonly claims: Set<number>;
  /** How many moves of the clock are under way. */
  clockMoves: number;
}

export interface Workplace {
  worker(): Promise<Worker>;
  /** From then on its claims are free. */
  release(): void;
}

/** `path` is what all who have the world open have in common. */
export function openWorkplace(
  path: string,
  openProcesses: PlatformOptions["openProcesses"] = async () => onlyHere,
): Workplace {
  let registration: Registration | undefined;
  let worker: Promise<Worker> | undefined;
  const open = async () => {
    const processes = await openProcesses();
    return workerOf(processes, path, () => {
      registration ??= processes.register(path);
      return registration.name;
    });
  };
  return {
    worker: () => {
      worker ??= open();
      return worker;
    },
    release: () => registration?.release(),
  };
}

function workerOf(processes: Processes, path: string, register: () => string): Worker {
  let name: string | undefined;
  let claims = 0;
  return {
    get name() {
      name ??= register();
      return name;
    },
    isSelf: (other) => other === name,
    isAlive: (other) => other === name || processes.isAlive(path, other),
    newClaimNumber: () => {
      claims += 1;
      return claims;
    },
    claims: new Set(),
    clockMoves: 0,
  };
}

const registered = new Set<string>();
let registrations = 0;

/** For worlds that no other process has open. */
const onlyHere: Processes = {
  register() {
    registrations += 1;
    const name = `0-${registrations}`;
    registered.add(name);
    return { name, release: () => void registered.delete(name) };
  },
  isAlive: (_, name) => registered.has(name),
};
