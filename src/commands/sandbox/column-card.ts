import type { JsonValue } from "../../base/json/json";
import { buildCardBlock } from "../../cli/output/record-report";
import type { Block, Column } from "../../render/report";

/** Renders one record as a card, labeled with its list's columns. */
export function buildColumnCard(
  value: JsonValue,
  title: string,
  columns: readonly Column[],
): readonly Block[] {
  const rows = columns.map(({ title, path, kind }) => [title, path, kind] as const);
  return [{ kind: "title", text: title }, buildCardBlock(value, rows)];
}
