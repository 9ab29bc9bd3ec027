import { RowIdentities } from "./row-identities";

/** What is known of a row: nothing was sent, its key is written down, or the platform has said how it ended. */
export type RowState = "absent" | "waiting" | "begun" | "created" | "failed";

const states: readonly RowState[] = ["absent", "waiting", "begun", "created", "failed"];

/** The key of a row whose end is not known, and when it was written down. */
export interface Begun {
  readonly key: string;
  readonly at: number;
  /** Where it stands that the row was refused with the key before. */
  readonly refused?: RowLocation;
}

/** Where in the journal it stands. */
export interface RowLocation {
  readonly from: number;
  readonly length: number;
}

/** Why a row is not sent: what it is about was not found, or is one of several. */
export interface Held {
  readonly status: "unmatched" | "ambiguous";
  readonly message: string;
}

/** The state of each row in a few bytes: a file may have a great many. */
export class ImportRows {
  #states = new Uint8Array(1024);
  #from = new Float64Array(1024);
  #lengths = new Uint32Array(1024);
  #last = 0;
  /** Of the rows in state `begun`. */
  readonly begun = new Map<number, Begun>();
  /** Rows that are not sent in this run. */
  readonly held = new Map<number, Held>();
  /** Present where rows are known by their content and not by their number. */
  readonly identities: RowIdentities | undefined;

  constructor(knowsContent = false) {
    if (knowsContent) this.identities = new RowIdentities();
  }

  stateOf(row: number): RowState {
    return states[this.#states[row] ?? 0] ?? "absent";
  }

  add(row: number): void {
    this.#reach(row);
    if (this.stateOf(row) === "absent") this.#states[row] = states.indexOf("waiting");
  }

  begin(row: number, begun: Begun): void {
    const refused = this.stateOf(row) === "failed" ? this.locationOf(row) : undefined;
    this.#put(row, "begun");
    this.begun.set(row, refused === undefined ? begun : { ...begun, refused });
    this.#lengths[row] = 0;
  }

  /** It was not sent with this key: a row that was refused before still is, of others nothing was said. */
  release(row: number): void {
    const { refused } = this.begun.get(row) ?? {};
    this.begun.delete(row);
    if (refused === undefined) this.#put(row, "waiting");
    else this.end(row, "failed", refused);
  }

  end(row: number, state: RowState, { from, length }: RowLocation): void {
    this.#put(row, state);
    if (state !== "begun") this.begun.delete(row);
    this.#from[row] = from;
    this.#lengths[row] = length;
  }

  /** Of the latest that was said about a row; undefined where nothing was. */
  locationOf(row: number): RowLocation | undefined {
    const length = this.#lengths[row] ?? 0;
    return length === 0 ? undefined : { from: this.#from[row] ?? 0, length };
  }

  get size(): number {
    return this.#last - this.count("absent");
  }

  /** The rows that there are, in their order. */
  *[Symbol.iterator](): Generator<number> {
    for (let row = 1; row <= this.#last; row++) if (this.#states[row] !== 0) yield row;
  }

  count(state: RowState): number {
    const code = states.indexOf(state);
    let count = 0;
    for (let row = 1; row <= this.#last; row++) if (this.#states[row] === code) count++;
    return count;
  }

  /** Rows that were never sent and are held back for this reason. */
  countHeld(status: Held["status"]): number {
    const waiting = [...this.held].filter(([row]) => this.stateOf(row) === "waiting");
    return waiting.filter(([, held]) => held.status === status).length;
  }

  #put(row: number, state: RowState): void {
    this.#reach(row);
    this.#states[row] = states.indexOf(state);
  }

  #reach(row: number): void {
    this.#last = Math.max(this.#last, row);
    if (row < this.#states.length) return;
    const size = Math.max(row + 1, this.#states.length * 2);
    this.#states = grown(this.#states, new Uint8Array(size));
    this.#from = grown(this.#from, new Float64Array(size));
    this.#lengths = grown(this.#lengths, new Uint32Array(size));
  }
}

function grown<Numbers extends { set(from: ArrayLike<number>): void }>(
  from: ArrayLike<number>,
  to: Numbers,
): Numbers {
  to.set(from);
  return to;
}
