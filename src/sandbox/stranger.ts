import type { HttpRequest } from "../base/http";
import { embeddedOrigin } from "../base/platform";
import type { Answer } from "./answers";
import { isLoopbackName, readHostName } from "./host-name";
import type { RequestLine } from "./request-line";

const authorityOf = (origin: string) => origin.slice(origin.indexOf("://") + 3);

/** The machine that a request was sent to, as it was named there. */
export const hostOf = ({ headers }: HttpRequest, { origin }: RequestLine) =>
  headers.host ?? authorityOf(origin);

function isAdmitted(authority: string, allowedHosts: ReadonlySet<string>): boolean {
  if (authority === authorityOf(embeddedOrigin)) return true;
  const name = readHostName(authority);
  return name !== undefined && (isLoopbackName(name) || allowedHosts.has(name));
}

const maxShown = 100;

const refuse = (header: string, value: string): Answer => ({
  status: 403,
  body: JSON.stringify({
    error: "Forbidden",
    message: `The ${header} header names ${JSON.stringify(value.slice(0, maxShown))}, which this sandbox does not answer for. Use localhost or 127.0.0.1, or start the sandbox with --allow-host NAME.`,
  }),
});

/**
 * The keys of a sandbox are known to everybody, so they keep no web page out. What does is the name that the page
 * reached this machine by: a foreign one that leads to it (DNS rebinding), or the page's own origin.
 */
export function refuseStranger(
  request: HttpRequest,
  line: RequestLine,
  allowedHosts: ReadonlySet<string>,
): Answer | undefined {
  const host = hostOf(request, line);
  if (!isAdmitted(host, allowedHosts)) return refuse("Host", host);
  const { origin } = request.headers;
  if (origin === undefined) return undefined;
  const [, authority] = /^https?:\/\/([^/]+)$/i.exec(origin) ?? [];
  if (authority !== undefined && isAdmitted(authority, allowedHosts)) return undefined;
  return refuse("Origin", origin);
}
