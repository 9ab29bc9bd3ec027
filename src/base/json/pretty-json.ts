/**
 * Indents JSON text without parsing it, which keeps the digits of numbers and repeated names. Returns other
 * text unchanged. `isCut` accepts the beginning of a document.
 */
export function prettyJson(text: string, isCut = false): string {
  const trimmed = text.trim();
  if (!/^[{[]/.test(trimmed) || !(isCut || isJson(trimmed))) return text;
  let depth = 0;
  const line = () => `\n${"  ".repeat(Math.max(0, depth))}`;
  return trimmed.replace(
    /("(?:[^"\\]|\\.)*"?)|[{[]\s*[}\]]|[{[]|[}\]]|,|:|\s+/g,
    (token, isText: string | undefined) => {
      if (isText !== undefined) return token;
      if (/^\s+$/.test(token)) return "";
      if (token === ",") return `,${line()}`;
      if (token === ":") return ": ";
      if (/^[{[]\s*[}\]]$/.test(token)) return token.replace(/\s+/g, "");
      depth += token === "{" || token === "[" ? 1 : -1;
      return token === "{" || token === "[" ? `${token}${line()}` : `${line()}${token}`;
    },
  );
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
