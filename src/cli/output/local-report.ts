import { RawJson } from "../../base/json/json";
import type { Style } from "../../render/render";
import {
  type Block,
  type Column,
  createSinglePage,
  type ListEnd,
  type ListReport,
  type PairRow,
  type RecordReport,
  type Report,
} from "../../render/report";
import { findNamesHelp } from "./fields";
import { resolveFieldPath } from "./selection/field-names";

export interface LocalList {
  readonly rows: readonly object[];
  readonly columns: readonly Column[];
  /** Names for --fields, if the rows have more fields than columns. */
  readonly paths?: readonly string[];
  readonly idPath: string;
  readonly emptyText: string;
  readonly end?: Partial<ListEnd>;
  readonly view?: ListReport["view"];
  readonly now?: ListReport["now"];
}

/** Reports a list that does not come from the platform. */
export function reportLocalList(
  style: Style,
  { rows, columns, paths, idPath, emptyText, end, view, now }: LocalList,
): Report {
  const names = { paths: paths ?? columns.map(({ path }) => path), columns };
  const help = findNamesHelp(names, style);
  if (help !== undefined) return help;
  return {
    kind: "list",
    columns,
    pages: createSinglePage(rows),
    idPath,
    fields: style.fields?.map((name) => resolveFieldPath(name, names, "--fields")),
    emptyText,
    view,
    now,
    end: () => ({ isComplete: true, notes: [], ...end }),
  };
}

/** Lists names with their full text, instead of a table that could truncate it. */
export function listFullTexts(rows: readonly (readonly [name: string, text: string])[]): readonly Block[] {
  const columns = rows.map(([label, value]): PairRow => ({ label, kind: "text", value }));
  return [{ kind: "pairs", columns, isOneColumn: true }];
}

/** Reports a record that people see as one sentence. */
export function reportSuccess(record: object, idPath: string, text: string): RecordReport {
  return { kind: "record", record: RawJson.of(record), idPath, view: () => [{ kind: "text", text }] };
}
