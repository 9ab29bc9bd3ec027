import type { Hint } from "../base/advice/advice";
import type { Failure } from "../base/failure";
import type { JsonValue, RawJson } from "../base/json/json";

export const formats = [
  "table",
  "wide",
  "vertical",
  "json",
  "ndjson",
  "csv",
  "tsv",
  "xlsx",
  "yaml",
  "ids",
] as const;
export type Format = (typeof formats)[number];

/** The formats that are laid out to be read. */
export const formatsForPeople: readonly Format[] = ["table", "wide", "vertical"];

/** How a value is shown to a person. Machine formats always get the platform's own text. */
export type CellKind =
  | "text"
  | "id"
  | "money"
  | "number"
  | "percent"
  | "date"
  | "time"
  /** A moment in the past or soon to come: `3d` in a table, the time itself everywhere else. */
  | "age"
  /** The id of another record; its start distinguishes it in a table. */
  | "otherId"
  /** Cut in its middle, as its end says as much as its start. */
  | "url"
  | "lifecycle"
  | "flag"
  | "country"
  | "list"
  | "address"
  | "event";

export interface Column {
  /** Dotted path as the wire spells it; the header of csv and the name for `--fields`. */
  readonly path: string;
  /** Path that a table reads if the first one leads to nothing: the platform has two spellings. */
  readonly orPath?: string;
  readonly title: string;
  readonly kind: CellKind;
  /** Path of the currency that a `money` cell is shown with. */
  readonly currency?: string;
  /** 1 stays on a narrow terminal; 2 stays if its cells are cut; others give way, the highest first. */
  readonly priority: number;
  /** Cells that it should have before a column of a higher number may stay. Default: by its kind. */
  readonly comfort?: number;
  /** A table shows it before the column of this path; csv and tsv keep the order of the list. */
  readonly before?: string;
}

interface ListPage {
  readonly records: readonly RawJson[];
}

/** How a list ended; known once its pages are read. */
export interface ListEnd {
  /** The platform's last page object. */
  readonly page?: RawJson;
  readonly isComplete: boolean;
  /** Why the list is not complete: `limit`, `page`, `short`, `moved`, `interrupted`, `failed`. */
  readonly reason?: string;
  /** Further members of the JSON document, beside `items`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly sums?: readonly ColumnSum[];
  /** Lines for stderr that scripts do without: the page footer. */
  readonly notes: readonly Hint[];
  /** Lines for stderr: duplicate records, a changed total. */
  readonly warnings?: readonly Hint[];
  /** Reported after the records have been written. */
  readonly failure?: Failure;
}

/** The sum of a column over all records, by currency. */
export interface ColumnSum {
  readonly path: string;
  readonly title: string;
  readonly amounts: Readonly<Record<string, string>>;
}

export interface ListReport {
  readonly kind: "list";
  readonly columns: readonly Column[];
  /** Paths of the fields to print, where they were not given as paths in --fields. */
  readonly fields?: readonly string[] | undefined;
  readonly pages: AsyncIterable<ListPage>;
  /** Path of the identifier that `-o ids` prints. */
  readonly idPath: string;
  /** The time that ages count from; without it a table shows times. */
  now?(): Promise<number>;
  /** Shown on a terminal for an empty list, for example `No cases match.` */
  readonly emptyText: string;
  /** Goes on until the command is stopped, so that no screen may be kept back. */
  readonly isEndless?: boolean;
  /** Shown on a terminal instead of a table whose cells would be truncated. */
  view?(rows: readonly JsonValue[]): readonly Block[];
  end(): ListEnd;
}

/** A block of a record's view for people. */
export type Block =
  | { readonly kind: "title"; readonly text: string; readonly aside?: string; readonly lifecycle?: string }
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "pairs"; readonly columns: readonly PairRow[]; readonly isOneColumn?: boolean }
  | { readonly kind: "timeline"; readonly entries: readonly TimelineEntry[] }
  | { readonly kind: "table"; readonly columns: readonly Column[]; readonly rows: readonly JsonValue[] }
  | { readonly kind: "text"; readonly text: string };

export interface PairRow {
  readonly label: string;
  readonly kind: CellKind;
  readonly value: JsonValue | undefined;
  readonly currency?: JsonValue | undefined;
}

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

export interface RecordReport {
  readonly kind: "record";
  /** Exactly as received. */
  readonly record: RawJson;
  /** Paths of the fields to print, where they were not given as paths in --fields. */
  readonly fields?: readonly string[] | undefined;
  readonly idPath: string;
  /** The view for people; the renderer leaves out absent parts. */
  view(value: JsonValue): readonly Block[];
  /** The rows of csv and tsv, if the record is mainly a list. */
  readonly rows?: RecordRows;
  /** As those of a list. */
  readonly notes?: readonly Hint[];
  readonly warnings?: readonly Hint[];
  /** Reported, with its exit code, after the record has been written. */
  readonly failure?: Failure;
}

/** A response passed on unchanged (`api`). */
export interface RawReport {
  readonly kind: "raw";
  readonly head?: string;
  readonly body: Uint8Array;
  /** Text of this program, which is safe and may be colored. */
  readonly isOwn?: boolean;
}

/** A stream of steps, each as text for people and as JSON for scripts. */
export interface LiveReport {
  readonly kind: "live";
  readonly steps: AsyncIterable<{ readonly text: LiveText; readonly json: unknown }>;
}

/** Lines, or pieces of lines with a tone. */
export type LiveText = string | readonly (string | Toned)[];

export interface Toned {
  readonly tone: "title" | "faint" | "good" | "bad";
  readonly text: string;
}

/** Another program ran instead and printed its own output. */
interface EndedReport {
  readonly kind: "ended";
  readonly exitCode: number;
}

export type Report = ListReport | RecordReport | RawReport | LiveReport | EndedReport;
