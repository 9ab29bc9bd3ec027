import { attempt } from "../attempt";

/**
 * Reads a URL. Undefined if the text is not one. Doesn't use `URL.canParse`, because on Node 20 its compiled
 * form returns false for host names outside ASCII.
 */
export const readUrl = (text: string): URL | undefined => attempt(() => new URL(text));
