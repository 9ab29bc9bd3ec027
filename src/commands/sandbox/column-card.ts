import type { JsonValue } from "../../base/json/json";
import { buildCardBlock } from "../../cli/output/card-rows";
import type { Block, Column } from "../../render/report";

/** Shows one record, labeled with the columns of its list. */
export function columnCard(value: JsonValue, title: string, columns: readonly Column[]): readonly Block[] {
  const rows = columns.map(({ title, path, kind }) => [title, path, kind] as const);
  return [{ kind: "title", text: title }, buildCardBlock(value, rows)];
}
