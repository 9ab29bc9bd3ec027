import type { Begun, ImportRows } from "./import-rows";

/**
 * Rows that were sent in one request, by the key that they share. Only all of them together are the same request again,
 * so if the end of one is not known, that of the others is not used: their outcomes were cut off while they were written.
 */
export class SharedBegun {
  readonly #latest = new Map<number, Begun>();

  note(row: number, begun: Begun): void {
    this.#latest.set(row, begun);
  }

  reopen(rows: ImportRows): void {
    const open = new Set([...rows.begun.values()].map(({ key }) => key));
    if (open.size === 0) return;
    for (const [row, begun] of this.#latest)
      if (open.has(begun.key) && !rows.begun.has(row)) rows.begin(row, begun);
  }
}
