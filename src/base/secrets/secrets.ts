import { createMasker, type Masker } from "./mask";

/** The secrets in use, and the masker for them. Secrets learned later can be added. */
export class Secrets implements Iterable<string> {
  readonly #known: Set<string>;
  #masker: Masker | undefined;

  constructor(secrets: Iterable<string> = []) {
    this.#known = new Set(secrets);
  }

  add(secret: string): void {
    if (this.#known.has(secret)) return;
    this.#known.add(secret);
    this.#masker = undefined;
  }

  /** Increases whenever more text may be masked. */
  get count(): number {
    return this.#known.size;
  }

  without(removedSecret: string): Secrets {
    if (!this.#known.has(removedSecret)) return this;
    return new Secrets([...this.#known].filter((secret) => secret !== removedSecret));
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#known[Symbol.iterator]();
  }

  mask(text: string): string {
    return this.#opened.text(text);
  }

  maskBytes(bytes: Uint8Array): Uint8Array {
    return this.#opened.bytes(bytes);
  }

  /** Masks secrets in all strings of a value, including field names. */
  maskDeep<Value>(value: Value): Value {
    if (typeof value === "string") return this.mask(value) as Value;
    if (value instanceof Uint8Array) return this.maskBytes(value) as Value;
    if (Array.isArray(value)) return value.map((item) => this.maskDeep(item)) as Value;
    if (typeof value !== "object" || value === null || !isPlainObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [this.mask(name), this.maskDeep(inner)]),
    ) as Value;
  }

  get #opened(): Masker {
    this.#masker ??= createMasker(this.#known);
    return this.#masker;
  }
}

const isPlainObject = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value));
