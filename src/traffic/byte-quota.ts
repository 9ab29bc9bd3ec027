/** Limits the total number of stored bytes. */
export class ByteQuota {
  #count = 0;

  constructor(private readonly max: number) {}

  /** Returns whether the bytes fit. If so, counts them. */
  add(count: number): boolean {
    if (this.#count + count > this.max) return false;
    this.#count += count;
    return true;
  }
}
