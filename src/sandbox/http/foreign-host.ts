import type { HttpRequest } from "../../base/http";
import { isLoopbackHost, readUrl } from "../../base/text/read-url";
import type { RequestLine } from "../wire/request-line";
import { createPlainRefusal, type HandlerResponse } from "../wire/responses";

const maxShownLength = 100;

const createHostRefusal = (header: string, value: string): HandlerResponse =>
  createPlainRefusal(
    403,
    "Forbidden",
    `The ${header} header names ${JSON.stringify(value.slice(0, maxShownLength))}, which this sandbox does not answer for. Use localhost or 127.0.0.1, or start the sandbox with --allow-host NAME.`,
  );

/**
 * Refuses requests from foreign pages, and requests to a foreign name that resolves to this machine (DNS
 * rebinding). Goes by the Host and Origin headers, because keys can't keep these pages out: every sandbox has
 * the same default keys. Accepts a request that has no Host header, because all browsers send one.
 */
export function checkHost(
  { headers }: HttpRequest,
  line: RequestLine,
  allowedHosts: ReadonlySet<string>,
): HandlerResponse | undefined {
  const ownHost = line.origin.slice(line.origin.indexOf("://") + 3);
  const isAllowedHost = (authority: string) => {
    if (authority === ownHost) return true;
    const name = parseHostName(authority);
    return name !== undefined && (isLoopbackHost(name) || allowedHosts.has(name));
  };
  const { host, origin } = headers;
  if (host !== undefined && !isAllowedHost(host)) return createHostRefusal("Host", host);
  if (origin === undefined) return undefined;
  const [, authority] = /^https?:\/\/([^/]+)$/i.exec(origin) ?? [];
  if (authority !== undefined && isAllowedHost(authority)) return undefined;
  return createHostRefusal("Origin", origin);
}

/** Normalizes a host: lowercase, no port, no trailing dot, and the shortest form of an IP address. */
export function parseHostName(authority: string): string | undefined {
  if (!/^[\w.:[\]-]+$/.test(authority)) return undefined;
  const name = readUrl(`http://${authority}`)?.hostname;
  return name?.replace(/\.$/, "") || undefined;
}
