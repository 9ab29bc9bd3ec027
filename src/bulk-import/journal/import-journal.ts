import { createTurnBatcher } from "../../base/async/turn-batcher";
import { Failure, ignoreFailure } from "../../base/failure";
import type { Files, GrowingFile, Host } from "../../base/host";
import { createUuid, keyLifetimeMs } from "../../state/write-journal";
import { checkIdentity, findJournaledRow, type ImportIdentity, replayJournal } from "./import-replay";
import type { BegunRow, ImportRows } from "./import-rows";

type JournalHost = Pick<Host, "files" | "now" | "random" | "turn">;

/** A request may wait a long time before it is sent. */
const safetyMarginMs = 3_600_000;

/** Whether the platform may have forgotten a key saved at this time. */
export const isKeyForgotten = ({ now }: Pick<Host, "now">, at: number) =>
  now() - at >= keyLifetimeMs - safetyMarginMs;

/** The platform's response for a row. `unknown` leaves the row in state `begun`. */
export interface Outcome {
  readonly status: "created" | "failed" | "unknown";
  /**
   * Whether the outcome is unknown because a 2xx doesn't confirm the row, not because the answer was lost.
   */
  readonly isAnswered?: boolean | undefined;
  /** Whether the change had taken effect before this row was sent. */
  readonly isAlready?: boolean | undefined;
  /** Whether the platform refused a part of the request. */
  readonly isPartial?: boolean | undefined;
  /** ID of the created or changed record, if the response contains it. */
  readonly resultId?: string | undefined;
  /** State, as JSON, of records that later rows also change. */
  readonly after?: string | undefined;
  readonly caseId?: string | undefined;
  readonly reference?: string | undefined;
  readonly lifecycle?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly jobId?: string | undefined;
  readonly errorType?: string | undefined;
  readonly message?: string | undefined;
  readonly signingUrl?: string | undefined;
}

export type RowOutcome = readonly [row: number, outcome: Outcome];

/** Runs `work` under the journal's lock. Fails immediately if another process holds the lock. */
export function withJournalLock<Result>(
  files: Pick<Files, "lock" | "remove">,
  journal: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = `${journal}.lock`;
  // A lock file that can't be removed is harmless: it is empty and blocks no other run.
  const runAndRemoveLock = () => work().finally(() => files.remove(lock).catch(ignoreFailure));
  return files.lock(lock, runAndRemoveLock, 0);
}

/**
 * Applies an import's journal, if there is one, to the rows and returns its length. Changes no file. Throws
 * as `openImportJournal` does.
 */
export async function readImportJournal(
  { files }: JournalHost,
  path: string,
  identity: ImportIdentity,
  rows: ImportRows,
): Promise<number | undefined> {
  const chunks = await files.readPieces(path);
  const verifyIdentity = (journalIdentity: ImportIdentity) => checkIdentity(path, journalIdentity, identity);
  return chunks && replayJournal(chunks, path, rows, verifyIdentity);
}

/**
 * Opens or creates an import's journal and applies it to the rows. Throws if the journal belongs to another
 * import.
 */
export async function openImportJournal(
  host: JournalHost,
  path: string,
  identity: ImportIdentity,
  rows: ImportRows,
  keysExpire: boolean,
): Promise<ImportJournal> {
  const length = await readImportJournal(host, path, identity, rows);
  const file = await host.files.grow(path, length ?? 0);
  const journal = new ImportJournal(host, file, rows, keysExpire);
  if (file.length === 0) await journal.open(identity);
  return journal;
}

/**
 * Writes the key of each row before the row is sent, and a line for each outcome. A key is on disk before it
 * is used, so a lost outcome costs only another request with the same key.
 */
export class ImportJournal {
  /** Whether this run created the journal. */
  isNew = false;
  /**
   * Resolves when the outcomes are written. Writes the outcomes of one request immediately, batched with
   * others from the same turn.
   */
  readonly note: (outcomes: readonly RowOutcome[]) => Promise<void>;

  constructor(
    readonly host: JournalHost,
    readonly file: GrowingFile,
    readonly rows: ImportRows,
    readonly keysExpire: boolean,
  ) {
    this.note = createTurnBatcher(host, async (noteBatches) => this.#write(noteBatches.flat()));
  }

  async open(identity: ImportIdentity): Promise<void> {
    this.file.append(`${JSON.stringify({ recoupImport: 1, ...identity })}\n`);
    this.isNew = true;
    await this.file.flush();
  }

  /** Creates one key for each group of rows that share a request. */
  async reserve(groups: readonly (readonly number[])[]): Promise<void> {
    if (groups.length === 0) return;
    const now = this.host.now();
    const begunRows = groups.flatMap((rows) => {
      const entry = { key: createUuid(this.host.random), at: now };
      return rows.map((row): [number, BegunRow] => [row, entry]);
    });
    await this.#begin(begunRows);
  }

  /** Records that a row is about to be sent with this key. */
  async begin(row: number, key: string, before: string | undefined): Promise<void> {
    await this.#begin([[row, { key, at: this.host.now(), before }]]);
  }

  async #begin(begunRows: readonly (readonly [number, BegunRow])[]): Promise<void> {
    this.file.append(begunRows.map(([row, entry]) => this.#formatLine(row, entry)).join(""));
    await this.file.flush();
    for (const [row, entry] of begunRows) this.rows.begin(row, entry);
  }

  #write(outcomes: readonly RowOutcome[]): void {
    let from = this.file.length;
    const lines = outcomes.map(([row, outcome]) =>
      this.#formatLine(row, { key: this.rows.begun.get(row)?.key, ...outcome }),
    );
    this.file.append(lines.join(""));
    outcomes.forEach(([row, { status }], index) => {
      const length = Buffer.byteLength(lines[index] ?? "");
      this.rows.end(row, status === "unknown" ? "begun" : status, { from, length });
      from += length;
    });
  }

  /** Discards the keys of unsent rows. */
  release(rows: readonly number[]): void {
    if (rows.length === 0) return;
    this.file.append(rows.map((row) => this.#formatLine(row, { status: "unsent" })).join(""));
    for (const row of rows) this.rows.release(row);
  }

  /** Returns the latest outcome of a row, if any. */
  readOutcome(row: number): Outcome | undefined {
    const location = this.rows.getLocation(row);
    if (location === undefined) return undefined;
    const {
      row: recordedRow,
      id,
      key: _,
      ...outcome
    } = JSON.parse(Buffer.from(this.file.read(location.from, location.length)).toString());
    if (findJournaledRow(this.rows, recordedRow, id) !== row)
      throw new Failure("config", "Another process changed the journal while it was in use.");
    return outcome;
  }

  /** Whether the platform may have forgotten the key, so resending the row could duplicate it. */
  isForgotten({ at }: BegunRow): boolean {
    return this.keysExpire && isKeyForgotten(this.host, at);
  }

  async close(): Promise<void> {
    await this.file.flush().finally(() => this.file.close());
  }

  #formatLine(row: number, entry: object): string {
    const id = this.rows.identities?.rowName(row);
    return `${JSON.stringify({ row, id, ...entry })}\n`;
  }
}
