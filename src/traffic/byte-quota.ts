/** Limits how many bytes are kept in total. */
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
