// A program that misuses its surface with REQUESTS requests, bad bodies and a stream of STREAM_MB, and then
// ends abruptly.
import { connect } from "node:net";

const { env } = process;
const count = Number(env.REQUESTS);
const streamBytes = Number(env.STREAM_MB) * 2 ** 20;
const url = new URL(env.RECOUP_CUSTOMER_URL);
const key = env.RECOUP_CUSTOMER_KEY ?? env.CLIENT_KEY;

let seed = 7;
const random = (limit) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed % limit;
};
const noise = (length) => Buffer.from(Array.from({ length }, () => random(256)));

const bodies = [
  () => "{",
  () => '{"debtor":'.repeat(300),
  () => `{"tag":"${key}"}`,
  () => JSON.stringify({ amountToRecover: Number.MAX_VALUE, note: "x".repeat(2_000) }),
  () => "[".repeat(5_000),
  () => noise(300),
  () => "",
];
const types = [
  "application/json",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/json; charset=utf-16",
];
const paths = [
  "/cases",
  `/cases/${"x".repeat(400)}`,
  "/cases?Page=-1",
  "/test/cases/%00",
  `/cases?token=${key}`,
  "/nowhere",
];

const head = (method, path, lines) =>
  `${method} ${url.pathname}${path} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;

function request(at) {
  const body = Buffer.from(bodies[at % bodies.length]());
  const lines = [
    `xapikey: ${at % 50 === 0 ? `wrong-${at}` : key}`,
    `idempotency-key: ${key}-${random(50)}`,
    `content-type: ${types[random(types.length)]}`,
    `content-length: ${body.length}`,
  ];
  return Buffer.concat([
    Buffer.from(head(at % 3 === 0 ? "POST" : "GET", paths[random(paths.length)], lines)),
    body,
  ]);
}

/** Pipelines requests until each has a response or the server has closed the connection. */
function burst(from, to) {
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname);
    let answers = 0;
    let end = "";
    socket.on("data", (piece) => {
      const text = end + piece.toString("latin1");
      answers += text.split("HTTP/1.1 ").length - 1;
      end = text.slice(-8);
      if (answers >= to - from) socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", resolve);
    for (let at = from; at < to; at += 1) socket.write(request(at));
  });
}

/** Sends a body of this many bytes in chunks, unless the server closes the connection first. */
function stream(bytes) {
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname);
    const piece = Buffer.alloc(2 ** 16, "a");
    let left = bytes;
    const write = () => {
      while (left > 0 && !socket.destroyed) {
        left -= piece.length;
        if (!socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`))
          return void socket.once("drain", write);
      }
      socket.end("0\r\n\r\n");
    };
    socket.on("error", () => {});
    socket.on("close", resolve);
    socket.resume();
    socket.write(
      head("POST", "/cases", [`xapikey: ${key}`, "transfer-encoding: chunked", "connection: close"]),
    );
    write();
  });
}

const perBurst = 50;
for (let at = 0; at < count; at += perBurst * 8)
  await Promise.all(
    Array.from({ length: 8 }, (_, lane) => burst(at + lane * perBurst, at + (lane + 1) * perBurst)),
  );
await stream(streamBytes);
// Killed while requests are in progress.
void burst(0, perBurst);
void stream(2 ** 24);
setTimeout(() => process.kill(process.pid, "SIGKILL"), 20);
