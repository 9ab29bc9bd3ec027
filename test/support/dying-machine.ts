import { Failure } from "../../src/base/failure";
import type { Files, GrowingFile } from "../../src/base/host";
import { answer } from "./platforms/answers";
import type { Mishap } from "./platforms/case-work-platform";
import { type LineResult, memoryFiles } from "./program/world";

/**
 * When a process dies: after writing this many bytes to its journal or sending this many requests. Every
 * later operation fails.
 */
export interface Death {
  readonly bytes: number;
  readonly requests: number;
}

/** Platform faults. `undefined` means no fault. */
export const mishaps: readonly Mishap[] = [
  ...([undefined, undefined, "lost before", "lost after"] as const),
  ...[answer({ message: "Wait.", retryAfter: 0.1 }, 429), answer({}, 500)],
];

/**
 * Runs a command line on a machine that doesn't die, until it succeeds or has run 41 times. Returns the last
 * exit code.
 */
export async function runUntilDone(run: (death: Death) => Promise<LineResult>): Promise<number> {
  const healthy = { bytes: Number.POSITIVE_INFINITY, requests: Number.POSITIVE_INFINITY };
  let { exitCode } = await run(healthy);
  for (let again = 0; exitCode !== 0 && again < 40; again++) ({ exitCode } = await run(healthy));
  return exitCode;
}

export class DyingMachine {
  isDead = false;
  #requests: number;

  constructor(readonly death: Death) {
    this.#requests = death.requests;
  }

  files(map: Map<string, string>): Files {
    const whole = memoryFiles(map);
    const grow = async (path: string, length: number): Promise<GrowingFile> => {
      this.#refuse();
      return this.#limit(await whole.grow(path, length));
    };
    const writePieces: Files["writePieces"] = async (...args) => {
      this.#refuse();
      return whole.writePieces(...args);
    };
    return { ...whole, grow, writePieces };
  }

  /** Counts a request. Returns whether the process dies at this request. */
  diesAtRequest(): boolean {
    if (this.#requests-- <= 0) this.isDead = true;
    return this.isDead;
  }

  #limit(file: GrowingFile): GrowingFile {
    let remaining = this.death.bytes;
    const append = (text: string) => {
      this.#refuse();
      if (text.length > remaining) {
        this.isDead = true;
        // Part of the line reaches the journal before the process dies.
        file.append(text.slice(0, remaining));
        this.#refuse();
      }
      remaining -= text.length;
      file.append(text);
    };
    return {
      append,
      flush: async () => this.#refuse(),
      read: file.read,
      close: () => {},
      get length() {
        return file.length;
      },
    };
  }

  #refuse(): void {
    if (this.isDead) throw new Failure("config", "killed");
  }
}
