import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { renderReport } from "../../render/render";
import type { RecordReport } from "../../render/report";
import { loadMeasure, type Measure } from "../../render/table/width";
import { breakAnywhere } from "../../render/table/wrap";
import type { Style } from "../../render/text/style";

export async function renderCard(report: RecordReport, style: Style): Promise<readonly string[]> {
  const card = await text(renderReport(report, style));
  const measure = await loadMeasure([card]);
  const { width = 80 } = style;
  return card
    .trimEnd()
    .split("\n")
    .flatMap((line) => wrapLine(line, width, measure));
}

/** Wraps a line that is still too wide, such as a long URL. Removes the line's colors. */
export function wrapLine(line: string, width: number, measure: Measure): readonly string[] {
  const plain = stripVTControlCharacters(line);
  if (measure(plain) <= width) return [line];
  return breakAnywhere(plain, width, measure);
}
