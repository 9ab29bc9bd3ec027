import { splitBatches } from "../../base/collections/batches";
import { groupBy } from "../../base/collections/group-by";
import { Failure } from "../../base/failure";
import type { RunningFingerprint } from "../../base/text/fingerprint";
import type { ImportPlan, SendingJob } from "../job";
import type { ImportJournal } from "../journal/import-journal";
import type { ImportRows, RowState } from "../journal/import-rows";
import type { ReadyRow } from "../outcome";
import { readRows } from "./rows";
import type { RowSource, SourceRow } from "./source";

export interface ActiveImport<Job = SendingJob> extends Omit<ImportPlan, "job"> {
  readonly job: Job;
  readonly journal: ImportJournal;
}

/** Number of keys written together. The next batch is written while these rows are sent. */
const keyBatchSize = 64;

/**
 * Yields rows in these states, grouped by request, after their keys are on disk. A row with an unknown
 * outcome keeps its key; it is skipped if the platform may have forgotten the key. Releases unused keys if
 * the reader stops.
 */
export async function* prepareRows(
  activeImport: ActiveImport,
  states: readonly RowState[],
  fingerprint: RunningFingerprint,
): AsyncGenerator<readonly ReadyRow[]> {
  const rows = selectRows(activeImport, states, fingerprint);
  let batch: readonly (readonly ReadyRow[])[] = [];
  let yieldedCount = 0;
  let next = prepareBatch(activeImport, rows);
  try {
    for (;;) {
      batch = await next;
      yieldedCount = 0;
      if (batch.length === 0) return;
      next = prepareBatch(activeImport, rows);
      // Prevents an unhandled rejection. The error is thrown when `next` is awaited.
      next.catch(() => {});
      for (const readyRows of batch) {
        yieldedCount++;
        yield readyRows;
      }
    }
  } finally {
    releaseUnsent(activeImport, [...batch.slice(yieldedCount), ...(await next.catch(() => []))].flat());
    await rows.return(undefined);
  }
}

/**
 * Yields the rows in these states. Skips rows that are held back, and rows whose idempotency key the platform
 * may have forgotten.
 */
export async function* selectRows(
  { source, mapping, journal, rows }: ActiveImport,
  states: readonly RowState[],
  fingerprint?: RunningFingerprint,
): AsyncGenerator<SourceRow> {
  for await (const row of readRows(source, mapping, fingerprint)) {
    const begunRow = rows.begun.get(row.row);
    const isOpen = (begunRow === undefined || !journal.isForgotten(begunRow)) && !rows.held.has(row.row);
    if (row.body !== undefined && isOpen && states.includes(rows.getState(row.row))) yield row;
  }
}

async function prepareBatch(
  activeImport: ActiveImport,
  sourceRows: AsyncGenerator<SourceRow>,
): Promise<readonly (readonly ReadyRow[])[]> {
  const { journal, rows, job } = activeImport;
  const batch = await takeRows(activeImport, sourceRows);
  if (!(await activeImport.source.isUnchanged())) throw createChangedFailure(activeImport.source);
  const resumedRows = new Set(batch.map(({ row }) => row).filter((row) => rows.begun.has(row)));
  const newRows = batch.map(({ row }) => row).filter((row) => !resumedRows.has(row));
  if (job.rowKey === undefined) await journal.reserve(splitBatches(newRows, job.rowsPerRequest));
  const readyRows = batch.map(({ row, body = {}, client }) => ({
    row,
    body,
    client,
    key: job.rowKey?.(row) ?? rows.begun.get(row)?.key ?? "",
    isResumed: resumedRows.has(row),
    before: rows.begun.get(row)?.before,
  }));
  return job.rowsPerRequest === 1 ? readyRows.map((row) => [row]) : groupBy(readyRows, ({ key }) => key);
}

/**
 * Takes rows until every shared key is complete. Rows that share a key were sent in one request, which can
 * only be repeated with all of them.
 */
async function takeRows(
  { rows, job: { rowsPerRequest } }: ActiveImport,
  sourceRows: AsyncGenerator<SourceRow>,
): Promise<readonly SourceRow[]> {
  const batch: SourceRow[] = [];
  const sharedKeys = rowsPerRequest === 1 ? undefined : new SharedKeys(rows);
  while (batch.length < Math.max(keyBatchSize, rowsPerRequest) || sharedKeys?.hasIncomplete === true) {
    const { done, value } = await sourceRows.next();
    if (done === true) break;
    batch.push(value);
    sharedKeys?.take(value.row);
  }
  return batch;
}

export function createChangedFailure({ name }: RowSource): Failure {
  return new Failure("usage", `The file ${name} was changed while its rows were sent.`, {
    hint: "Restore the file and run the command again; the result file has the outcome of each row.",
  });
}

/** Releases the keys of unsent rows, whose outcome isn't in doubt. */
export function releaseUnsent({ journal, rows }: ActiveImport, unsentRows: readonly ReadyRow[]): void {
  const newRows = unsentRows.filter(({ row, isResumed }) => !isResumed && rows.begun.has(row));
  journal.release(newRows.map(({ row }) => row));
}

/** Tracks how many rows are still missing for each shared key. */
class SharedKeys {
  readonly #left = new Map<string, number>();
  readonly #started = new Set<string>();

  constructor(readonly rows: ImportRows) {
    for (const { key } of rows.begun.values()) this.#left.set(key, (this.#left.get(key) ?? 0) + 1);
  }

  take(row: number): void {
    const key = this.rows.begun.get(row)?.key;
    if (key === undefined) return;
    const remaining = (this.#left.get(key) ?? 1) - 1;
    this.#left.set(key, remaining);
    if (remaining > 0) this.#started.add(key);
    else this.#started.delete(key);
  }

  /** Whether any key still lacks some of its rows. */
  get hasIncomplete(): boolean {
    return this.#started.size > 0;
  }
}
