import type { TimelineEntry } from "../report";
import { shownText } from "../table/cell";
import type { Canvas } from "../table/pairs";
import { gap, paintedCell } from "../table/table";
import { wrap } from "../table/wrap";
import { safeCell, safeLines } from "./safe-text";

function bodyLines(
  entry: TimelineEntry,
  room: number | undefined,
  { theme, measure }: Canvas,
): readonly string[] {
  const title = wrap(safeCell(entry.title), room, measure);
  const actor = safeCell(entry.actor ?? "").trim();
  const last = title.at(-1) ?? "";
  const fits = room === undefined || measure(last) + gap + measure(actor) <= room;
  const painted = title.map(theme.title);
  if (actor !== "" && fits) painted.push(`${painted.pop() ?? ""}  ${theme.faint(actor)}`);
  else if (actor !== "") painted.push(...wrap(actor, room, measure).map(theme.faint));
  const description = safeLines(entry.description ?? "").trim();
  return description === "" ? painted : [...painted, ...wrap(description, room, measure)];
}

/** Formats events as a list: time, action and author, with details indented. */
export function timelineLines(entries: readonly TimelineEntry[], canvas: Canvas): readonly string[] {
  const { theme, measure, draw } = canvas;
  const times = entries.map((entry) => safeCell(shownText(entry.at, "time")).trim());
  const width = Math.max(1, ...times.map(measure));
  const room = canvas.width === undefined ? undefined : Math.max(20, canvas.width - width - gap);
  const rows = entries.flatMap((entry, index) =>
    bodyLines(entry, room, canvas).map((line, row) => [
      paintedCell(row === 0 ? (times[index] ?? "") : "", theme.faint, measure),
      { text: line, width: line.length },
    ]),
  );
  return draw([{ width }, {}], rows);
}
