import type { Hint } from "../base/advice/advice";
import type { Failure } from "../base/failure";
import type { JsonValue, RawJson } from "../base/json/json";

/** The output formats, each with its meaning. */
export const formatMeanings = {
  table: "the columns that fit; also in a pipe",
  wide: "all columns of a list, as wide as they are",
  vertical: "each record of a list as labels and values",
  json: "one document; same as --json",
  ndjson: "one record per line, streamed",
  csv: "with a header; spreadsheet formulas are escaped",
  tsv: "tab-separated values; the default in a pipe",
  xlsx: "a workbook of up to 100,000 rows, for a file: > cases.xlsx",
  yaml: "one document",
  ids: "one id per line",
  html: "a page of its own; only `cases report`",
};
export type OutputFormat = keyof typeof formatMeanings;
export const outputFormats = Object.keys(formatMeanings) as OutputFormat[];

/** The formats that suit every command. Only a few print HTML. */
export const preferableFormats = outputFormats.filter((format) => format !== "html");

export const humanReadableFormats: readonly OutputFormat[] = ["table", "wide", "vertical"];

/** How to format a value for people. Machine formats always contain the platform's own text. */
export type CellKind =
  | "text"
  | "id"
  | "money"
  | "number"
  | "percent"
  | "date"
  | "time"
  /**
   * A time in the past or near future. A list with a reference time shows `3d ago`; elsewhere the time itself
   * appears.
   */
  | "age"
  /** The ID of another record. A table shows only its beginning. */
  | "otherId"
  /** Truncated in the middle, because both ends matter. */
  | "url"
  | "lifecycle"
  | "flag"
  | "country"
  | "list"
  | "address"
  | "event";

export interface Column {
  /** Dotted path in wire spelling. Used as the csv header and in `--fields`. */
  readonly path: string;
  /** Alternative path for a table if the first one has no value, because the platform uses two spellings. */
  readonly orPath?: string;
  /** Text that a table shows for each of the numbers 0, 1, 2, … at the alternative path. */
  readonly orTexts?: readonly string[];
  readonly title: string;
  readonly kind: CellKind;
  /** Path of a `money` cell's currency. */
  readonly currency?: string;
  /** 1: dropped last. 2: truncated before it is dropped. Columns with higher numbers are dropped first. */
  readonly priority: number;
  /**
   * Preferred width in cells. Columns with priority 3 or higher are dropped until it fits. The default
   * depends on the kind.
   */
  readonly preferredWidth?: number;
  /** Path of the column that this one precedes in a table. csv and tsv keep the original order. */
  readonly before?: string;
}

export interface ListPage {
  readonly records: readonly RawJson[];
}

/** How a list ended. Available once its pages have been read. */
export interface ListEnd {
  /** The last page object from the platform. */
  readonly page?: RawJson;
  readonly isComplete: boolean;
  /** Why the list is incomplete: `limit`, `page`, `short`, `moved`, `interrupted`, `failed`. */
  readonly reason?: string;
  /** Fields of the JSON document in addition to `items`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly sums?: readonly ColumnSum[];
  /** Lines for stderr that scripts don't need, such as the page footer. */
  readonly notes: readonly Hint[];
  /** Warnings for stderr, such as duplicate records or a changed total. */
  readonly warnings?: readonly Hint[];
  /** Reported with its exit code after the result has been written. */
  readonly failure?: Failure;
}

/** A column's sum over all records, by currency. */
export interface ColumnSum {
  readonly path: string;
  readonly title: string;
  readonly amounts: Readonly<Record<string, string>>;
}

export interface ListReport {
  readonly kind: "list";
  readonly columns: readonly Column[];
  /** Paths of the requested fields, resolved from the names in `--fields`. */
  readonly fields?: readonly string[] | undefined;
  readonly pages: AsyncIterable<ListPage>;
  readonly idPath: string;
  /** Time from which ages are calculated. Without it, a table shows times. */
  now?(): Promise<number>;
  /** Shown on a terminal for an empty list, for example `No cases match.` */
  readonly emptyText: string;
  /** Whether the list has no end before the command is stopped, so rows must be printed as they arrive. */
  readonly isEndless?: boolean;
  /** Builds what a terminal shows instead of a table, unless `--fields` is set. */
  view?(rows: readonly JsonValue[]): readonly Block[];
  end(): ListEnd;
}

/** A block of what people see of a record or list. */
export type Block =
  | { readonly kind: "title"; readonly text: string; readonly aside?: string; readonly lifecycle?: string }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "pairs"; readonly columns: readonly PairRow[]; readonly isOneColumn?: boolean }
  | { readonly kind: "timeline"; readonly entries: readonly TimelineEntry[] }
  | { readonly kind: "table"; readonly columns: readonly Column[]; readonly rows: readonly JsonValue[] }
  | { readonly kind: "text"; readonly text: string }
  /** Lines to copy, such as commands. Never wrapped. */
  | { readonly kind: "lines"; readonly text: string };

export interface PairRow {
  readonly label: string;
  readonly kind: CellKind;
  readonly value: JsonValue | undefined;
  readonly currency?: JsonValue | undefined;
}

export const createTextRow = (label: string, value: JsonValue | undefined): PairRow => ({
  label,
  kind: "text",
  value,
});

export interface TimelineEntry {
  readonly at: JsonValue | undefined;
  readonly title: string;
  readonly description?: string;
  readonly actor?: string;
}

export interface RecordRows {
  readonly columns: readonly Column[];
  of(value: JsonValue): readonly JsonValue[];
}

/** Notes, warnings and a failure to report after the result has been written. */
export type ReportEnd = Partial<Pick<ListEnd, "notes" | "warnings" | "failure">>;

export interface RecordReport extends Pick<ListReport, "fields" | "idPath">, ReportEnd {
  readonly kind: "record";
  /** The record exactly as received. */
  readonly record: RawJson;
  /** Builds the view for people. The renderer skips missing parts. */
  view(value: JsonValue): readonly Block[];
  /** Renders the record as an HTML page, for commands whose `prints` includes `html`. */
  html?(value: JsonValue): string;
  /** Rows for csv, tsv and xlsx, if the record is mainly a list. */
  readonly rows?: RecordRows;
  /** Exit code of the program that was run. Default: 0. */
  readonly exitCode?: number;
}

/** A response passed on unchanged (`api`). */
export interface RawReport {
  readonly kind: "raw";
  readonly head?: string;
  readonly body: Uint8Array;
  /** Whether the body is this program's own text, which is safe and may be colored. */
  readonly isOwn?: boolean;
}

/** A stream of steps, each as text for people and as JSON for scripts. */
export interface LiveReport {
  readonly kind: "live";
  readonly steps: AsyncIterable<{ readonly text: LiveText; readonly json: unknown }>;
  /** Whether a terminal wraps the text at word boundaries. Default: false. */
  readonly isProse?: boolean;
  /** Returns the exit code of the program that was run, known once the steps have ended. Default: 0. */
  exitCode?(): number | undefined;
}

/** Text in a live report: a string, or plain and toned parts. */
export type LiveText = string | readonly (string | ToneText)[];

export interface ToneText {
  readonly tone: "title" | "faint" | "good" | "bad";
  readonly text: string;
}

/** Another program ran instead and printed its own output. */
interface EndedReport {
  readonly kind: "ended";
  readonly exitCode: number;
}

export type Report = ListReport | RecordReport | RawReport | LiveReport | EndedReport;
