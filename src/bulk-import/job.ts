import type { Endpoint } from "../api/endpoint/endpoint";
import type { JsonObject } from "../base/json/json";
import type { Context } from "../cli/session/context";
import type { Report } from "../render/report";
import type { Outcome } from "./journal/import-journal";
import type { ImportRows, RowContent } from "./journal/import-rows";
import type { ReadyRow } from "./outcome";
import type { ImportOutputs } from "./outputs";
import type { CheckedFile } from "./rows/check";
import type { RowMapping } from "./rows/mapping";
import type { RowSource, SourceRow } from "./rows/source";

/** Message wording for a command that writes one record per row. */
export interface JobWords {
  /** Status of a row that took effect, such as `created`. */
  readonly done: string;
  /** Shown before the row counts during and after sending, for example `Importing` and `Imported`. */
  readonly progress: readonly [now: string, soFar: string];
  /** Outcome of a row that took effect in an earlier run, for example `submitted`. */
  readonly already: string;
  /** Kind of record, such as `case`, to look up on the platform if the outcome is unknown. */
  readonly record: string;
  readonly columns: readonly string[];
  /** Row fields repeated in the result file, so readers don't need the input file. */
  readonly repeated?: readonly string[];
}

export interface ImportFile {
  /** File name as the user gave it. */
  readonly name: string;
  readonly rows: ImportRows;
  readonly mapping: RowMapping;
  read(): AsyncIterable<SourceRow>;
}

/** Journals that a row is about to be sent. */
export type BeginRow = (row: ReadyRow, before?: string) => Promise<void>;

export interface SendingJob {
  readonly endpoint: Pick<Endpoint, "surface">;
  readonly rowsPerRequest: number;
  /**
   * Returns a row's idempotency key. Only defined if keys are known in advance; `send` then journals each
   * row.
   */
  rowKey?(row: number): string;
  /**
   * Sends the rows of one request. Rejects only if the failure ends the whole import, not if a row is
   * rejected. With `rowKey`, calls `begin` right before it sends a row, or adds the row to `rows.held`.
   */
  send(
    context: Context,
    rows: readonly ReadyRow[],
    signal: AbortSignal,
    begin: BeginRow,
  ): Promise<readonly Outcome[]>;
}

export interface BulkJob extends SendingJob {
  readonly endpoint: Endpoint;
  readonly words: JobWords;
  /**
   * Identifies a row by its content, so rows can be added to the file. By default, rows are identified by
   * number, and the file must not change.
   */
  readonly rowContent?: (body: JsonObject) => RowContent;
  /** Values that identify the import, by name. Changing one starts a new import. */
  readonly identityFields: Readonly<Record<string, string>>;
  /** Lists what would be sent. By default, shows the first request. */
  dryRun?(context: Context, file: ImportFile): Promise<Report>;
  /** Called once with the rows to send, before sending. May hold rows back. */
  prepare?(context: Context, file: ImportFile): Promise<void>;
  /** Called once with all rows in the file, after sending or planning them. May explain the rows held back. */
  settle?(context: Context, file: ImportFile): Promise<void>;
  /** Plans a single row's request without sending it. Default: `send`. */
  plan?(context: Context, row: ReadyRow): Promise<unknown>;
}

export interface ImportPlan extends CheckedFile {
  readonly job: BulkJob;
  readonly source: RowSource;
  readonly outputs: ImportOutputs;
  readonly mapping: RowMapping;
  readonly values: {
    readonly journal?: string;
    readonly concurrency?: number;
    readonly retryFailed?: boolean;
    readonly ignoreUnmatched?: boolean;
  };
}

/** Whether a write may be repeated even if it may have arrived (AMB-51). */
export const honorsIdempotencyKey = ({ endpoint }: BulkJob): boolean => endpoint.idempotencyKey === "honored";
