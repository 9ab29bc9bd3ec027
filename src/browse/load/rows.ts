import { parseJson, type RawJson } from "../../base/json/json";
import { fieldValue } from "../../render/fields";
import type { Column } from "../../render/report";
import { shownText } from "../../render/table/cell";
import type { Row } from "../model/state";

/** A record with what a filter searches. Parsed on the side: a list of any length keeps no parsed records. */
export function rowOf(record: RawJson, columns: readonly Column[]): Row {
  const value = parseJson(record.bytes);
  const cells = columns.map(({ path, kind }) => shownText(fieldValue(value, path), kind));
  return { record, search: cells.join("\n").toLowerCase() };
}
