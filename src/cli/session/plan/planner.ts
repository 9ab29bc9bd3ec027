import type { Effects } from "../../../api/endpoint/endpoint";
import type { Failure } from "../../../base/failure";
import type { HttpRequest } from "../../../base/http";
import type { Secrets } from "../../../base/secrets/secrets";
import { buildPlannedWrite, type PlannedWrite, type WriteTarget } from "./planned-write";

/** Thrown instead of sending a write that has been added to a plan. Not a failure. */
class PlannedSignal {}

export interface PlannedRows {
  readonly writes: AsyncIterable<PlannedWrite>;
  /** Returns the failure to report if the plan lacks rows. Called after the rows are read. */
  findOmission?(): Failure | undefined;
}

/** Collects the writes of a command run with `--plan`. */
export class Planner {
  #writes: PlannedWrite[] = [];
  #rows: PlannedRows | undefined;
  #isOrdered = false;

  /** Adds the request to the plan and throws, so it isn't sent. */
  stop(request: HttpRequest, effects: Effects, target: WriteTarget, secrets: Secrets): never {
    const write = buildPlannedWrite(request, effects, target, secrets);
    this.#writes.push(this.#isOrdered ? { ...write, followsPrevious: true } : write);
    throw new PlannedSignal();
  }

  /** Adds rows to be read while the plan is written, so they are never all in memory. */
  addRows(rows: PlannedRows): void {
    this.#rows = rows;
  }

  /** Makes each later write wait until the one before it is done. */
  requireOrder(): void {
    this.#isOrdered = true;
  }

  /** Removes and returns the writes intercepted so far. */
  take(): readonly PlannedWrite[] {
    const writes = this.#writes;
    this.#writes = [];
    return writes;
  }

  /** Whether applying the plan triggers the guard's question about a bulk write. */
  get isBulk(): boolean {
    return this.#rows !== undefined || this.#writes.length > 1 || this.#writes.some(({ isBulk }) => isBulk);
  }

  async *all(): AsyncGenerator<PlannedWrite> {
    yield* this.take();
    if (this.#rows !== undefined) yield* this.#rows.writes;
  }

  get omission(): Failure | undefined {
    return this.#rows?.findOmission?.();
  }
}

/** Ignores that a write was planned instead of sent. For writes whose response the command doesn't need. */
export function ignorePlannedWrite(error: unknown): undefined {
  if (error instanceof PlannedSignal) return undefined;
  throw error;
}
