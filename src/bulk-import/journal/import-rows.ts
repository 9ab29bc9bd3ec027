import { getOrCreate } from "../../base/collections/get-or-create";
import { formatFingerprint } from "../../base/text/fingerprint";

/**
 * State of a row: `absent` is not in the file, `waiting` was not sent, `begun` has a saved key, `created` and
 * `failed` have an outcome.
 */
export type RowState = (typeof rowStates)[number];

const rowStates = ["absent", "waiting", "begun", "created", "failed"] as const;

/** The key of a row with an unknown outcome, and when it was saved. */
export interface BegunRow {
  readonly key: string;
  readonly at: number;
  /** State of the record, as JSON, when the row was sent. */
  readonly before?: string | undefined;
  /** Journal line of an earlier refusal, which used a previous key. */
  readonly refusedAt?: RowLocation;
}

export interface RowLocation {
  readonly from: number;
  readonly length: number;
}

/**
 * Why a row is not sent. `unmatched`: no case was found, or a bank's row contradicts its case. `ambiguous`:
 * several cases match; for a debit, several payments match; or the bank lists the row again or without its
 * amount. `debit`: money left the account. `returned`: a debit that seems to return a recorded payment.
 * `changed`: the state that a plan row depends on has changed. `waits`: the plan's previous request isn't
 * done, or the outcome of one on the same record was unknown.
 */
export interface HeldRow {
  readonly status: "unmatched" | "ambiguous" | "returned" | "debit" | "changed" | "waits";
  readonly message: string;
  readonly caseId?: string;
  readonly reference?: string;
  readonly paymentId?: string;
  readonly isClosedAsPaid?: boolean;
}

/** A row's content as text. Equal rows have equal text. */
export interface RowContent {
  readonly content: string;
  /** Text by which an earlier version identified the row, if it differs. */
  readonly earlierContent?: string;
  /** The text that the same row has in files with fewer columns. */
  readonly narrowerContents?: readonly string[];
}

/** The state of each row. Takes only a few bytes per row, since a file can have many. */
export class ImportRows {
  #states = new Uint8Array(1024);
  #from = new Float64Array(1024);
  #lengths = new Uint32Array(1024);
  #last = 0;
  readonly begun = new Map<number, BegunRow>();
  /** Rows held back during this run, by row number. */
  readonly held = new Map<number, HeldRow>();
  /** States, as JSON, that a plan's rows resulted in during earlier runs, oldest first. */
  readonly statesAfter: string[] = [];
  /** Set if rows are identified by content instead of by row number. */
  readonly identities: RowIdentities | undefined;

  constructor(knowsContent = false) {
    if (knowsContent) this.identities = new RowIdentities();
  }

  getState(row: number): RowState {
    return rowStates[this.#states[row] ?? 0] ?? "absent";
  }

  add(row: number): void {
    this.#ensureCapacity(row);
    if (this.getState(row) === "absent") this.#states[row] = rowStates.indexOf("waiting");
  }

  begin(row: number, begunRow: BegunRow): void {
    const refusedAt = this.getState(row) === "failed" ? this.getLocation(row) : undefined;
    this.#setState(row, "begun");
    this.begun.set(row, refusedAt === undefined ? begunRow : { ...begunRow, refusedAt });
    this.#lengths[row] = 0;
  }

  /**
   * Withdraws the key of an unsent row. The row returns to `failed` if it was refused before, otherwise to
   * `waiting`.
   */
  release(row: number): void {
    const { refusedAt } = this.begun.get(row) ?? {};
    this.begun.delete(row);
    if (refusedAt === undefined) this.#setState(row, "waiting");
    else this.end(row, "failed", refusedAt);
  }

  end(row: number, state: RowState, { from, length }: RowLocation): void {
    this.#setState(row, state);
    if (state !== "begun") this.begun.delete(row);
    this.#from[row] = from;
    this.#lengths[row] = length;
  }

  /** Returns the location of the latest entry for a row, if any. */
  getLocation(row: number): RowLocation | undefined {
    const length = this.#lengths[row] ?? 0;
    return length === 0 ? undefined : { from: this.#from[row] ?? 0, length };
  }

  get size(): number {
    return this.#last - this.count("absent");
  }

  /** Whether no row has been sent, in this run or any earlier one. */
  get isUntouched(): boolean {
    return this.count("waiting") === this.size;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let row = 1; row <= this.#last; row++) if (this.#states[row] !== 0) yield row;
  }

  count(state: RowState): number {
    const code = rowStates.indexOf(state);
    let count = 0;
    for (let row = 1; row <= this.#last; row++) if (this.#states[row] === code) count++;
    return count;
  }

  /** Counts rows that were never sent and are held back with this status. */
  countHeld(status: HeldRow["status"]): number {
    const waitingRows = [...this.held].filter(([row]) => this.getState(row) === "waiting");
    return waitingRows.filter(([, heldRow]) => heldRow.status === status).length;
  }

  #setState(row: number, state: RowState): void {
    this.#ensureCapacity(row);
    this.#states[row] = rowStates.indexOf(state);
  }

  #ensureCapacity(row: number): void {
    this.#last = Math.max(this.#last, row);
    if (row < this.#states.length) return;
    const size = Math.max(row + 1, this.#states.length * 2);
    this.#states = copyInto(this.#states, new Uint8Array(size));
    this.#from = copyInto(this.#from, new Float64Array(size));
    this.#lengths = copyInto(this.#lengths, new Uint32Array(size));
  }
}

function copyInto<Numbers extends { set(from: ArrayLike<number>): void }>(
  from: ArrayLike<number>,
  largerNumbers: Numbers,
): Numbers {
  largerNumbers.set(from);
  return largerNumbers;
}

/**
 * Names each row by its content, with a counter to distinguish equal rows. A row keeps its name when others
 * are added, moved or removed. Journals of an earlier version may use the row's `earlierContent` instead.
 */
class RowIdentities {
  readonly #rows = new Map<string, number>();
  readonly #names = new Map<number, string>();
  readonly #counts = new Map<string, number>();
  /** Rows by the hash of their narrower contents, in the file's order. */
  readonly #wideRows = new Map<string, number[]>();
  /** Rows with an entry in the journal. */
  readonly #foundRows = new Set<number>();

  add(row: number, { content, earlierContent, narrowerContents = [] }: RowContent): void {
    this.#names.set(row, this.#addName(row, content));
    if (earlierContent !== undefined) this.#addName(row, earlierContent);
    for (const narrowerContent of narrowerContents)
      getOrCreate(this.#wideRows, formatFingerprint(narrowerContent), () => []).push(row);
  }

  #addName(row: number, content: string): string {
    const contentHash = formatFingerprint(content);
    const occurrence = (this.#counts.get(contentHash) ?? 0) + 1;
    this.#counts.set(contentHash, occurrence);
    const name = `${contentHash}-${occurrence}`;
    this.#rows.set(name, row);
    return name;
  }

  rowName(row: number): string | undefined {
    return this.#names.get(row);
  }

  /** Returns the row with this name, or undefined if the file no longer contains it. */
  findRow(name: string): number | undefined {
    const row = this.#rows.get(name);
    if (row !== undefined) this.#foundRows.add(row);
    return row;
  }

  /** Whether this file has rows that differ from the named row only in columns added since. */
  hasWiderRow(name: string): boolean {
    return this.#wideRows.has(getContentHash(name));
  }

  /**
   * Assigns the name to the first row that differs from the named row only in added columns and has no
   * journal entry.
   */
  claimWiderRow(name: string): void {
    const row = this.#wideRows.get(getContentHash(name))?.find((row) => !this.#foundRows.has(row));
    if (row === undefined || this.#rows.has(name)) return;
    this.#foundRows.add(row);
    this.#rows.set(name, row);
  }
}

const getContentHash = (name: string) => name.split("-")[0] ?? "";
