import type { Headers } from "../../base/http";
import { type KeptBody, noBody } from "../whole-exchange";
import type { LoggedDelivery, LoggedEntry, LoggedRequest } from "./logged";

/**
 * Reads a segment of the log in the order of writing. Skips entries that were cut off by a killed process or
 * a full disk.
 */
export function* readSegment(segment: Uint8Array): Generator<LoggedEntry> {
  const bytes = Buffer.from(segment.buffer, segment.byteOffset, segment.length);
  const texts: KnownTexts = { headers: new Map(), answers: new Map() };
  let offset = 0;
  while (offset < bytes.length) {
    const end = bytes.indexOf(lineFeed, offset);
    if (end < 0) return;
    const line = parseLine(bytes, offset, end);
    const next = line === undefined ? undefined : lineEnd(bytes, end + 1, line);
    if (line === undefined || next === undefined) {
      offset = nextEntry(bytes, offset + 1);
      continue;
    }
    if (line.kind === "headers") texts.headers.set(`${line.run} ${line.number}`, line.values);
    else if (line.kind === "delivery") yield line;
    else yield requestOf(line, bytes.subarray(end + 1, next), texts);
    offset = next + (line.kind === "headers" ? 0 : 1);
  }
}

const lineFeed = 0x0a;
const entryStart = '\n{"kind":"';

interface HeadersLine {
  readonly kind: "headers";
  readonly run: string;
  readonly number: number;
  readonly values: Headers;
}

interface BodyLine {
  readonly kept?: number;
  readonly size?: number;
  readonly digest?: string;
}

interface RequestLine extends Omit<LoggedRequest, "headers" | "body" | "answer" | "loss"> {
  readonly number: number;
  readonly headers: number;
  readonly loss?: LoggedRequest["loss"];
  readonly body?: BodyLine;
  readonly status: number;
  readonly issued?: string;
  readonly answerHeaders: number;
  readonly answer?: BodyLine;
  /** Number of the earlier request whose answer this one repeats. */
  readonly same?: number;
}

type Line = HeadersLine | RequestLine | LoggedDelivery;

interface KnownTexts {
  readonly headers: Map<string, Headers>;
  readonly answers: Map<string, KeptBody>;
}

function parseLine(bytes: Buffer, from: number, to: number): Line | undefined {
  try {
    const line = JSON.parse(bytes.toString("utf8", from, to));
    return isLine(line) ? line : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the JSON is an entry. After an entry that was cut off, it could be part of a body. */
function isLine(line: Partial<Line> | null): line is Line {
  if (typeof line?.run !== "string") return false;
  if (line.kind === "request") return typeof line.answerHeaders === "number";
  return line.kind === "headers" || line.kind === "delivery";
}

/** Returns where the bodies of an entry end. Undefined if no line feed follows them. */
function lineEnd(bytes: Buffer, start: number, line: Line): number | undefined {
  if (line.kind === "headers") return start;
  const keptBytes = line.kind === "request" ? (line.body?.kept ?? 0) + (line.answer?.kept ?? 0) : 0;
  return bytes[start + keptBytes] === lineFeed ? start + keptBytes : undefined;
}

/** Skips an entry that can't be read and returns where the next one starts. */
function nextEntry(bytes: Buffer, from: number): number {
  const found = bytes.indexOf(entryStart, from - 1);
  return found < 0 ? bytes.length : found + 1;
}

function requestOf(line: RequestLine, bodies: Uint8Array, texts: KnownTexts): LoggedRequest {
  const { number, same, body, status, issued, answer, answerHeaders, headers, loss, ...rest } = line;
  const { run } = line;
  const split = body?.kept ?? 0;
  const answerContent = keptBody(answer, bodies.subarray(split));
  const answerBody =
    same === undefined ? answerContent : (texts.answers.get(`${run} ${same}`) ?? answerContent);
  if (same === undefined) texts.answers.set(`${run} ${number}`, answerContent);
  return {
    ...rest,
    loss,
    headers: texts.headers.get(`${run} ${headers}`) ?? {},
    body: keptBody(body, bodies.subarray(0, split)),
    answer: {
      status,
      issued,
      headers: texts.headers.get(`${run} ${answerHeaders}`) ?? {},
      body: answerBody,
    },
  };
}

const keptBody = (line: BodyLine | undefined, bytes: Uint8Array): KeptBody =>
  line?.size === undefined ? noBody : { bytes, size: line.size, digest: line.digest };
