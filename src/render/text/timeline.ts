import type { TimelineEntry } from "../report";
import { formatCellValue } from "../table/cell";
import type { Canvas } from "../table/pairs";
import { columnGap, paintCell } from "../table/table";
import { wrapToWidth } from "../table/wrap";
import { sanitizeCell, sanitizeLines } from "./safe-text";

function formatEntry(
  entry: TimelineEntry,
  availableWidth: number | undefined,
  { theme, measure }: Canvas,
): readonly string[] {
  const titleLines = wrapToWidth(sanitizeCell(entry.title), availableWidth, measure);
  const actor = sanitizeCell(entry.actor ?? "").trim();
  const lastTitleLine = titleLines.at(-1) ?? "";
  const fits =
    availableWidth === undefined || measure(lastTitleLine) + columnGap + measure(actor) <= availableWidth;
  const paintedLines = titleLines.map(theme.title);
  if (actor !== "" && fits) paintedLines.push(`${paintedLines.pop() ?? ""}  ${theme.faint(actor)}`);
  else if (actor !== "") paintedLines.push(...wrapToWidth(actor, availableWidth, measure).map(theme.faint));
  const description = sanitizeLines(entry.description ?? "").trim();
  return description === ""
    ? paintedLines
    : [...paintedLines, ...wrapToWidth(description, availableWidth, measure)];
}

/** Formats events as a list with time, action and author, and indented details. */
export function formatTimeline(entries: readonly TimelineEntry[], canvas: Canvas): readonly string[] {
  const { theme, measure, draw } = canvas;
  const times = entries.map((entry) => sanitizeCell(formatCellValue(entry.at, "time")).trim());
  const width = Math.max(1, ...times.map(measure));
  const availableWidth =
    canvas.width === undefined ? undefined : Math.max(20, canvas.width - width - columnGap);
  const rows = entries.flatMap((entry, index) =>
    formatEntry(entry, availableWidth, canvas).map((line, lineIndex) => [
      paintCell(lineIndex === 0 ? (times[index] ?? "") : "", theme.faint, measure),
      { text: line, width: line.length },
    ]),
  );
  return draw([{ width }, {}], rows);
}
