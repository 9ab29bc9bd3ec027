import { wrapToWidth } from "../../../render/table/wrap";
import type { Theme } from "../../../render/text/theme";

/** Fits the narrowest common terminal. */
const helpWidth = 80;

type HelpRow = readonly [name: string, description: string];

export interface HelpSection {
  readonly title?: string;
  readonly text?: string;
  readonly rows?: readonly HelpRow[];
  /** Text that isn't wrapped. */
  readonly lines?: readonly string[];
}

/** Maximum width of a name. A longer name gets its own line. */
const maxNameWidth = 36;

/** Formats a page with all rows aligned. Except for colors, it looks the same on a terminal and in a pipe. */
export function formatPage(sections: readonly HelpSection[], theme: Theme): string {
  const nameWidths = sections.flatMap(({ rows = [] }) => rows.map(([name]) => name.length));
  const columnWidth = Math.max(0, ...nameWidths.filter((width) => width <= maxNameWidth));
  const sectionLines = sections.map(({ title, text, rows = [], lines = [] }) => [
    ...(title === undefined ? [] : [theme.heading(`${title}:`)]),
    ...(text === undefined ? [] : wrapText(text)),
    ...rows.flatMap((row) => formatRow(row, columnWidth)),
    ...lines,
  ]);
  return `${sectionLines.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function formatRow([name, description]: HelpRow, columnWidth: number): readonly string[] {
  const indent = " ".repeat(columnWidth + 4);
  const descriptionLines = wrapText(description, columnWidth + 4);
  if (name.length > columnWidth) return [`  ${name}`, ...descriptionLines.map((line) => indent + line)];
  const [first = "", ...more] = descriptionLines;
  return [`  ${name.padEnd(columnWidth)}  ${first}`, ...more.map((line) => indent + line)];
}

/** A space where lines are never broken. */
export const nonBreakingSpace = "\u00a0";

/** Breaks lines at spaces, but not inside a short `piece of code`. */
export function wrapText(text: string, indent = 0): readonly string[] {
  const unbrokenText = text.replace(/`[^`]{1,30}`/g, (code) => code.replaceAll(" ", nonBreakingSpace));
  const lines = wrapToWidth(unbrokenText, helpWidth - indent, ({ length }) => length);
  return lines.map((line) => line.replaceAll(nonBreakingSpace, " "));
}
