import { createServer, type Server, type Socket } from "node:net";

/** How the server behaves on each connection or request. */
export type Behaviour =
  | { readonly kind: "refuse" }
  | { readonly kind: "hang-before-answer" }
  | { readonly kind: "hang-in-body" }
  | { readonly kind: "drop-before-answer" }
  | { readonly kind: "drop-in-body"; readonly framing: "content-length" | "chunked" }
  | { readonly kind: "html" }
  | { readonly kind: "broken-json" }
  | { readonly kind: "empty-body" }
  | { readonly kind: "huge-body"; readonly bytes: number; readonly framing: "content-length" | "chunked" }
  | { readonly kind: "wrong-content-type" }
  | { readonly kind: "garbage" }
  | { readonly kind: "broken-chunk" }
  | { readonly kind: "huge-headers" }
  | { readonly kind: "redirect"; readonly location: string }
  | { readonly kind: "slow"; readonly pieces: number; readonly gapMs: number }
  /** Sends `first`, then repeats `drop` every `gapMs` milliseconds. */
  | { readonly kind: "drip"; readonly first: string; readonly drop: string; readonly gapMs: number }
  /** Sends the text byte for byte. */
  | { readonly kind: "raw"; readonly text: string }
  | { readonly kind: "answer"; readonly head: readonly string[]; readonly body?: string | Uint8Array };

interface SeenRequest {
  readonly method: string;
  /** The request target exactly as in the request line. */
  readonly path: string;
  readonly head: string;
}

export interface FaultyServer {
  /** Has no trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}

/** Starts a loopback server that responds to every request in the same, often broken, way. */
export async function startFaultyServer(behaviour: Behaviour): Promise<FaultyServer> {
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // The client may close the connection at any time.
    socket.on("error", () => undefined);
    readRequests(socket, (request) => {
      requests.push(request);
      void misbehave(socket, behaviour);
    });
  });
  const port = await listenOnLoopback(server);
  const close = () => closeAll(server, sockets);
  if (behaviour.kind === "refuse") await close();
  return { url: `http://127.0.0.1:${port}`, port, requests, close };
}

function listenOnLoopback(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("no port"));
      else resolve(address.port);
    });
  });
}

function closeAll(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** Reports each request once its headers and its announced body have arrived. */
function readRequests(socket: Socket, report: (request: SeenRequest) => void): void {
  let pending = "";
  socket.setEncoding("latin1");
  socket.on("data", (data) => {
    pending += data;
    for (let end = endOfRequest(pending); end !== undefined; end = endOfRequest(pending)) {
      const head = pending.slice(0, pending.indexOf("\r\n\r\n"));
      const [method = "", path = ""] = head.split(" ");
      pending = pending.slice(end);
      report({ method, path, head });
    }
  });
}

function endOfRequest(text: string): number | undefined {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, headEnd))?.[1] ?? "0";
  const end = headEnd + 4 + Number(length);
  return text.length < end ? undefined : end;
}

const json = "content-type: application/json";
const record = '{"items":[{"id":1},{"id":2}]}';

async function misbehave(socket: Socket, behaviour: Behaviour): Promise<void> {
  switch (behaviour.kind) {
    case "refuse":
    case "hang-before-answer":
      return;
    case "drop-before-answer":
      return void socket.destroy();
    case "hang-in-body":
      return void socket.write(head(json, "content-length: 5678") + record);
    case "drop-in-body":
      return dropInBody(socket, behaviour.framing);
    case "huge-body":
      return sendHugeBody(socket, behaviour);
    case "slow":
      return sendSlowly(socket, behaviour);
    case "drip":
      return drip(socket, behaviour);
    case "raw":
      return void socket.write(behaviour.text, "latin1");
    default:
      return void socket.write(wholeAnswer(behaviour));
  }
}

type WholeKind =
  | "html"
  | "broken-json"
  | "empty-body"
  | "wrong-content-type"
  | "garbage"
  | "broken-chunk"
  | "huge-headers"
  | "redirect"
  | "answer";

function wholeAnswer(behaviour: Extract<Behaviour, { readonly kind: WholeKind }>): string | Uint8Array {
  switch (behaviour.kind) {
    case "html":
      return whole("<!doctype html><title>Sign in</title>", "content-type: text/html");
    case "broken-json":
      return whole(record.slice(0, -3), json);
    case "empty-body":
      return whole("", json);
    case "wrong-content-type":
      return whole(record, "content-type: text/plain");
    case "garbage":
      return "220 ready when you are\r\n";
    case "broken-chunk":
      return `${head(json, "transfer-encoding: chunked")}5\r\n{"id"\r\nnot a length\r\n`;
    case "huge-headers":
      return whole(record, json, `x-padding: ${"x".repeat(100_000)}`);
    case "redirect":
      return `HTTP/1.1 302 Found\r\nlocation: ${behaviour.location}\r\ncontent-length: 0\r\n\r\n`;
    case "answer":
      return scripted(behaviour.head, behaviour.body ?? "");
  }
}

function head(...headers: readonly string[]): string {
  return ["HTTP/1.1 200 OK", ...headers, "", ""].join("\r\n");
}

function whole(body: string, ...headers: readonly string[]): string {
  return head(...headers, `content-length: ${Buffer.byteLength(body)}`) + body;
}

/** Builds a response from its header lines, the first of which is the status line. Adds the length. */
function scripted(lines: readonly string[], body: string | Uint8Array): Uint8Array {
  const bytes = Buffer.from(body);
  const text = [...lines, `content-length: ${bytes.length}`, "", ""].join("\r\n");
  return Buffer.concat([Buffer.from(text), bytes]);
}

function dropInBody(socket: Socket, framing: "content-length" | "chunked"): void {
  const start =
    framing === "chunked"
      ? `${head(json, "transfer-encoding: chunked")}${record.length.toString(16)}\r\n${record}\r\n`
      : head(json, "content-length: 5678") + record;
  socket.write(start, () => socket.end());
}

async function sendHugeBody(
  socket: Socket,
  { bytes, framing }: Extract<Behaviour, { readonly kind: "huge-body" }>,
): Promise<void> {
  const isChunked = framing === "chunked";
  const piece = Buffer.alloc(2 ** 16, " ");
  socket.write(head(json, isChunked ? "transfer-encoding: chunked" : `content-length: ${bytes}`));
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += piece.length) {
    const part = piece.subarray(0, Math.min(piece.length, bytes - sent));
    if (isChunked) socket.write(`${part.length.toString(16)}\r\n`);
    await written(socket, part);
    if (isChunked) socket.write("\r\n");
  }
  if (isChunked) socket.write("0\r\n\r\n");
}

/** Resolves when the data has been written or the client has closed the connection. */
function written(socket: Socket, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    socket.write(data, () => resolve());
  });
}

async function sendSlowly(
  socket: Socket,
  { pieces, gapMs }: Extract<Behaviour, { readonly kind: "slow" }>,
): Promise<void> {
  const body = JSON.stringify({ items: Array.from({ length: pieces }, (_, id) => ({ id })) });
  const size = Math.ceil(body.length / pieces);
  socket.write(head(json, `content-length: ${body.length}`));
  for (let index = 0; index < body.length && !socket.destroyed; index += size) {
    await written(socket, body.slice(index, index + size));
    await new Promise((resolve) => setTimeout(resolve, gapMs));
  }
}

function drip(socket: Socket, { first, drop, gapMs }: Extract<Behaviour, { readonly kind: "drip" }>): void {
  socket.write(first);
  const dripping = setInterval(() => socket.write(drop), gapMs);
  socket.on("close", () => clearInterval(dripping));
}
