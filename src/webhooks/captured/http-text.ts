import { Failure } from "../../base/failure";
import type { Headers } from "../../base/http";
import { readChunked } from "./chunked";
import { headersOf, readHeaderLine } from "./headers";

interface Split {
  readonly head: string;
  readonly body: Uint8Array;
}

/** Reads a raw HTTP request: an optional request line, headers, an empty line, and the body's bytes. */
export function readHttpText(bytes: Uint8Array): { headers: Headers; body: Uint8Array } {
  const { head, body } = split(bytes);
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const isStartLine = /^[A-Z]+ \S+( HTTP\/[\d.]+)?\s*$/.test(lines[0] ?? "");
  const headers = headersOf(
    lines.slice(isStartLine ? 1 : 0).map((line, index) => {
      const header = readHeaderLine(line);
      if (header === undefined) throw noHeader(index + (isStartLine ? 2 : 1));
      return header;
    }),
  );
  return { headers, body: sentBody(headers, body) };
}

/** Splits at the first empty line; keeps the body as bytes. */
function split(bytes: Uint8Array): Split {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const end = /\r?\n\r?\n/.exec(text);
  if (end === null) {
    throw new Failure("usage", "the captured request has no empty line between its headers and its body.", {
      hint: "Capture the whole request: headers, an empty line, the body.",
    });
  }
  return { head: text.slice(0, end.index), body: bytes.subarray(end.index + end[0].length) };
}

const noHeader = (line: number) =>
  new Failure("usage", `line ${line} of the captured request is not a header.`, {
    hint: "Each line up to the first empty one has the form Name: value.",
  });

/** Restores the sent body: decodes chunks, and removes a line break added by an editor. */
function sentBody(headers: Headers, body: Uint8Array): Uint8Array {
  if (/\bchunked\b/i.test(headers["transfer-encoding"] ?? "")) return readChunked(body) ?? body;
  const length = /^\d{1,15}$/.test(headers["content-length"] ?? "")
    ? Number(headers["content-length"])
    : body.length;
  const isOnlyLineEnd = body.subarray(length).every((byte) => byte === 0x0a || byte === 0x0d);
  return isOnlyLineEnd ? body.subarray(0, length) : body;
}
