import { Failure } from "../../src/base/failure";
import type { Files, GrowingFile } from "../../src/base/host";
import { memoryFiles } from "./program/world";

/** A process that dies after this many bytes of journal or this many requests. Then every operation fails. */
export interface Death {
  readonly bytes: number;
  readonly requests: number;
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

  /** Counts a request. Returns true if it is no longer sent. */
  takesRequest(): boolean {
    if (this.#requests-- <= 0) this.isDead = true;
    return this.isDead;
  }

  #limit(file: GrowingFile): GrowingFile {
    let remaining = this.death.bytes;
    const append = (text: string) => {
      this.#refuse();
      if (text.length > remaining) {
        this.isDead = true;
        // The written part stays, without the rest of the line.
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
