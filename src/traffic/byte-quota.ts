/** Limits the total number of kept bytes. */
export class ByteQuota {
  #count = 0;

  constructor(private readonly max: number) {}

  /** Counts the bytes and returns true if there is room for them. */
  add(count: number): boolean {
    if (this.#count + count > this.max) return false;
    this.#count += count;
    return true;
  }
}
