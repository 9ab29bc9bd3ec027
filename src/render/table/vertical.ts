import { type JsonValue, printJson } from "../../base/json/json";
import { fieldValue } from "../fields";
import type { Column, ListReport, PairRow } from "../report";
import { safeLines } from "../text/safe-text";
import { type Chunk, lineWidth, type Style } from "../text/style";
import { loadTheme } from "../text/theme";
import { tableColumns } from "./columns";
import { type Canvas, isPresent, labelWidth, pairLines } from "./pairs";
import { loadTable } from "./table";
import { measureFor } from "./width";

/** Renders records as label and value pairs, separated by empty lines. */
export async function* renderVertical(report: ListReport, style: Style): AsyncGenerator<Chunk> {
  const theme = await loadTheme(style.isColored);
  const draw = await loadTable();
  let isFollowing = false;
  for await (const { records } of report.pages) {
    if (records.length === 0) continue;
    const rows = records.map((record) => record.value);
    const columns = tableColumns(report.columns, style.fields, rows);
    const measure = await measureFor([...columns.map(({ title }) => title), ...rows.map(printJson)]);
    const canvas = { width: lineWidth(style), theme, measure, draw };
    yield (isFollowing ? "\n" : "") + rows.map((row) => recordText(row, columns, canvas)).join("\n");
    isFollowing = true;
  }
  if (!isFollowing && style.isTerminal) yield `${safeLines(report.emptyText)}\n`;
}

function recordText(row: JsonValue, columns: readonly Column[], canvas: Canvas): string {
  const pairs = columns.map(({ path, title, kind, currency }) => {
    const unit = currency === undefined ? null : fieldValue(row, currency);
    return { label: title, kind, value: fieldValue(row, path), currency: unit } satisfies PairRow;
  });
  const present = pairs.filter(({ value }) => isPresent(value));
  const block = { kind: "pairs", columns: present, isOneColumn: true } as const;
  const lines = pairLines(block, labelWidth(pairs, canvas.measure), canvas);
  return lines.map((line) => `${line}\n`).join("");
}
