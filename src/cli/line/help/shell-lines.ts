/** Breaks a long shell line before its flags, pipes and redirections, so that it can still be pasted. */
export function breakShellLine(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const part of splitLine(line)) {
    const longer = current === "" ? part : `${current} ${part}`;
    if (current !== "" && longer.length + continuation.length > width) {
      lines.push(current + continuation);
      current = `    ${part}`;
    } else current = longer;
  }
  return [...lines, current];
}

const continuation = " \\";
const wordPattern = /(?:'[^']*'|"[^"]*"|[^\s'"])+/g;

/** Splits a line into parts that begin with a flag, a pipe or a redirection, followed by its words. */
function splitLine(line: string): readonly string[] {
  const parts: string[] = [];
  for (const [text] of line.matchAll(wordPattern)) {
    const last = parts.pop();
    if (last === undefined) parts.push(text);
    else if (/^(--?\w|[|<>])/.test(text)) parts.push(last, text);
    else parts.push(`${last} ${text}`);
  }
  return parts;
}
