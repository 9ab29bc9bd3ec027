import { readUrl } from "./read-url";

/** Returns an address that is safe to print and open in a browser; undefined for other text. */
export function readWebAddress(text: string): string | undefined {
  const isPlain = /^https?:\/\/[\w.~:/?#@$&()*+,;=%-]{1,2000}$/i.test(text);
  const url = isPlain ? readUrl(text) : undefined;
  return url === undefined || url.username !== "" || url.password !== "" ? undefined : text;
}
