import { printJson } from "../base/json/json";
import { safeJson } from "../base/text/unsafe-characters";
import type { LiveReport, LiveText } from "./report";
import { safeLines } from "./text/safe-text";
import type { Chunk, Style } from "./text/style";
import { loadTheme, type Theme } from "./text/theme";

/** Prints each step as it happens. */
export async function* renderLive({ steps }: LiveReport, style: Style): AsyncGenerator<Chunk> {
  const isJson = style.format === "json" || style.format === "ndjson";
  const theme = await loadTheme(style.isColored && !isJson);
  for await (const { text, json } of steps) {
    yield `${isJson ? safeJson(printJson(json)) : paintLines(text, theme)}\n`;
  }
}

function paintLines(text: LiveText, theme: Theme): string {
  const pieces = typeof text === "string" ? [text] : text;
  const painted = pieces.map((piece) =>
    typeof piece === "string" ? safeLines(piece) : theme[piece.tone](safeLines(piece.text)),
  );
  return painted.join("").trimEnd();
}
