import { type JsonValue, readField } from "../../base/json/json";
import type { Block, Column } from "../../render/report";

/** Shows one record, labeled with the columns of its list. */
export function columnCard(value: JsonValue, title: string, columns: readonly Column[]): readonly Block[] {
  const rows = columns.map(({ path, title, kind }) => ({
    label: title,
    kind,
    value: readField(value, path),
  }));
  return [
    { kind: "title", text: title },
    { kind: "pairs", columns: rows },
  ];
}
