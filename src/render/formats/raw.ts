import type { RawReport } from "../report";
import { sanitizeLines } from "../text/safe-text";
import type { Chunk, Style } from "../text/style";
import { loadTheme } from "../text/theme";
import { formatJsonBytes } from "./json";

const formatHead = (head: string) => `${head.trimEnd()}\n\n`;

/** Prints a response as received. On a terminal, makes it safe and formats JSON. */
export async function* renderRaw(
  { head, body, isOwn = false }: RawReport,
  style: Style,
): AsyncGenerator<Chunk> {
  if (!style.isTerminal || isOwn) {
    if (head !== undefined) yield formatHead(head);
    if (body.length > 0) yield body;
    return;
  }
  const text =
    formatJsonBytes(body, await loadTheme(style.isColored)) ??
    sanitizeLines(new TextDecoder().decode(body), "\t");
  if (head !== undefined) yield formatHead(sanitizeLines(head));
  if (text !== "") yield text.endsWith("\n") ? text : `${text}\n`;
}
