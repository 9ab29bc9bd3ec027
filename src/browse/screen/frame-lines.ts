import type { Frame } from "../frame/frame";

/** Returns the lines of the screen: header, body and status. */
export function frameLines(frame: Frame): readonly string[] {
  const { size, header, titles, body, status, keys } = frame;
  const above = [header, tabLine(frame), ...(titles === undefined ? [] : [titles])];
  const below = [status, keys];
  const room = Math.max(0, size.rows - above.length - below.length);
  return [...above, ...Array.from({ length: room }, (_, index) => body[index] ?? ""), ...below];
}

/** Formats the tabs that fit; without color, brackets show the active one. */
function tabLine({ tabs, size, isColored }: Frame): string {
  let room = size.columns;
  const parts = tabs.map(({ label, isActive }) => {
    const text = (isActive ? `[${label}]` : ` ${label} `).slice(0, Math.max(0, room));
    room -= text.length;
    return isColored && isActive ? `\x1b[7m${text}\x1b[27m` : text;
  });
  return parts.join("");
}
