import { attempt } from "../attempt";

/**
 * Reads a URL, or returns undefined if the text isn't one. Doesn't use `URL.canParse`, whose compiled form on
 * Node 20 returns false for non-ASCII host names.
 */
export const readUrl = (text: string): URL | undefined => attempt(() => new URL(text));

/** Returns a URL that is safe to print and to open in a browser, or undefined for any other text. */
export function readWebAddress(text: string): string | undefined {
  const isPlain = /^https?:\/\/[\w.~:/?#@$&()*+,;=%-]{1,2000}$/i.test(text);
  const url = isPlain ? readUrl(text) : undefined;
  return url === undefined || url.username !== "" || url.password !== "" ? undefined : text;
}

const loopbackPattern = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** Whether a URL's host is `localhost` or a loopback address: `127.x.x.x`, also mapped to IPv6, or `[::1]`. */
export const isLoopbackHost = (hostname: string) => loopbackPattern.test(hostname);

/** Whether a URL has no path, query, fragment, user or password. */
export const isOriginOnly = ({ pathname, search, hash, username, password }: URL) =>
  `${pathname}${search}${hash}${username}${password}` === "/";
