/** Breaks a long shell line before its flags, pipes and redirections, so that it can still be pasted. */
export function shellLines(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const part of lineParts(line)) {
    const longer = current === "" ? part : `${current} ${part}`;
    if (current !== "" && longer.length + continued.length > width) {
      lines.push(current + continued);
      current = `    ${part}`;
    } else current = longer;
  }
  return [...lines, current];
}

const continued = " \\";
const word = /(?:'[^']*'|"[^"]*"|[^\s'"])+/g;

/** Splits a line into parts that begin with a flag, a pipe or a redirection, followed by its words. */
function lineParts(line: string): readonly string[] {
  const parts: string[] = [];
  for (const [text] of line.matchAll(word)) {
    const last = parts.pop();
    if (last === undefined) parts.push(text);
    else if (/^(--?\w|[|<>])/.test(text)) parts.push(last, text);
    else parts.push(`${last} ${text}`);
  }
  return parts;
}
