const borders = ["top", "bottom", "left", "mid", "right"].flatMap((side) =>
  ["", "-left", "-mid", "-right"].map((joint) => [side + joint, ""] as const),
);
const chars = { ...Object.fromEntries(borders), middle: "  " };
const style = { head: [], border: [], compact: true, "padding-left": 0, "padding-right": 0 };

/** A private-use character that always measures one cell. */
const blank = "\ue000";
const everyBlank = /\ue000+/;

/** Joins padded cells into a line. */
export type LineLayout = (cells: readonly string[]) => string;

/**
 * Lays out columns without borders, with two spaces between them and no trailing spaces. cli-table3 draws one
 * blank line as a template for all rows: its own measuring of wide text is outdated, and takes most of the
 * time for a long list.
 */
export async function lineLayout(widths: readonly number[]): Promise<LineLayout> {
  const { default: Table } = await import("cli-table3");
  const table = new Table({ chars, colWidths: [...widths], style });
  table.push(widths.map((width) => blank.repeat(width)));
  const [start = "", ...between] = table.toString().split(everyBlank);
  return (cells) =>
    start +
    cells
      .map((cell, index) => cell + (between[index] ?? ""))
      .join("")
      .trimEnd();
}
