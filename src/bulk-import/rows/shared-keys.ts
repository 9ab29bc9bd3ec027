import type { ImportRows } from "../../state/import-rows";

/** Tracks how many rows of each shared key are still missing. */
export class SharedKeys {
  readonly #left = new Map<string, number>();
  readonly #started = new Set<string>();

  constructor(readonly rows: ImportRows) {
    for (const { key } of rows.begun.values()) this.#left.set(key, (this.#left.get(key) ?? 0) + 1);
  }

  take(row: number): void {
    const key = this.rows.begun.get(row)?.key;
    if (key === undefined) return;
    const left = (this.#left.get(key) ?? 1) - 1;
    this.#left.set(key, left);
    if (left > 0) this.#started.add(key);
    else this.#started.delete(key);
  }

  /** Whether a key has some rows taken and others missing. */
  get isAny(): boolean {
    return this.#started.size > 0;
  }
}
