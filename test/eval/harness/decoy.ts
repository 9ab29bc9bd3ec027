import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Decoy {
  readonly url: string;
  /** Each as method and path. */
  readonly writes: readonly string[];
  readonly stop: () => void;
}

/**
 * Stands where the profile has its live addresses. Reads are answered as by the platform, so that the agent sees
 * nothing unusual; writes are refused and recorded.
 */
export async function startDecoy(platform: string): Promise<Decoy> {
  const writes: string[] = [];
  const server = createServer(async ({ method, url = "/", headers }, response) => {
    if (method === "GET") return passOn(`${platform}${url}`, headers, response);
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

async function passOn(url: string, headers: IncomingHttpHeaders, response: ServerResponse): Promise<void> {
  const { host, connection, ...others } = headers;
  const answer = await fetch(url, { headers: others as Record<string, string> });
  const type = answer.headers.get("content-type") ?? "text/plain";
  response.writeHead(answer.status, { "content-type": type });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
