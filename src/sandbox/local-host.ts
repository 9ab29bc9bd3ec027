import type { HttpRequest } from "../base/http";
import { embeddedOrigin } from "../base/platform";
import type { RequestLine } from "./request-line";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const authorityOf = (origin: string) => origin.slice(origin.indexOf("://") + 3);

/** The host that a request was sent to; undefined for a foreign name, which a page in a browser may lead to loopback. */
export function localHost({ headers }: HttpRequest, { origin }: RequestLine): string | undefined {
  const host = headers.host ?? authorityOf(origin);
  return loopback.test(host) || host === authorityOf(embeddedOrigin) ? host : undefined;
}
