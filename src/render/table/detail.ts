import type { JsonValue } from "../../base/json/json";
import { flatten, selectFields } from "../fields";
import type { Block, PairRow, RecordReport } from "../report";
import { safeCell, safeLines } from "../text/safe-text";
import { type Chunk, lineWidth, type Style } from "../text/style";
import { loadTheme, type Paint } from "../text/theme";
import { timelineLines } from "../text/timeline";
import { type Canvas, isPresent, labelWidth, pairLines } from "./pairs";
import { rowPrinter } from "./row-printer";
import { loadTable } from "./table";
import { measureFor } from "./width";
import { wrap } from "./wrap";

type TitleBlock = Extract<Block, { kind: "title" }>;

/** Formats a title on one line, or each part on its own line if that is too wide. */
function titleLines(block: TitleBlock, { theme, width, measure }: Canvas): readonly string[] {
  const { text, aside = "", lifecycle = "" } = block;
  const parts: readonly (readonly [string, Paint])[] = [
    [safeCell(text), theme.title],
    [safeCell(lifecycle), theme.lifecycle(lifecycle)],
    [safeCell(aside), theme.faint],
  ];
  const present = parts.filter(([part]) => part.trim() !== "");
  const isWide = width !== undefined && measure(present.map(([part]) => part).join("  ")) > width;
  if (!isWide) return [present.map(([part, paint]) => paint(part)).join("  ")];
  return present.flatMap(([part, paint]) => wrap(part, width, measure).map(paint));
}

/** Removes missing parts from a block. Returns undefined if nothing remains. */
function present(block: Block): Block | undefined {
  if (block.kind === "title") return block.text || block.lifecycle || block.aside ? block : undefined;
  if (block.kind === "timeline") return block.entries.length > 0 ? block : undefined;
  if (block.kind === "table") return block.rows.length > 0 ? block : undefined;
  if (block.kind !== "pairs") return block.text.trim() === "" ? undefined : block;
  const columns = block.columns.filter((row) => isPresent(row.value));
  return columns.length > 0 ? { ...block, columns } : undefined;
}

/** Removes missing parts, and headings without content. */
function presentBlocks(blocks: readonly Block[]): readonly Block[] {
  const presentOnes = blocks.map(present).filter((block) => block !== undefined);
  return presentOnes.filter(
    (block, index) => block.kind !== "heading" || (presentOnes[index + 1]?.kind ?? "heading") !== "heading",
  );
}

async function blockText(block: Block, labels: number, canvas: Canvas): Promise<string> {
  const { width, theme, measure } = canvas;
  const print = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
  switch (block.kind) {
    case "title":
      return print(titleLines(block, canvas));
    case "heading":
      return print(wrap(safeCell(block.text), width, measure).map(theme.heading));
    case "pairs":
      return print(pairLines(block, labels, canvas));
    case "timeline":
      return print(timelineLines(block.entries, canvas));
    case "table":
      return rowPrinter(block.columns, { width, theme }).print(block.rows);
    case "text":
      return print(wrap(safeLines(block.text), width, measure));
    case "lines":
      return print([safeLines(block.text)]);
  }
}

/** Formats requested fields as pairs, labeled with their paths. */
function fieldBlocks(value: JsonValue, fields: readonly string[]): readonly Block[] {
  const columns = flatten(selectFields(value, fields)).map(
    ([label, field]): PairRow => ({ label, kind: "text", value: field }),
  );
  return [{ kind: "pairs", columns }];
}

export function renderCard({ record: { value }, view }: RecordReport, style: Style): AsyncGenerator<Chunk> {
  const blocks = style.fields === undefined ? view(value) : fieldBlocks(value, style.fields);
  return renderBlocks(blocks, { ...style, format: "table" });
}

export async function* renderBlocks(source: readonly Block[], style: Style): AsyncGenerator<Chunk> {
  const blocks = presentBlocks(source);
  const measure = await measureFor([JSON.stringify(blocks)]);
  const theme = await loadTheme(style.isColored);
  const canvas = { width: lineWidth(style), theme, measure, draw: await loadTable() };
  const rows = blocks.flatMap((block) => (block.kind === "pairs" ? block.columns : []));
  const labels = labelWidth(rows, measure);
  let isFollowing = false;
  for (const block of blocks) {
    yield (isFollowing ? "\n" : "") + (await blockText(block, labels, canvas));
    isFollowing = block.kind !== "heading";
  }
}
