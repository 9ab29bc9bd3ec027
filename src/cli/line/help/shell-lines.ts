/** Breaks a long shell line before its flags, pipes and redirections, so it can still be pasted. */
export function breakShellLine(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let currentLine = "";
  for (const part of splitLine(line)) {
    const longerLine = currentLine === "" ? part : `${currentLine} ${part}`;
    if (currentLine !== "" && longerLine.length + continuation.length > width) {
      lines.push(currentLine + continuation);
      currentLine = `    ${part}`;
    } else currentLine = longerLine;
  }
  return [...lines, currentLine];
}

const continuation = " \\";
const wordPattern = /(?:'[^']*'|"[^"]*"|[^\s'"])+/g;

/** Splits a line into parts. Each one starts with a flag, pipe or redirection, followed by its words. */
function splitLine(line: string): readonly string[] {
  const parts: string[] = [];
  for (const [text] of line.matchAll(wordPattern)) {
    const lastPart = parts.pop();
    if (lastPart === undefined) parts.push(text);
    else if (/^(--?\w|[|<>])/.test(text)) parts.push(lastPart, text);
    else parts.push(`${lastPart} ${text}`);
  }
  return parts;
}
