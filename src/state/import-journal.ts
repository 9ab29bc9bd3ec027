import { Failure } from "../base/failure";
import type { GrowingFile, Host } from "../base/host";
import { type About, refuseForeign, replayJournal } from "./import-replay";
import type { Begun, ImportRows } from "./import-rows";
import { newKey, rememberedMs } from "./write-journal";

type JournalHost = Pick<Host, "files" | "now" | "random">;

/** A request may wait long before it is sent. */
const marginMs = 3_600_000;

/** What the platform said of a row; `unknown` leaves it begun. */
export interface Outcome {
  readonly status: "created" | "failed" | "unknown";
  readonly caseId?: string | undefined;
  readonly reference?: string | undefined;
  readonly lifecycle?: string | undefined;
  readonly errorType?: string | undefined;
  readonly message?: string | undefined;
  readonly signingUrl?: string | undefined;
}

/**
 * Opens the journal of an import or begins one; the rows then know what it says of them. A journal of another import
 * is refused.
 */
export async function openImportJournal(
  host: JournalHost,
  path: string,
  about: About,
  rows: ImportRows,
): Promise<ImportJournal> {
  const pieces = await host.files.readPieces(path);
  const known =
    pieces && (await replayJournal(pieces, path, rows, (found) => refuseForeign(path, found, about)));
  const file = await host.files.grow(path, known?.length ?? 0);
  const journal = new ImportJournal(host, file, rows);
  if (file.length === 0) await journal.begin(about);
  return journal;
}

/**
 * One line for each key before its row is sent and one for each outcome. A key is on the disk before it is used; an
 * outcome that is lost costs one more request with the same key.
 */
export class ImportJournal {
  constructor(
    readonly host: JournalHost,
    readonly file: GrowingFile,
    readonly rows: ImportRows,
  ) {}

  async begin(about: About): Promise<void> {
    this.file.append(`${JSON.stringify({ recoupImport: 1, ...about })}\n`);
    await this.file.flush();
  }

  /** Gives each row a new key. */
  async reserve(rows: readonly number[]): Promise<void> {
    if (rows.length === 0) return;
    const at = this.host.now();
    const begun = rows.map((row): [number, Begun] => [row, { key: newKey(this.host.random), at }]);
    this.file.append(begun.map(([row, entry]) => `${JSON.stringify({ row, ...entry })}\n`).join(""));
    await this.file.flush();
    for (const [row, entry] of begun) this.rows.begin(row, entry);
  }

  note(row: number, outcome: Outcome): void {
    const line = `${JSON.stringify({ row, key: this.rows.begun.get(row)?.key, ...outcome })}\n`;
    const from = this.file.length;
    this.file.append(line);
    const state = outcome.status === "unknown" ? "begun" : outcome.status;
    this.rows.end(row, state, { from, length: this.file.length - from });
  }

  /** Discards the keys of rows that were not sent after all. */
  release(rows: readonly number[]): void {
    if (rows.length === 0) return;
    const line = (row: number) => `${JSON.stringify({ row, status: "unsent" })}\n`;
    this.file.append(rows.map(line).join(""));
    for (const row of rows) this.rows.release(row);
  }

  /** The latest outcome of a row; undefined where it has none. */
  outcomeOf(row: number): Outcome | undefined {
    const location = this.rows.locationOf(row);
    if (location === undefined) return undefined;
    const {
      row: recordedRow,
      key: _,
      ...outcome
    } = JSON.parse(Buffer.from(this.file.read(location.from, location.length)).toString());
    if (recordedRow !== row)
      throw new Failure("config", "The journal was changed by somebody else while it was in use.");
    return outcome;
  }

  async close(): Promise<void> {
    await this.file.flush().finally(() => this.file.close());
  }
}

/** Whether the platform may have forgotten the key: sent once more, the row could be there twice. */
export function isForgotten({ at }: Begun, now: number): boolean {
  return now - at >= rememberedMs - marginMs;
}
