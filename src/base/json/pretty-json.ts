import { attempt } from "../attempt";

/**
 * Indents JSON text without parsing it, which preserves digits and duplicate names. Returns any other text
 * unchanged. `isCut` accepts a truncated document.
 */
export function indentJson(text: string, isCut = false): string {
  const trimmedText = text.trim();
  if (!/^[{[]/.test(trimmedText) || !(isCut || isJson(trimmedText))) return text;
  let depth = 0;
  const startLine = () => `\n${"  ".repeat(Math.max(0, depth))}`;
  return trimmedText.replace(
    /("(?:[^"\\]|\\.)*"?)|[{[]\s*[}\]]|[{[]|[}\]]|,|:|\s+/g,
    (token, stringToken: string | undefined) => {
      if (stringToken !== undefined) return token;
      if (/^\s+$/.test(token)) return "";
      if (token === ",") return `,${startLine()}`;
      if (token === ":") return ": ";
      if (/^[{[]\s*[}\]]$/.test(token)) return token.replace(/\s+/g, "");
      depth += token === "{" || token === "[" ? 1 : -1;
      return token === "{" || token === "[" ? `${token}${startLine()}` : `${startLine()}${token}`;
    },
  );
}

export const isJson = (text: string): boolean => attempt(() => JSON.parse(text)) !== undefined;
