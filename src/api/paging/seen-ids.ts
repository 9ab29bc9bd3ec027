import { computeFingerprint } from "../../base/text/fingerprint";

/**
 * Remembers the records of a walk. Stores a 64-bit fingerprint per identifier, about nine bytes each, so a
 * million records need little memory. Among a million records, the probability of any collision is three in a
 * hundred million.
 */
export class SeenIds {
  #slots: Uint32Array;
  #count = 0;

  /** Reserves space for `expected` records and grows as needed. */
  constructor(expected: number) {
    this.#slots = new Uint32Array(2 * Math.ceil(Math.max(expected, 64) * 1.15));
  }

  /** Returns whether the identifier was new. */
  add(id: string): boolean {
    if (this.#count * 2.2 > this.#slots.length) this.#grow();
    const [high, half] = computeFingerprint(id);
    const low = half || 1;
    const isNew = insertId(this.#slots, high, low);
    if (isNew) this.#count++;
    return isNew;
  }

  has(id: string): boolean {
    const [high, half] = computeFingerprint(id);
    return this.#slots[findSlot(this.#slots, high, half || 1) + 1] !== 0;
  }

  #grow(): void {
    const oldSlots = this.#slots;
    this.#slots = new Uint32Array(oldSlots.length * 2);
    for (let index = 0; index < oldSlots.length; index += 2) {
      const low = oldSlots[index + 1] as number;
      if (low !== 0) insertId(this.#slots, oldSlots[index] as number, low);
    }
  }
}

/** Finds the slot for a fingerprint by linear probing. A slot is free if its low half is 0. */
function findSlot(slots: Uint32Array, high: number, low: number): number {
  let slot = (high % (slots.length / 2)) * 2;
  while (slots[slot + 1] !== 0 && (slots[slot] !== high || slots[slot + 1] !== low)) {
    slot = slot + 2 === slots.length ? 0 : slot + 2;
  }
  return slot;
}

function insertId(slots: Uint32Array, high: number, low: number): boolean {
  const slot = findSlot(slots, high, low);
  if (slots[slot + 1] !== 0) return false;
  slots[slot] = high;
  slots[slot + 1] = low;
  return true;
}
