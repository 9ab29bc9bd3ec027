import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { isLoopbackHost, readUrl } from "../../base/text/read-url";
import type { ServerAddress } from "./target";

export interface ProxyChoice {
  readonly url: URL;
  readonly variable: string;
}

/**
 * Returns the proxy that the environment sets for this target, or undefined for loopback targets and hosts in
 * `NO_PROXY`.
 */
export function chooseProxy(env: Host["env"], target: ServerAddress): ProxyChoice | undefined {
  if (isLoopback(target.hostname) || isExemptFromProxy(env, target)) return undefined;
  const name = target.protocol === "https:" ? "https_proxy" : "http_proxy";
  const variable = [name, name.toUpperCase()].find((candidate) => env[candidate]);
  const value = variable && env[variable];
  return value ? { url: parseProxyUrl(value, variable), variable } : undefined;
}

const isLoopback = (hostname: string) => isLoopbackHost(hostname) || hostname.endsWith(".localhost");

/**
 * Whether `NO_PROXY` exempts the target. Commas or spaces separate its hosts, which include their subdomains
 * and may have a port. `*` means all hosts.
 */
function isExemptFromProxy(env: Host["env"], target: ServerAddress): boolean {
  const list = env.no_proxy || env.NO_PROXY || "";
  return list.split(/[\s,]+/).some((entry) => entry !== "" && matchesTarget(entry.toLowerCase(), target));
}

function matchesTarget(entry: string, { hostname, port }: ServerAddress): boolean {
  if (entry === "*") return true;
  const [, name = entry, entryPort] = /^(.+):(\d+)$/.exec(isBareIpv6(entry) ? `[${entry}]` : entry) ?? [];
  if (entryPort !== undefined && Number(entryPort) !== port) return false;
  const host = isBareIpv6(name) || name.startsWith("[") ? shortenIpv6(name) : name.replace(/^\*?\./, "");
  return hostname === host || hostname.endsWith(`.${host}`);
}

/** Returns the address as URLs spell it: `[2001:db8::1]` for `2001:0db8:0:0:0:0:0:1`. */
function shortenIpv6(name: string): string {
  const host = name.startsWith("[") ? name : `[${name}]`;
  return readUrl(`http://${host}`)?.hostname ?? host;
}

function isBareIpv6(entry: string): boolean {
  return !entry.startsWith("[") && entry.split(":").length > 2;
}

function parseProxyUrl(value: string, variable: string): URL {
  const text = value.includes("://") ? value : `http://${value}`;
  const url = readUrl(text);
  if (url?.protocol === "http:" || url?.protocol === "https:") return url;
  // The value may contain a password, so the message doesn't quote it.
  throw new Failure("config", `the variable ${variable} does not name an http or https proxy`, {
    hint: `Set ${variable} to an address such as http://proxy:8080, or unset it.`,
  });
}
