/**
 * Remembers which records a walk has met, in about nine bytes each, so that memory stays flat over a million of
 * them. An identifier is kept as a 64-bit fingerprint: that any two among a million records share one has a
 * probability of three in a hundred million.
 */
export class SeenIds {
  #slots: Uint32Array;
  #count = 0;

  /** `expected` is the number of records the platform announced. */
  constructor(expected: number) {
    this.#slots = new Uint32Array(2 * Math.ceil(Math.max(expected, 64) * 1.15));
  }

  /** True when the identifier was new. */
  add(id: string): boolean {
    if (this.#count * 2.2 > this.#slots.length) this.#grow();
    const [high, low] = fingerprint(id);
    const isNew = insert(this.#slots, high, low);
    if (isNew) this.#count++;
    return isNew;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      const low = old[at + 1] as number;
      if (low !== 0) insert(this.#slots, old[at] as number, low);
    }
  }
}

/** Linear probing; a low half of 0 marks a free slot. */
function insert(slots: Uint32Array, high: number, low: number): boolean {
  let at = (high % (slots.length / 2)) * 2;
  while (slots[at + 1] !== 0) {
    if (slots[at] === high && slots[at + 1] === low) return false;
    at = at + 2 === slots.length ? 0 : at + 2;
  }
  slots[at] = high;
  slots[at + 1] = low;
  return true;
}

function fingerprint(id: string): [high: number, low: number] {
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
    high ^= high >>> 15;
    low ^= low >>> 13;
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return [high >>> 0, low >>> 0 || 1];
}
