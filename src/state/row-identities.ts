import { fingerprintName } from "../base/text/fingerprint";

/**
 * Names rows by content, and equal rows by occurrence too: a row keeps its name when others are added, moved
 * or removed.
 */
export class RowIdentities {
  readonly #rows = new Map<string, number>();
  readonly #names = new Map<number, string>();
  readonly #counts = new Map<string, number>();

  add(row: number, content: string): void {
    const print = fingerprintName(content);
    const occurrence = (this.#counts.get(print) ?? 0) + 1;
    this.#counts.set(print, occurrence);
    const name = `${print}-${occurrence}`;
    this.#rows.set(name, row);
    this.#names.set(row, name);
  }

  nameOf(row: number): string | undefined {
    return this.#names.get(row);
  }

  /** Undefined if the file no longer has such a row. */
  rowOf(name: string): number | undefined {
    return this.#rows.get(name);
  }
}
