import type { RawJson } from "../../base/json/json";
import { fieldValue } from "../../render/fields";
import type { Column } from "../../render/report";
import { shownText } from "../../render/table/cell";
import type { Row } from "../model/state";

/** Adds the text that a filter searches. */
export function rowOf(record: RawJson, columns: readonly Column[]): Row {
  const value = record.read();
  const cells = columns.map(({ path, kind }) => shownText(fieldValue(value, path), kind));
  return { record, search: cells.join("\n").toLowerCase() };
}
