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

/** Returns the last line of a plan, in the only form that readers accept. */
export const formatDigestLine = (digest: string) => `{"digest":"${digest}"}\n`;

const digestPattern = /^\{"digest":"([0-9a-f]{64})"\}$/;

/** Returns the digest that a line contains. Undefined for other lines. */
export const parseDigestLine = (line: Uint8Array): string | undefined =>
  line.length === 77 ? digestPattern.exec(Buffer.from(line).toString("latin1"))?.[1] : undefined;

/** Derives the idempotency key of a line, shaped as a UUID. A copy of the plan sends the same key. */
export function deriveKey(digest: string, line: number): string {
  const hash = createHash("sha256").update(`${digest} ${line}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hash[16] ?? "0", 16) % 4];
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
