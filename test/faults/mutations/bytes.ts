import type { Random } from "../../../src/sandbox/facts/random";
import type { Draft } from "./request";

/** Frames the body, sometimes with an incorrect length or broken chunks. */
function frame(random: Random, body: Buffer): readonly [head: string, body: Buffer] {
  if (random.chance(80)) return [body.length === 0 ? "" : `Content-Length: ${body.length}\r\n`, body];
  if (random.chance(30)) return [`Content-Length: ${body.length + random.integer(-3, 3)}\r\n`, body];
  if (random.chance(20))
    return [`Content-Length: ${random.pick(["x", "-1", "1e9", "99999999999"])}\r\n`, body];
  const size = random.chance(80) ? body.length.toString(16) : random.pick(["zz", "", "ffffffffff"]);
  const end = random.chance(80) ? "\r\n0\r\n\r\n" : "";
  return [
    "Transfer-Encoding: chunked\r\n",
    Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from(end)]),
  ];
}

/** Returns the request as a normal client would send it. */
export function plainBytes({ method, path, query, headers, body }: Draft): Buffer {
  const target = query === "" ? path : `${path}?${query}`;
  const lines = [...headers, ["Content-Length", String(body.length)]].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`), body]);
}

/** Returns the request as bytes for the socket: mostly valid HTTP, but sometimes truncated or malformed. */
export function bytesOf({ method, path, query, headers, body }: Draft, random: Random): Buffer {
  const target = query === "" ? path : `${path}?${query}`;
  const [length, framed] = frame(random, body);
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const head = Buffer.from(
    `${method} ${target} HTTP/1.1\r\n${lines}${length}\r\n`,
    random.pick(["utf8", "latin1"]),
  );
  const bytes = Buffer.concat([head, framed]);
  if (random.chance(94)) return bytes;
  if (random.chance(50)) return bytes.subarray(0, random.integer(0, bytes.length));
  bytes[random.integer(0, Math.min(bytes.length, 400) - 1)] = random.integer(0, 255);
  return bytes;
}
