import type { JsonValue } from "../../base/json/json";
import { flattenFields, selectFields } from "../fields";
import { type Block, createTextRow, type RecordReport } from "../report";
import { sanitizeCell, sanitizeLines } from "../text/safe-text";
import { type Chunk, resolveLineWidth, type Style } from "../text/style";
import { loadTheme, type Paint } from "../text/theme";
import { formatTimeline } from "../text/timeline";
import { type Canvas, formatPairs, isPresent, measureLabels } from "./pairs";
import { createRowPrinter } from "./row-printer";
import { loadTable } from "./table";
import { loadMeasure } from "./width";
import { wrapToWidth } from "./wrap";

type TitleBlock = Extract<Block, { kind: "title" }>;

/** Formats a title on one line, or if that is too wide, with each part on its own line. */
function formatTitle(block: TitleBlock, { theme, width, measure }: Canvas): readonly string[] {
  const { text, aside = "", lifecycle = "" } = block;
  const parts: readonly (readonly [string, Paint])[] = [
    [sanitizeCell(text), theme.title],
    [sanitizeCell(lifecycle), theme.lifecycle(lifecycle)],
    [sanitizeCell(aside), theme.faint],
  ];
  const filledParts = parts.filter(([part]) => part.trim() !== "");
  const isWide = width !== undefined && measure(filledParts.map(([part]) => part).join("  ")) > width;
  if (!isWide) return [filledParts.map(([part, paint]) => paint(part)).join("  ")];
  return filledParts.flatMap(([part, paint]) => wrapToWidth(part, width, measure).map(paint));
}

/** Removes missing parts from a block. Returns undefined if no part remains. */
function trimBlock(block: Block): Block | undefined {
  if (block.kind === "title") return block.text || block.lifecycle || block.aside ? block : undefined;
  if (block.kind === "timeline") return block.entries.length > 0 ? block : undefined;
  if (block.kind === "table") return block.rows.length > 0 ? block : undefined;
  if (block.kind !== "pairs") return block.text.trim() === "" ? undefined : block;
  const columns = block.columns.filter((row) => isPresent(row.value));
  return columns.length > 0 ? { ...block, columns } : undefined;
}

/** Removes missing parts, and headings that have no content. */
function trimBlocks(blocks: readonly Block[]): readonly Block[] {
  const filledBlocks = blocks.map(trimBlock).filter((block) => block !== undefined);
  return filledBlocks.filter(
    (block, index) => block.kind !== "heading" || (filledBlocks[index + 1]?.kind ?? "heading") !== "heading",
  );
}

async function formatBlock(block: Block, labelCells: number, canvas: Canvas): Promise<string> {
  const { width, theme, measure } = canvas;
  const print = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
  switch (block.kind) {
    case "title":
      return print(formatTitle(block, canvas));
    case "heading":
      return print(wrapToWidth(sanitizeCell(block.text), width, measure).map(theme.heading));
    case "pairs":
      return print(formatPairs(block, labelCells, canvas));
    case "timeline":
      return print(formatTimeline(block.entries, canvas));
    case "table":
      return createRowPrinter(block.columns, { width, theme }).print(block.rows);
    case "text":
      return print(wrapToWidth(sanitizeLines(block.text), width, measure));
    case "lines":
      return print([sanitizeLines(block.text)]);
  }
}

function createFieldBlocks(value: JsonValue, fields: readonly string[]): readonly Block[] {
  const columns = flattenFields(selectFields(value, fields)).map((pair) => createTextRow(...pair));
  return [{ kind: "pairs", columns }];
}

export function renderCard({ record: { value }, view }: RecordReport, style: Style): AsyncGenerator<Chunk> {
  const blocks = style.fields === undefined ? view(value) : createFieldBlocks(value, style.fields);
  return renderBlocks(blocks, { ...style, format: "table" });
}

export async function* renderBlocks(source: readonly Block[], style: Style): AsyncGenerator<Chunk> {
  const blocks = trimBlocks(source);
  const measure = await loadMeasure([JSON.stringify(blocks)]);
  const theme = await loadTheme(style.isColored);
  const canvas = { width: resolveLineWidth(style), theme, measure, draw: await loadTable() };
  const rows = blocks.flatMap((block) => (block.kind === "pairs" ? block.columns : []));
  const labelCells = measureLabels(rows, measure);
  let needsSeparator = false;
  for (const block of blocks) {
    yield (needsSeparator ? "\n" : "") + (await formatBlock(block, labelCells, canvas));
    needsSeparator = block.kind !== "heading";
  }
}
