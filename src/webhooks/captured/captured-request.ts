import { Failure } from "../../base/failure";
import type { HeaderName, Headers } from "../../base/http";
import { readSignatureHeader } from "../signature-header";
import { readCurlLine } from "./curl-line";
import { readHeaderLine, toHeaders } from "./headers";
import { readJsonRecord } from "./json-record";

export interface CapturedRequest {
  readonly headers: Headers;
  readonly body: Uint8Array;
  /**
   * False if the capture only has the body as parsed JSON. The bytes are then a guess: the JSON without white
   * space.
   */
  readonly isBodyExact: boolean;
  /** False if the captured JSON has no body in any known field. `body` is then empty. */
  readonly hasBody: boolean;
}

const space = 0x20;
const utf8Bom = [0xef, 0xbb, 0xbf];
const exactBody = { isBodyExact: true, hasBody: true };

/**
 * Reads a captured delivery in the form of JSON, a curl command or HTTP. Throws a `Failure` of kind usage.
 */
export function readCapturedRequest(bytes: Uint8Array): CapturedRequest {
  const contentStart = bytes.findIndex((byte) => byte > space && !utf8Bom.includes(byte));
  if (contentStart < 0) {
    throw new Failure("usage", "the captured request is empty.", {
      hint: "Capture it as HTTP, as a curl command, or as JSON.",
    });
  }
  const content = bytes.subarray(contentStart);
  const beginning = Buffer.from(content.subarray(0, 16)).toString("latin1");
  if (/^[{[]/.test(beginning)) return readJsonRecord(content);
  if (/^curl(\.exe)?\s/.test(beginning)) return { ...readCurlLine(content), ...exactBody };
  return { ...readHttpText(content), ...exactBody };
}

export interface SignatureHeaders {
  readonly name: HeaderName;
  readonly signature: string;
  /** Value of the timestamp header that has the same prefix. */
  readonly timestamp?: string;
}

/**
 * Finds the signature header, whatever its prefix. Prefers the expected name, then a value of the form
 * `t=…,v1=…`, then any name that ends in `-signature`.
 */
export function findSignature(headers: Headers, expectedPrefix?: string): SignatureHeaders | undefined {
  const names = (Object.keys(headers) as HeaderName[]).filter((name) => name.endsWith("-signature"));
  const expectedName = `${expectedPrefix?.toLowerCase()}-signature`;
  const isInForm = (name: HeaderName) => readSignatureHeader(headers[name] ?? "").signatures.length > 0;
  const name = names.find((candidate) => candidate === expectedName) ?? names.find(isInForm) ?? names[0];
  if (name === undefined) return undefined;
  const timestamp = headers[name.replace(/signature$/, "timestamp") as HeaderName];
  return { name, signature: headers[name] ?? "", timestamp };
}

/** Reads a raw HTTP request: an optional request line, headers, an empty line, and the body bytes. */
function readHttpText(bytes: Uint8Array): { headers: Headers; body: Uint8Array } {
  const { head, body } = splitHeadAndBody(bytes);
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const isStartLine = /^[A-Z]+ \S+( HTTP\/[\d.]+)?\s*$/.test(lines[0] ?? "");
  const headers = toHeaders(
    lines.slice(isStartLine ? 1 : 0).map((line, index) => {
      const header = readHeaderLine(line);
      if (header === undefined) throw createHeaderFailure(index + (isStartLine ? 2 : 1));
      return header;
    }),
  );
  return { headers, body: restoreBody(headers, body) };
}

/** Splits at the first empty line, leaving the body as bytes. */
function splitHeadAndBody(bytes: Uint8Array) {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const emptyLine = /\r?\n\r?\n/.exec(text);
  if (emptyLine === null) {
    throw new Failure("usage", "the captured request has no empty line between its headers and its body.", {
      hint: "Capture the whole request: headers, an empty line, the body.",
    });
  }
  return {
    head: text.slice(0, emptyLine.index),
    body: bytes.subarray(emptyLine.index + emptyLine[0].length),
  };
}

const createHeaderFailure = (line: number) =>
  new Failure("usage", `line ${line} of the captured request is not a header.`, {
    hint: "Each line up to the first empty one has the form Name: value.",
  });

/** Matches the first line of another message, such as the answer, perhaps after an added line break. */
const nextMessagePattern = /^[\r\n]*(?:HTTP\/[\d.]+ \d{3}\b|[A-Z]+ \S+ HTTP\/[\d.]+\r?\n)/;

/**
 * Restores the body as sent: decodes chunks, and removes a line break added by an editor or another message
 * captured after it.
 */
function restoreBody(headers: Headers, body: Uint8Array): Uint8Array {
  if (/\bchunked\b/i.test(headers["transfer-encoding"] ?? "")) return decodeChunked(body) ?? body;
  const length = /^\d{1,15}$/.test(headers["content-length"] ?? "")
    ? Number(headers["content-length"])
    : body.length;
  const rest = Buffer.from(body.subarray(length)).toString("latin1");
  return /^[\r\n]*$/.test(rest) || nextMessagePattern.test(rest) ? body.subarray(0, length) : body;
}

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Returns the end of the current line and the start of the next. */
function findLineEnd(bytes: Uint8Array, start: number): { end: number; next: number } | undefined {
  const feed = bytes.indexOf(lineFeed, start);
  if (feed < 0) return undefined;
  return { end: bytes[feed - 1] === carriageReturn ? feed - 1 : feed, next: feed + 1 };
}

/**
 * Decodes a chunked body. Returns undefined if it isn't chunked, for example because the capture is already
 * decoded.
 */
function decodeChunked(bytes: Uint8Array): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  let offset = 0;
  for (;;) {
    const line = findLineEnd(bytes, offset);
    const sizeMatch = /^([0-9a-f]{1,8})[ \t]*(;.*)?$/i.exec(
      line === undefined ? "" : Buffer.from(bytes.subarray(offset, line.end)).toString("latin1"),
    );
    if (line === undefined || sizeMatch === null) return undefined;
    const length = Number.parseInt(sizeMatch[1] ?? "", 16);
    if (length === 0) return Buffer.concat(chunks);
    const end = line.next + length;
    const chunkEnd = findLineEnd(bytes, end);
    if (end > bytes.length || chunkEnd === undefined || chunkEnd.end !== end) return undefined;
    chunks.push(bytes.subarray(line.next, end));
    offset = chunkEnd.next;
  }
}
