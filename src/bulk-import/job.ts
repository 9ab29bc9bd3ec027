import type { Endpoint } from "../api/endpoint/endpoint";
import type { JsonObject } from "../base/json/json";
import type { Context } from "../cli/session/context";
import type { Report } from "../render/report";
import type { Outcome } from "../state/import-journal";
import type { ImportRows } from "../state/import-rows";
import type { ReadyRow } from "./outcome";
import type { RowMapping } from "./rows/mapping";
import type { SourceRow } from "./rows/source-row";

/** The words of a command that writes one record for each row. */
export interface JobWords {
  /** The status of a row that took effect: `created`. */
  readonly done: string;
  /** In front of the counts of rows, while they are sent: `Importing`, `Imported`. */
  readonly progress: readonly [now: string, soFar: string];
  /** What a row is when it took effect before: `submitted`. */
  readonly already: string;
  /** `case`, for someone who has to look whether it is there. */
  readonly record: string;
  /** Fields of the result file. */
  readonly columns: readonly string[];
  /** Fields of the row that follow them, so that a reader needs no second file. */
  readonly repeated?: readonly string[];
}

/** The rows that are not sent yet. */
export interface OpenRows {
  /** As the user called the file. */
  readonly name: string;
  readonly rows: ImportRows;
  readonly mapping: RowMapping;
  read(): AsyncIterable<SourceRow>;
}

/** What a bulk command does with the rows of its file. */
export interface BulkJob {
  readonly endpoint: Endpoint;
  readonly words: JobWords;
  /** How many rows one request carries. */
  readonly rowsPerRequest: number;
  /** What a row is known by, so that others may be added to the file; absent: its number in an unchanged file. */
  readonly contentOf?: (body: JsonObject) => string;
  /** Values that make an import another one, by name. */
  readonly about: Readonly<Record<string, string>>;
  /** Lists what would be sent and sends nothing. Absent: a dry run shows the first request. */
  dryRun?(context: Context, file: OpenRows): Promise<Report>;
  /** Called once before anything is sent, with the rows that are to be; may hold rows back. */
  prepare?(context: Context, file: OpenRows): Promise<void>;
  /** Sends the rows of one request. Rejects with what ends the whole import, not with what is said about a row. */
  send(context: Context, rows: readonly ReadyRow[], signal: AbortSignal): Promise<readonly Outcome[]>;
}

/** AMB-51: only such a write may be sent again when it may have arrived. */
export const isKeyed = ({ endpoint }: BulkJob): boolean => endpoint.idempotencyKey === "honored";
