import { RawJson } from "../../base/json/json";
import type { Style } from "../../render/render";
import {
  type Block,
  createTextRow,
  type ListEnd,
  type ListReport,
  type RecordReport,
  type Report,
} from "../../render/report";
import { createSinglePage } from "../../render/single-page";
import { checkFieldNames } from "./fields";
import { resolveFieldPath } from "./selection/field-names";

export interface LocalList extends Pick<ListReport, "columns" | "idPath" | "emptyText" | "view" | "now"> {
  readonly rows: readonly object[];
  /** Names for --fields, if rows have more fields than columns. */
  readonly paths?: readonly string[];
  readonly end?: Partial<ListEnd>;
}

/** Reports a list that doesn't come from the platform. */
export function reportLocalList(style: Style, { rows, paths, end, ...list }: LocalList): Report {
  const { columns } = list;
  const names = { paths: paths ?? columns.map(({ path }) => path), columns };
  checkFieldNames(names, style);
  return {
    ...list,
    kind: "list",
    pages: createSinglePage(rows),
    fields: style.fields?.map((name) => resolveFieldPath(name, names, "--fields")),
    end: () => ({ isComplete: true, notes: [], ...end }),
  };
}

/** Lists names with their full text, which a table might truncate. */
export function listFullTexts(rows: readonly (readonly [name: string, text: string])[]): readonly Block[] {
  const columns = rows.map((row) => createTextRow(...row));
  return [{ kind: "pairs", columns, isOneColumn: true }];
}

/** Reports a record that people see as a single sentence. */
export function reportSuccess(record: object, idPath: string, text: string): RecordReport {
  return { kind: "record", record: RawJson.of(record), idPath, view: () => [{ kind: "text", text }] };
}
