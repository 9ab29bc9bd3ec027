import { pathReadings } from "../base/path-readings";
import { readUrl } from "../base/text/read-url";
import { trimEnd } from "../base/text/trim-end";

/**
 * Whether an address is `upper` or lies below it, however both are spelled: the same host and port, and the path of
 * `upper` as a prefix of whole segments. A text that is not an address is below none.
 */
export function isBelow(upper: string, address: string): boolean {
  const [above, below] = [readUrl(upper), readUrl(address)];
  if (above === undefined || below === undefined) return false;
  if (hostOf(above) !== hostOf(below)) return false;
  const prefixes = pathsOf(above);
  return pathsOf(below).some((path) => prefixes.some((prefix) => path.startsWith(prefix)));
}

/** All names of this machine count as one; a port that goes without saying is said. */
function hostOf({ protocol, hostname, port }: URL): string {
  const name = plainAddress(trimEnd(hostname, "."));
  return `${isThisMachine(name) ? "localhost" : name}:${port || (protocol === "http:" ? "80" : "443")}`;
}

/** `[::ffff:7f00:1]`, as a URL has it, is 127.0.0.1. */
function plainAddress(host: string): string {
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  return [high, low]
    .flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255])
    .join(".");
}

const isThisMachine = (host: string) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(host);

/** With a slash at the end, so that a prefix holds whole segments only. */
const pathsOf = ({ pathname }: URL) => pathReadings(pathname).map((path) => `${trimEnd(path, "/")}/`);
