import { Failure } from "../../base/failure";
import { readUrl } from "../../base/text/read-url";

export interface ServerAddress {
  /** Scheme, host and port, such as `https://host:8443`. */
  readonly origin: string;
  /** `host:port`, including a default port. */
  readonly address: string;
  readonly protocol: "http:" | "https:";
  readonly hostname: string;
  readonly port: number;
}

export function splitUrl(url: string): readonly [origin: string, path: string] {
  const end = /^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i.exec(url)?.[0].length;
  if (end === undefined) throw createUnsupportedFailure(url, "it is not an absolute URL");
  const path = url.slice(end).replace(/#.*$/s, "");
  return [url.slice(0, end), path.startsWith("/") ? path : `/${path}`];
}

/** Reads an origin. Throws a `Failure` unless it uses HTTP or HTTPS and has no user name. */
export function parseOrigin(origin: string): ServerAddress {
  const url = readUrl(origin);
  if (url === undefined) throw createUnsupportedFailure(origin, "its host or port is not valid");
  const { protocol, hostname } = url;
  if (protocol !== "http:" && protocol !== "https:") {
    throw createUnsupportedFailure(origin, `${protocol.slice(0, -1)} is neither http nor https`);
  }
  if (url.username || url.password) {
    throw createUnsupportedFailure(
      `${protocol}//${url.host}`,
      "a user name or password in the address is never sent",
    );
  }
  const port = Number(url.port || (protocol === "https:" ? 443 : 80));
  return { origin: url.origin, address: `${hostname}:${port}`, protocol, hostname, port };
}

function createUnsupportedFailure(url: string, cause: string): Failure {
  return new Failure("network", `can't send a request to ${url}: ${cause}`, {
    hint: "Use an address such as https://host/path.",
    retryable: false,
  });
}
