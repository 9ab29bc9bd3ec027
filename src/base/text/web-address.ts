import { readUrl } from "./read-url";

/** An address that a browser opens, safe to print; undefined for any other text. */
export function webAddress(text: string): string | undefined {
  const isPlain = /^https?:\/\/[\w.~:/?#@$&()*+,;=%-]{1,2000}$/i.test(text);
  const url = isPlain ? readUrl(text) : undefined;
  return url === undefined || url.username !== "" || url.password !== "" ? undefined : text;
}
