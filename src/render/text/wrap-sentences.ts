import { loadMeasure, type Measure } from "../table/width";

/**
 * Matches a word, or a whole command in backticks or at the end of a line. Commands stay unbroken so they can
 * be copied.
 */
const unbreakablePattern = /`[^`]*`\S*|(?<=: )(?:recoup|curl) .*|\S+/g;
/** Prefix that `indentNextLines` adds to all lines of foreign text but the first. */
const quotePrefix = "  | ";

/** Breaks lines wider than the terminal at word boundaries, and indents the continuations. */
export async function wrapSentences(
  text: string,
  width: number | undefined,
  hanging = "  ",
): Promise<string> {
  if (width === undefined || text.length * 2 <= width) return text;
  const measure = await loadMeasure([text]);
  const lines = text.split("\n");
  const wrappedLines = lines.map((line) =>
    line.startsWith(quotePrefix) || measure(line) <= width
      ? line
      : wrapLine(line, { width, hanging, measure }),
  );
  return wrappedLines.join("\n");
}

interface LineLayout {
  readonly width: number;
  readonly hanging: string;
  readonly measure: Measure;
}

function wrapLine(line: string, { width, hanging, measure }: LineLayout): string {
  const indent = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let currentLine = indent;
  let end = indent.length;
  for (const { 0: word, index } of line.matchAll(unbreakablePattern)) {
    const longerLine = currentLine + line.slice(end, index) + word;
    const isFirst = currentLine.trim() === "";
    if (isFirst || measure(longerLine) <= width) currentLine = longerLine;
    else {
      lines.push(currentLine);
      currentLine = indent + hanging + word;
    }
    end = index + word.length;
  }
  return [...lines, currentLine].join("\n");
}
