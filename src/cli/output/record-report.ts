import type { Endpoint } from "../../api/endpoint/endpoint";
import { readItemRecord, readRecord } from "../../api/exchange/answer";
import type { CallInput } from "../../api/exchange/call";
import { type JsonValue, type RawJson, readPath } from "../../base/json/json";
import type { Block, CellKind, Column, RecordReport, RecordRows, Report } from "../../render/report";
import type { Context } from "../session/context";
import { createRecordKindReader, readSelection } from "./selection/selection";

/** A card line: label, the value's path or a function that returns it, and the kind of cell. */
export type CardRow = readonly [
  label: string,
  from: string | ((record: JsonValue) => JsonValue | undefined),
  kind?: CellKind,
];

/** Returns a record's label and value pairs. Amounts use the record's currency, or the fallback. */
export function buildCardBlock(
  record: JsonValue,
  rows: readonly CardRow[],
  fallbackCurrency?: string,
): Block {
  const currency = readPath(record, "currency") ?? fallbackCurrency;
  const columns = rows.map(([label, from, kind = "text"]) => ({
    label,
    kind,
    value: typeof from === "string" ? readPath(record, from) : from(record),
    currency,
  }));
  return { kind: "pairs", columns };
}

export interface ReadSpec<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: CallInput<E>;
  readonly idPath?: string;
  readonly rows?: RecordRows;
  /** Columns whose titles are also accepted as field names. */
  readonly columns?: readonly Column[];
  /** Field that contains the list, if the record describes a list. */
  readonly items?: string;
  view(value: JsonValue): readonly Block[];
}

export async function reportRecord<E extends Endpoint>(context: Context, spec: ReadSpec<E>): Promise<Report> {
  const { endpoint, input, items, columns = [] } = spec;
  const selection = await readSelection(context, createRecordKindReader(endpoint), { columns, options: {} });
  const answer = await context.call(endpoint, input);
  const record = items === undefined ? readRecord(answer) : readItemRecord(answer, items);
  return reportLoadedRecord(record, { ...spec, fields: selection.fields });
}

export function reportLoadedRecord(
  record: RawJson,
  {
    view,
    rows,
    idPath = "id",
    fields,
  }: Pick<ReadSpec<Endpoint>, "view" | "rows" | "idPath"> & Pick<RecordReport, "fields">,
): RecordReport {
  return { kind: "record", record, idPath, view, rows, fields };
}
