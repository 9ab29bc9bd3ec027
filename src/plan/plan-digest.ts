import { createHash } from "node:crypto";

/** SHA-256 of a plan's lines, in hexadecimal. */
export class PlanDigest {
  readonly #hash = createHash("sha256");

  add(bytes: string | Uint8Array): void {
    this.#hash.update(bytes);
  }

  get text(): string {
    return this.#hash.copy().digest("hex");
  }
}

/** The last line of a plan. No other spelling of it is accepted. */
export const digestLine = (digest: string) => `{"digest":"${digest}"}\n`;
