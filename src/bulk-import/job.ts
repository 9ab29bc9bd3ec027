import type { Endpoint } from "../api/endpoint/endpoint";
import type { JsonObject } from "../base/json/json";
import type { Context } from "../cli/session/context";
import type { Report } from "../render/report";
import type { Outcome } from "./journal/import-journal";
import type { ImportRows } from "./journal/import-rows";
import type { ReadyRow } from "./outcome";
import type { ImportOutputs } from "./outputs";
import type { CheckedFile } from "./rows/check";
import type { RowMapping } from "./rows/mapping";
import type { RowSource } from "./rows/source";
import type { SourceRow } from "./rows/source-row";

/** Words for messages of a command that writes one record per row. */
export interface JobWords {
  /** Status of a row that took effect, such as `created`. */
  readonly done: string;
  /** Shown before the row counts during and after sending, such as `Importing` and `Imported`. */
  readonly progress: readonly [now: string, soFar: string];
  /** Outcome of a row that took effect in an earlier run, such as `submitted`. */
  readonly already: string;
  /** Kind of record, such as `case`, to check on the platform if the outcome is unknown. */
  readonly record: string;
  /** Fields of the result file. */
  readonly columns: readonly string[];
  /** Row fields to repeat in the result file, so that readers don't need a second file. */
  readonly repeated?: readonly string[];
}

/** A file, with the rows that a step of its import needs. */
export interface ImportFile {
  /** File name as given by the user. */
  readonly name: string;
  readonly rows: ImportRows;
  readonly mapping: RowMapping;
  read(): AsyncIterable<SourceRow>;
}

/** Records in the journal that a row is about to be sent. */
export type BeginRow = (row: ReadyRow, before?: string) => Promise<void>;

/** How a bulk command processes its rows. */
export interface BulkJob {
  readonly endpoint: Endpoint;
  readonly words: JobWords;
  readonly rowsPerRequest: number;
  /**
   * Identifies a row by content, so that rows can be added to the file. Default: by row number, in an
   * unchanged file.
   */
  readonly rowContent?: (body: JsonObject) => string;
  /** Values that identify the import, by name; changing one starts a new import. */
  readonly identityFields: Readonly<Record<string, string>>;
  /** Lists what would be sent, without sending it. Default: shows the first request. */
  dryRun?(context: Context, file: ImportFile): Promise<Report>;
  /** Called once before sending, with the rows to send; may hold rows back. */
  prepare?(context: Context, file: ImportFile): Promise<void>;
  /** Called once after all rows are sent, with all rows of the file; may explain rows held back. */
  settle?(context: Context, file: ImportFile): Promise<void>;
  /** Plans the request of one row by itself, without sending it. Default: `send`. */
  plan?(context: Context, row: ReadyRow): Promise<unknown>;
  /** Returns a row's idempotency key. Set only if keys are known in advance; `send` then records each row. */
  rowKey?(row: number): string;
  /**
   * Sends the rows of one request. Rejects only for failures that end the whole import, not for rejected
   * rows. With `rowKey`, calls `begin` right before a row is sent, or adds the row to `rows.held`.
   */
  send(
    context: Context,
    rows: readonly ReadyRow[],
    signal: AbortSignal,
    begin: BeginRow,
  ): Promise<readonly Outcome[]>;
}

/** A checked file, and how to send its rows. */
export interface ImportPlan extends CheckedFile {
  readonly job: BulkJob;
  readonly source: RowSource;
  readonly outputs: ImportOutputs;
  readonly mapping: RowMapping;
  readonly values: {
    readonly concurrency?: number;
    readonly retryFailed?: boolean;
    readonly ignoreUnmatched?: boolean;
  };
}

/** Whether a write may be repeated even if it may have arrived (AMB-51). */
export const honorsKey = ({ endpoint }: BulkJob): boolean => endpoint.idempotencyKey === "honored";
