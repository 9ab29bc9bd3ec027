import { listPathVariants } from "../base/path-variants";
import { readUrl } from "../base/text/read-url";
import { trimEnd } from "../base/text/trim-end";

/**
 * Whether a URL, in any spelling, equals `base` or is below it: same host and port, with the path of `base`
 * as a prefix of whole segments. False if either isn't a URL.
 */
export const isUrlBelow = (base: string, address: string): boolean =>
  comparePaths(base, address).some(Boolean);

/** Works like `isUrlBelow`, but is true only if no server could resolve the URL to one outside `base`. */
export const isAlwaysBelow = (base: string, address: string): boolean =>
  comparePaths(base, address).every(Boolean);

/**
 * Checks whether the URL is below `base`. Returns one result for each way in which a server might interpret
 * the path of the URL.
 */
function comparePaths(base: string, address: string): readonly boolean[] {
  const [baseUrl, addressUrl] = [readUrl(base), readUrl(address)];
  if (baseUrl === undefined || addressUrl === undefined) return [false];
  if (normalizeHost(baseUrl) !== normalizeHost(addressUrl)) return [false];
  const prefixes = listPaths(baseUrl);
  return listPaths(addressUrl).map((path) => prefixes.some((prefix) => path.startsWith(prefix)));
}

/** Returns the host and port. Treats all names for this machine as one, and adds the default port. */
function normalizeHost({ protocol, hostname, port }: URL): string {
  const name = normalizeIpv4(trimEnd(hostname, "."));
  return `${isLocalHost(name) ? "localhost" : name}:${port || (protocol === "http:" ? "80" : "443")}`;
}

/** Converts an IPv4-mapped address such as `[::ffff:7f00:1]`, as `URL` prints it, to 127.0.0.1. */
function normalizeIpv4(host: string): string {
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  return [high, low]
    .flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255])
    .join(".");
}

const isLocalHost = (host: string) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(host);

/** Ends paths with a slash, so prefixes match only whole segments. */
const listPaths = ({ pathname }: URL) => listPathVariants(pathname).map((path) => `${trimEnd(path, "/")}/`);
