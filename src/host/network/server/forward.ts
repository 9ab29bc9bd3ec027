import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Host, Listener } from "../../../base/host";
import type { Forward, SendStreamed, StreamedResponse } from "../../../base/streamed-http";
import { pairHeaderLines, stripHopByHopHeaders } from "../header-lines";
import { buildSendStreamed } from "../send-streamed";
import { bindServer, close, createDisconnectSignal, hasBody, loopbackAddress } from "./listen";

/** Serves on the loopback address, and streams bodies in both directions byte for byte. */
export async function openForward(forward: Forward, port: number, env: Host["env"]): Promise<Listener> {
  const upstream = buildSendStreamed(env);
  const server = createServer((incoming, outgoing) => {
    serve(forward, upstream.send, incoming, outgoing).catch(() => outgoing.destroy());
  });
  // An upload may take any amount of time.
  server.requestTimeout = 0;
  server.on("connect", (_, socket: Duplex) => refuseTunnel(socket));
  await bindServer(server, port, loopbackAddress);
  const { port: localPort } = server.address() as AddressInfo;
  const stop = async () => {
    await close(server);
    await upstream.close();
  };
  return { url: `http://${loopbackAddress}:${localPort}`, port: localPort, close: stop };
}

/**
 * Refuses CONNECT, because a client that uses this server as a proxy could reach any host through a tunnel.
 */
function refuseTunnel(socket: Duplex): void {
  socket.on("error", () => {});
  socket.end("HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
}

async function serve(
  forward: Forward,
  send: SendStreamed,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  // The response keeps the date that the other host sent.
  outgoing.sendDate = false;
  const { method = "GET", url: target = "/", rawHeaders } = incoming;
  const answer = await forward(
    {
      ...{ method, target },
      headers: stripHopByHopHeaders(pairHeaderLines(rawHeaders)),
      body: hasBody(incoming) ? incoming : undefined,
      disconnected: createDisconnectSignal(outgoing),
    },
    send,
  );
  if (answer === undefined) outgoing.destroy();
  else await writeAnswer(answer, outgoing);
}

async function writeAnswer(
  { status, headers, body }: StreamedResponse,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.writeHead(status, headers.flat());
  if (body === undefined) outgoing.end();
  else await pipeline(body instanceof Readable ? body : Readable.from(body, { objectMode: false }), outgoing);
}
