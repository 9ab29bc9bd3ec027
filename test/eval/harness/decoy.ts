import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { isWrite } from "../../../src/api/endpoint/endpoint";
import { listPossibleEndpoints } from "../../../src/api/endpoint/find-endpoint";
import { surfaces } from "../../../src/base/platform";

export interface Decoy {
  readonly url: string;
  /** The method and path of each write. */
  readonly writes: readonly string[];
  readonly stop: () => void;
}

/**
 * Starts a server at the profile's live URLs. To go unnoticed, it responds to reads as the platform would. It
 * records and rejects writes.
 */
export async function startDecoy(platform: string): Promise<Decoy> {
  const writes: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/" } = request;
    if (isRead(method, url)) return passOn(`${platform}${url}`, request, response);
    writes.push(`${method} ${url}`);
    response.writeHead(403).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, writes, stop };
}

/** Classifies requests as the program does: a read-only profile may also send previews and token requests. */
function isRead(method: string, url: string): boolean {
  const [, , surface, path = ""] = /^\/(live)\/([a-z]+)(\/.*)$/.exec(url) ?? [];
  const known = surfaces.find((name) => name === surface);
  const found = known === undefined ? [undefined] : listPossibleEndpoints(known, method, path);
  return found.every((endpoint) => !isWrite(method, endpoint ?? {}));
}

async function passOn(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET" } = request;
  const {
    host,
    connection,
    "content-length": length,
    "transfer-encoding": encoding,
    ...others
  } = request.headers;
  const body = method === "POST" ? { body: await text(request) } : {};
  const answer = await fetch(url, { method, headers: others as Record<string, string>, ...body });
  const type = answer.headers.get("content-type") ?? "text/plain";
  response.writeHead(answer.status, { "content-type": type });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
