import type { Paint } from "../text/theme";
import type { Measure } from "./width";

/** Text as printed, and its width on a terminal. */
export interface Cell {
  readonly text: string;
  readonly width: number;
}

/** Paints only the text, so spaces at the end of a line can be removed. */
export function paintCell(text: string, paint: Paint, measure: Measure): Cell {
  const trimmedText = text.trim();
  return {
    text: trimmedText === "" ? text : text.replace(trimmedText, () => paint(trimmedText)),
    width: measure(text),
  };
}

/** A column without a width is as wide as its widest cell. */
interface DrawnColumn {
  readonly width?: number;
  readonly align?: "left" | "right";
}

/** Draws rows as lines without trailing spaces. */
export type DrawRows = (
  columns: readonly DrawnColumn[],
  rows: readonly (readonly Cell[])[],
) => readonly string[];

export const columnGap = 2;
const borders = ["top", "bottom", "left", "mid", "right"].flatMap((side) =>
  ["", "-left", "-mid", "-right"].map((joint) => [side + joint, ""] as const),
);
const chars = { ...Object.fromEntries(borders), middle: " ".repeat(columnGap) };
const style = { head: [], border: [], compact: true, "padding-left": 0, "padding-right": 0 };

/** Private-use character that cli-table3 measures as one cell. cli-table3 mismeasures recent emoji. */
const placeholder = "\ue000";
const placeholderPattern = /\ue000+/g;
const maxCachedShapes = 10_000;

/**
 * Loads cli-table3. Drawing takes a fifth of a millisecond per row, so placeholders are drawn once for all
 * rows with the same cell widths and then replaced by the text.
 */
export async function loadTable(): Promise<DrawRows> {
  const { default: Table } = await import("cli-table3");
  const shapes = new Map<string, string>();
  let lastLayout = "";
  return (columns, rows) => {
    const layout = JSON.stringify(columns);
    if (layout !== lastLayout || shapes.size > maxCachedShapes) shapes.clear();
    lastLayout = layout;
    // A left-aligned last column isn't padded, so all that matters is whether its cell is empty.
    const isLastLeftAligned = columns.at(-1)?.align !== "right";
    const keys = rows.map((row) =>
      row
        .map(({ width }, index) =>
          isLastLeftAligned && index + 1 === columns.length ? Math.min(1, width) : width,
        )
        .join(),
    );
    const missingKeys = [...new Set(keys)].filter((key) => !shapes.has(key));
    const colWidths = columns.map(({ width = null }) => width);
    const table = new Table({
      chars,
      style,
      colWidths,
      colAligns: columns.map(({ align = "left" }) => align),
    });
    for (const key of missingKeys)
      table.push(key.split(",").map((width) => placeholder.repeat(Number(width))));
    const lines = table.toString().split("\n");
    for (const [index, key] of missingKeys.entries()) shapes.set(key, lines[index] ?? "");
    return rows.map((row, index) => {
      const texts = row.filter(({ width }) => width > 0).values();
      const shape = shapes.get(keys[index] ?? "") ?? "";
      return shape.replace(placeholderPattern, () => texts.next().value?.text ?? "").trimEnd();
    });
  };
}
