import type { Headers, HttpResponse } from "../../base/http";
import type { StreamedResponse } from "../../base/streamed-http";
import { isLoopbackHost } from "../../base/text/read-url";
import { parseHostName } from "../../sandbox";

/** The proxy's own response. The message must not repeat anything from the request. */
export function createProxyResponse(status: number, error: string, message: string): StreamedResponse {
  const headers = { "content-type": "application/json; charset=utf-8" };
  return createStreamedResponse({ status, headers, body: Buffer.from(JSON.stringify({ error, message })) });
}

export const createStreamedResponse = ({ status, headers, body }: HttpResponse): StreamedResponse => ({
  status,
  headers: [...Object.entries(headers), ["content-length", String(body.length)]],
  body: generatePiece(body),
});

async function* generatePiece(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

/**
 * Refuses requests to other hosts, and requests with an Origin header, which come from web pages: the proxy
 * is only for programs on this machine. Returns undefined for all others.
 */
export function findRefusal(target: string, headers: Headers): StreamedResponse | undefined {
  if (!target.startsWith("/"))
    return createProxyResponse(400, "BadRequest", "This is a reverse proxy: send a path, not a full URL.");
  const name = parseHostName(headers.host ?? "");
  if (name === undefined || !isLoopbackHost(name))
    return forbid("The Host header must be the name of this machine, such as 127.0.0.1.");
  if (headers.origin !== undefined)
    return forbid("Requests of web pages are refused: they have an Origin header.");
  return undefined;
}

const forbid = (message: string) => createProxyResponse(403, "Forbidden", message);
