import { printJson } from "../base/json";
import type { LiveReport } from "./report";
import { safeJson, safeLines } from "./safe-text";
import type { Chunk, Style } from "./style";

/** One step after the other, as it happens. */
export async function* renderLive({ steps }: LiveReport, style: Style): AsyncGenerator<Chunk> {
  const isJson = style.format === "json" || style.format === "ndjson";
  for await (const { text, json } of steps) {
    yield `${isJson ? safeJson(printJson(json)) : safeLines(text).trimEnd()}\n`;
  }
}
