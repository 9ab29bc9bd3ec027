import type { TimelineEntry } from "../report";
import { formatCellValue } from "../table/cell";
import type { Canvas } from "../table/pairs";
import { gap, paintCell } from "../table/table";
import { wrap } from "../table/wrap";
import { sanitizeCell, sanitizeLines } from "./safe-text";

function formatEntry(
  entry: TimelineEntry,
  availableWidth: number | undefined,
  { theme, measure }: Canvas,
): readonly string[] {
  const title = wrap(sanitizeCell(entry.title), availableWidth, measure);
  const actor = sanitizeCell(entry.actor ?? "").trim();
  const last = title.at(-1) ?? "";
  const fits = availableWidth === undefined || measure(last) + gap + measure(actor) <= availableWidth;
  const painted = title.map(theme.title);
  if (actor !== "" && fits) painted.push(`${painted.pop() ?? ""}  ${theme.faint(actor)}`);
  else if (actor !== "") painted.push(...wrap(actor, availableWidth, measure).map(theme.faint));
  const description = sanitizeLines(entry.description ?? "").trim();
  return description === "" ? painted : [...painted, ...wrap(description, availableWidth, measure)];
}

/** Formats events as a list: time, action and author, with details indented. */
export function formatTimeline(entries: readonly TimelineEntry[], canvas: Canvas): readonly string[] {
  const { theme, measure, draw } = canvas;
  const times = entries.map((entry) => sanitizeCell(formatCellValue(entry.at, "time")).trim());
  const width = Math.max(1, ...times.map(measure));
  const availableWidth = canvas.width === undefined ? undefined : Math.max(20, canvas.width - width - gap);
  const rows = entries.flatMap((entry, index) =>
    formatEntry(entry, availableWidth, canvas).map((line, row) => [
      paintCell(row === 0 ? (times[index] ?? "") : "", theme.faint, measure),
      { text: line, width: line.length },
    ]),
  );
  return draw([{ width }, {}], rows);
}
