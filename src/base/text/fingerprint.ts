/** Hashes text to 64 bits, in two halves. The hash is well distributed but not cryptographic. */
export function computeFingerprint(text: string): [high: number, low: number] {
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
    high ^= high >>> 15;
    low ^= low >>> 13;
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return [high >>> 0, low >>> 0];
}

/** Hashes bytes that arrive in chunks. The size of the chunks doesn't affect the result. */
export class RunningFingerprint {
  #high = 0x9e3779b9;
  #low = 0x85ebca6b;
  #length = 0;

  add(bytes: Uint8Array): void {
    let [high, low] = [this.#high, this.#low];
    for (let index = 0; index < bytes.length; index++) {
      const code = bytes[index] as number;
      high = Math.imul(high ^ code, 0x9e3779b1);
      low = Math.imul(low ^ code, 0x5f356495);
      high ^= high >>> 15;
      low ^= low >>> 13;
    }
    this.#high = high;
    this.#low = low;
    this.#length += bytes.length;
  }

  /** Returns the byte count and the hash as 16 hexadecimal digits. */
  get text(): string {
    return `${this.#length}-${formatHex(this.#high >>> 0)}${formatHex(this.#low >>> 0)}`;
  }
}

const formatHex = (half: number) => half.toString(16).padStart(8, "0");

/** Returns the hash as 16 hexadecimal digits, for file names. */
export const formatFingerprint = (text: string): string => computeFingerprint(text).map(formatHex).join("");

/** Returns a 32-bit hash, which distinguishes secrets but is too short to reveal one. */
export function fingerprintSecret(secret: string): string {
  const [high, low] = computeFingerprint(secret);
  return formatHex((high ^ low) >>> 0);
}
