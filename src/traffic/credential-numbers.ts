import { getOrCreate } from "../base/collections/get-or-create";
import { Secrets } from "../base/secrets/secrets";
import { computeBodyDigest } from "./digest";
import { rememberKey } from "./masking/remember-keys";

const maxShortTextLength = 100;

/** Replaces long text with its digest. */
export const shortenText = (text: string): string =>
  text.length <= maxShortTextLength ? text : computeBodyDigest(Buffer.from(text), undefined);

/** Gives values numbered names, such as `key 1`. Equal values get the same name. */
export class NumberedNames {
  readonly #names = new Map<string, string>();

  constructor(private readonly kind: string) {}

  get count(): number {
    return this.#names.size;
  }

  has(value: string): boolean {
    return this.#names.has(shortenText(value));
  }

  getName(value: string): string {
    return getOrCreate(this.#names, shortenText(value), () => `${this.kind} ${this.#names.size + 1}`);
  }
}

/** Numbers a program's keys and tokens, and masks those that it has used. */
export class CredentialNumbers extends NumberedNames {
  readonly #used = new Secrets();

  constructor() {
    super("key");
  }

  /** Numbers the key or token of a request. Returns its name. */
  register(secret: string): string {
    const { count } = this;
    const name = this.getName(secret);
    if (this.count > count) rememberKey(this.#used, secret);
    return name;
  }

  mask(text: string): string {
    return this.#used.mask(text);
  }

  maskBytes(bytes: Uint8Array): Uint8Array {
    return this.#used.maskBytes(bytes);
  }
}
