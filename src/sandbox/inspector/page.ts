import { isReadMethod } from "../../api/endpoint/endpoint";
import type { Headers, HttpRequest } from "../../base/http";
import { computeSha256 } from "../store/token";
import type { RequestLine } from "../wire/request-line";
import { type HandlerResponse, refusals } from "../wire/responses";
import type { Inspector } from "./inspector";

const folder = "/inspector/";

export const isInspectorPath = (path: string) => path === "/" || path.startsWith(folder);

const contentTypes: Readonly<Record<string, string>> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
};

/** Forbids framing, resources from other sites, and any code that isn't one of the page's files. */
const securityHeaders: Headers = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // Makes the browser check for changes every time, because another version of the program may serve the same
  // port.
  "cache-control": "no-cache",
};

/** Serves the page and its files. They are identical for every user and contain neither data nor a token. */
export async function serveInspectorPage(
  { asset }: Inspector,
  { method, headers }: HttpRequest,
  { path }: RequestLine,
): Promise<HandlerResponse> {
  if (!isReadMethod(method)) return refusals.methodNotAllowed(method, ["GET"]);
  const name = path === "/" ? "index.html" : path.slice(folder.length);
  const type = contentTypes[/\.(\w+)$/.exec(name)?.[1] ?? ""];
  const bytes = type !== undefined && /^[\w.-]+$/.test(name) ? await asset(name) : undefined;
  if (bytes === undefined) return refusals.notFound(`The inspector has no ${path}`);
  const etag = `"${computeSha256(bytes).toString("base64url")}"`;
  const pageHeaders = { ...securityHeaders, etag };
  if (headers["if-none-match"] === etag)
    return { status: 304, body: "", contentType: type, headers: pageHeaders };
  return { status: 200, body: "", bytes, contentType: `${type}; charset=utf-8`, headers: pageHeaders };
}
