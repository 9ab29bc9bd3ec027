import { fingerprint } from "../../base/text/fingerprint";

/**
 * Remembers the records of a walk in about nine bytes each, so memory stays low for a million of them. Stores
 * a 64-bit fingerprint per identifier: among a million records, the probability of any collision is three in
 * a hundred million.
 */
export class SeenIds {
  #slots: Uint32Array;
  #count = 0;

  /** `expected` is the total announced by the platform. */
  constructor(expected: number) {
    this.#slots = new Uint32Array(2 * Math.ceil(Math.max(expected, 64) * 1.15));
  }

  /** Returns true if the identifier was new. */
  add(id: string): boolean {
    if (this.#count * 2.2 > this.#slots.length) this.#grow();
    const [high, half] = fingerprint(id);
    const low = half || 1;
    const isNew = insert(this.#slots, high, low);
    if (isNew) this.#count++;
    return isNew;
  }

  has(id: string): boolean {
    const [high, half] = fingerprint(id);
    return this.#slots[slotOf(this.#slots, high, half || 1) + 1] !== 0;
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

/** Finds the slot of a fingerprint by linear probing. A low half of 0 means the slot is free. */
function slotOf(slots: Uint32Array, high: number, low: number): number {
  let at = (high % (slots.length / 2)) * 2;
  while (slots[at + 1] !== 0 && (slots[at] !== high || slots[at + 1] !== low)) {
    at = at + 2 === slots.length ? 0 : at + 2;
  }
  return at;
}

function insert(slots: Uint32Array, high: number, low: number): boolean {
  const at = slotOf(slots, high, low);
  if (slots[at + 1] !== 0) return false;
  slots[at] = high;
  slots[at + 1] = low;
  return true;
}
