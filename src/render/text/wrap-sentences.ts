import { type Measure, measureFor } from "../table/width";

/** A command in backticks or at the end of a line is copied as a whole, so it is never broken. */
const unit = /`[^`]*`\S*|(?<=: )(?:recoup|curl) .*|\S+/g;
/** Prefix that `foldLines` adds to the lines of a foreign text. */
const quoted = "  | ";
const hanging = "  ";

/** Breaks lines wider than the terminal at words, and indents their continuations. */
export async function wrapSentences(text: string, width: number | undefined): Promise<string> {
  if (width === undefined || text.length * 2 <= width) return text;
  const measure = await measureFor([text]);
  const lines = text.split("\n");
  return lines.map((line) => (line.startsWith(quoted) ? line : wrapLine(line, width, measure))).join("\n");
}

function wrapLine(line: string, width: number, measure: Measure): string {
  if (measure(line) <= width) return line;
  const indent = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let current = indent;
  let end = indent.length;
  for (const { 0: word, index } of line.matchAll(unit)) {
    const longer = current + line.slice(end, index) + word;
    const isFirst = current.trim() === "";
    if (isFirst || measure(longer) <= width) current = longer;
    else {
      lines.push(current);
      current = indent + hanging + word;
    }
    end = index + word.length;
  }
  return [...lines, current].join("\n");
}
