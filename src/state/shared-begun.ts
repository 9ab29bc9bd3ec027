import type { Begun, ImportRows } from "./import-rows";

/**
 * Rows sent in one request, by their shared key. Only all of them together repeat the same request. If one
 * outcome is unknown, those of the others are ignored too: writing them was interrupted.
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
