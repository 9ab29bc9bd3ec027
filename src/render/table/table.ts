const borders = ["top", "bottom", "left", "mid", "right"].flatMap((side) =>
  ["", "-left", "-mid", "-right"].map((joint) => [side + joint, ""] as const),
);
const chars = { ...Object.fromEntries(borders), middle: "  " };
const style = { head: [], border: [], compact: true, "padding-left": 0, "padding-right": 0 };

/** A private-use character, one cell wide for whoever measures it. */
const blank = "\ue000";
const everyBlank = /\ue000+/;

/** Puts cells, each padded to its column, on one line. */
export type LineLayout = (cells: readonly string[]) => string;

/**
 * Lays out columns without borders, two spaces between them and none at a line's end. cli-table3 draws one
 * line of blanks, which each row fills in: its own measure of wide text is dated, and costs most of a long
 * list's time.
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
