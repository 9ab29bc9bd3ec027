/**
 * Reads a URL. Undefined if the text is not one. Doesn't use `URL.canParse`, because on Node 20 its compiled
 * form returns false for host names outside ASCII.
 */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
