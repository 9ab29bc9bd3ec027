import { pathReadings } from "../base/path-readings";

/**
 * Whether requests below one address may reach the other, however both are spelled: the same host and port, and one
 * path is the other or lies below it. A text that is no address overlaps none.
 */
export function isOverlapping(one: string, another: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(another)) return false;
  const [first, second] = [new URL(one), new URL(another)];
  if (hostOf(first) !== hostOf(second)) return false;
  const others = pathsOf(second);
  return pathsOf(first).some((path) =>
    others.some((other) => path.startsWith(other) || other.startsWith(path)),
  );
}

/** All names of this machine count as one; a port that goes without saying is said. */
function hostOf({ protocol, hostname, port }: URL): string {
  const name = plainAddress(hostname.replace(/\.+$/, ""));
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
const pathsOf = ({ pathname }: URL) => pathReadings(pathname).map((path) => `${path.replace(/\/+$/, "")}/`);
