import type { TimelineEntry } from "../report";
import { shownText } from "../table/cell";
import type { Canvas } from "../table/pairs";
import { padEnd } from "../table/width";
import { wrap } from "../table/wrap";
import { safeCell, safeLines } from "./safe-text";

const gap = "  ";

function bodyLines(
  entry: TimelineEntry,
  room: number | undefined,
  { theme, measure }: Canvas,
): readonly string[] {
  const title = wrap(safeCell(entry.title), room, measure);
  const actor = safeCell(entry.actor ?? "").trim();
  const last = title.at(-1) ?? "";
  const fits = room === undefined || measure(last) + gap.length + measure(actor) <= room;
  const painted = title.map(theme.title);
  if (actor !== "" && fits) painted.push((painted.pop() ?? "") + gap + theme.faint(actor));
  else if (actor !== "") painted.push(...wrap(actor, room, measure).map(theme.faint));
  const description = safeLines(entry.description ?? "").trim();
  return description === "" ? painted : [...painted, ...wrap(description, room, measure)];
}

/** Formats events as a list: time, action and author, with details indented. */
export function timelineLines(entries: readonly TimelineEntry[], canvas: Canvas): readonly string[] {
  const times = entries.map((entry) => safeCell(shownText(entry.at, "time")).trim());
  const timeWidth = Math.max(0, ...times.map(canvas.measure));
  const room = canvas.width === undefined ? undefined : Math.max(20, canvas.width - timeWidth - gap.length);
  return entries.flatMap((entry, index) => {
    const time = padEnd(times[index] ?? "", timeWidth, canvas.measure);
    const indent = " ".repeat(timeWidth);
    return bodyLines(entry, room, canvas).map((line, row) =>
      line === "" ? "" : (row === 0 ? canvas.theme.faint(time) : indent) + gap + line,
    );
  });
}
