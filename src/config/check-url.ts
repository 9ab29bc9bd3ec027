import { Failure } from "../base/failure";
import { isLoopbackHost, readUrl } from "../base/text/read-url";
import { trimEnd } from "../base/text/trim-end";

/**
 * Returns a base URL without its trailing slash. Throws unless it uses HTTPS, or HTTP to this machine,
 * because keys must not be sent over plain HTTP.
 */
export function parseBaseUrl(value: string, origin: string): string {
  const url = readUrl(value);
  const createFailure = (why: string, hint: string) => {
    const description = url === undefined ? "" : ` is "${stripSecrets(url)}"`;
    return new Failure("config", `${origin}${description}: ${why}.`, { hint });
  };
  const schemeHint = "It starts with https://.";
  if (url === undefined)
    throw new Failure("config", `${origin} is not a valid HTTP(S) URL.`, { hint: schemeHint });
  if (!/^https?:$/.test(url.protocol)) throw createFailure("it is not an HTTP(S) URL", schemeHint);
  if (url.username !== "" || url.password !== "")
    throw createFailure("it contains a user name or password", "Leave them out.");
  if (url.search !== "" || url.hash !== "")
    throw createFailure("it contains a query or fragment", "Leave it out.");
  if (url.protocol === "http:" && !isLoopbackHost(url.hostname)) {
    throw createFailure("a key is never sent over plain HTTP to another machine", "Use https://.");
  }
  return trimEnd(url.href, "/");
}

/** Whether two strings are the same URL, ignoring a trailing slash and the host's letter case. */
export function isSameAddress(left: string, right: string): boolean {
  return normalizeAddress(left) === normalizeAddress(right);
}

function normalizeAddress(text: string): string {
  const url = readUrl(text);
  if (url === undefined) return text;
  const { protocol, hostname, port, pathname } = url;
  return `${protocol}//${hostname.replace(/\.$/, "")}:${port}${trimEnd(pathname, "/")}`;
}

/** Formats a URL for display, even if it can't be used. Doesn't repeat text that isn't a URL. */
export function formatUrl(text: string): string {
  const url = readUrl(text);
  if (url === undefined) return "not a web address";
  const isBare = [url.username, url.password, url.search, url.hash].every((part) => part === "");
  return isBare ? text : stripSecrets(url);
}

const stripSecrets = ({ protocol, host, pathname }: URL) => `${protocol}//${host}${pathname}`;
