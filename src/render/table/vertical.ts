import { type JsonValue, printJson } from "../../base/json/json";
import { readFieldValue } from "../fields";
import type { Column, ListReport, PairRow } from "../report";
import { sanitizeLines } from "../text/safe-text";
import { type Chunk, resolveLineWidth, type Style } from "../text/style";
import { loadTheme } from "../text/theme";
import { selectTableColumns } from "./columns";
import { type Canvas, formatPairs, isPresent, measureLabels } from "./pairs";
import { loadTable } from "./table";
import { loadMeasure } from "./width";

/** Renders records as label and value pairs, separated by empty lines. */
export async function* renderVertical(report: ListReport, style: Style): AsyncGenerator<Chunk> {
  const theme = await loadTheme(style.isColored);
  const draw = await loadTable();
  let hasOutput = false;
  for await (const { records } of report.pages) {
    if (records.length === 0) continue;
    const rows = records.map((record) => record.value);
    const columns = selectTableColumns(report.columns, style.fields, rows);
    const measure = await loadMeasure([...columns.map(({ title }) => title), ...rows.map(printJson)]);
    const canvas = { width: resolveLineWidth(style), theme, measure, draw };
    yield (hasOutput ? "\n" : "") + rows.map((row) => formatRecord(row, columns, canvas)).join("\n");
    hasOutput = true;
  }
  if (!hasOutput && style.isTerminal) yield `${sanitizeLines(report.emptyText)}\n`;
}

function formatRecord(row: JsonValue, columns: readonly Column[], canvas: Canvas): string {
  const pairs = columns.map(({ path, title, kind, currency }) => {
    const unit = currency === undefined ? null : readFieldValue(row, currency);
    return { label: title, kind, value: readFieldValue(row, path), currency: unit } satisfies PairRow;
  });
  const filledPairs = pairs.filter(({ value }) => isPresent(value));
  const block = { kind: "pairs", columns: filledPairs, isOneColumn: true } as const;
  const lines = formatPairs(block, measureLabels(pairs, canvas.measure), canvas);
  return lines.map((line) => `${line}\n`).join("");
}
