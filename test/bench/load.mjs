// A load generator on plain sockets, which costs less than any server it measures.
import { connect } from "node:net";

/**
 * Sends `requests` over keep-alive connections, one at a time on each. A request is the bytes of its headers
 * and body. Returns requests per second.
 */
export async function drive(port, requests, connections = 16) {
  let next = 0;
  const take = () => (next < requests.length ? requests[next++] : undefined);
  const start = process.hrtime.bigint();
  await Promise.all(Array.from({ length: connections }, () => converse(port, take)));
  return requests.length / (Number(process.hrtime.bigint() - start) / 1e9);
}

function converse(port, take) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let kept = Buffer.alloc(0);
    const ask = () => {
      const request = take();
      if (request === undefined) socket.end(resolve);
      else socket.write(request);
    };
    socket.setNoDelay(true);
    socket.on("error", reject);
    socket.on("connect", ask);
    socket.on("data", (chunk) => {
      kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
      const head = kept.indexOf("\r\n\r\n");
      if (head < 0) return;
      const text = kept.toString("latin1", 0, head);
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (kept.length < head + 4 + length) return;
      if (!/^HTTP\/1\.1 2/.test(text)) return void socket.destroy(new Error(kept.toString()));
      kept = kept.subarray(head + 4 + length);
      ask();
    });
  });
}

export function requestBytes(method, { url, key }, path, body) {
  const { host, pathname } = new URL(url);
  const content = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} ${pathname.replace(/\/$/, "")}${path} HTTP/1.1`,
    `host: ${host}`,
    `xapikey: ${key}`,
  ];
  if (body !== undefined) lines.push("content-type: application/json", `content-length: ${content.length}`);
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${content}`);
}
