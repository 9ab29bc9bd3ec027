/**
 * Reads a URL. Undefined if the text is not one. `URL.canParse` can't be used: on Node 20 its compiled form
 * answers false for host names outside ASCII.
 */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
