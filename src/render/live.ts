import { printJson } from "../base/json/json";
import { escapeUnsafeJson } from "../base/text/unsafe-characters";
import type { LiveReport, LiveText } from "./report";
import { sanitizeLines } from "./text/safe-text";
import { type Chunk, resolveLineWidth, type Style } from "./text/style";
import { loadTheme, type Theme } from "./text/theme";
import { wrapSentences } from "./text/wrap-sentences";

export async function* renderLive(
  { steps, isProse = false }: LiveReport,
  style: Style,
): AsyncGenerator<Chunk> {
  const isJson = style.format === "json" || style.format === "ndjson";
  const theme = await loadTheme(style.isColored && !isJson);
  const width = isProse ? resolveLineWidth(style) : undefined;
  for await (const { text, json } of steps) {
    yield `${isJson ? escapeUnsafeJson(printJson(json)) : await paintLines(text, theme, width)}\n`;
  }
}

async function paintLines(text: LiveText, theme: Theme, width: number | undefined): Promise<string> {
  const pieces = typeof text === "string" ? [text] : text;
  const painted = pieces.map(async (piece) =>
    typeof piece === "string"
      ? await wrapSentences(sanitizeLines(piece), width)
      : theme[piece.tone](sanitizeLines(piece.text)),
  );
  return (await Promise.all(painted)).join("").trimEnd();
}
