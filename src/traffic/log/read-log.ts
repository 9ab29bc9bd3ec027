import { attempt } from "../../base/attempt";
import type { Headers } from "../../base/http";
import { noBody, type StoredBody } from "../full-exchange";
import type { LoggedDelivery, LoggedEntry, LoggedRequest } from "./logged";

/**
 * Reads a segment of the log in the order written. Skips entries cut off by a killed process or a full disk.
 */
export function* readSegment(segment: Uint8Array): Generator<LoggedEntry> {
  const bytes = Buffer.from(segment.buffer, segment.byteOffset, segment.length);
  const texts: SegmentTexts = { headers: new Map(), answers: new Map() };
  let offset = 0;
  while (offset < bytes.length) {
    const end = bytes.indexOf(lineFeed, offset);
    if (end < 0) return;
    const line = parseLine(bytes, offset, end);
    const entryEnd = line === undefined ? undefined : findLineEnd(bytes, end + 1, line);
    if (line === undefined || entryEnd === undefined) {
      offset = findNextEntry(bytes, offset + 1);
      continue;
    }
    if (line.kind === "headers") texts.headers.set(`${line.run} ${line.number}`, line.values);
    else if (line.kind === "delivery") yield line;
    else yield buildRequest(line, bytes.subarray(end + 1, entryEnd), texts);
    offset = entryEnd + (line.kind === "headers" ? 0 : 1);
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
  /** Number of the earlier request with the same response. */
  readonly same?: number;
}

type LogLine = HeadersLine | RequestLine | LoggedDelivery;

interface SegmentTexts {
  readonly headers: Map<string, Headers>;
  readonly answers: Map<string, StoredBody>;
}

function parseLine(bytes: Buffer, from: number, to: number): LogLine | undefined {
  const line = attempt(() => JSON.parse(bytes.toString("utf8", from, to)));
  return isLogLine(line) ? line : undefined;
}

/** Whether the JSON is an entry. After a truncated entry, it could be part of a body. */
function isLogLine(line: Partial<LogLine> | null | undefined): line is LogLine {
  if (typeof line?.run !== "string") return false;
  if (line.kind === "request") return typeof line.answerHeaders === "number";
  return line.kind === "headers" || line.kind === "delivery";
}

/** Returns the end of an entry's bodies, or undefined if no line feed follows them. */
function findLineEnd(bytes: Buffer, start: number, line: LogLine): number | undefined {
  if (line.kind === "headers") return start;
  const keptBytes = line.kind === "request" ? (line.body?.kept ?? 0) + (line.answer?.kept ?? 0) : 0;
  return bytes[start + keptBytes] === lineFeed ? start + keptBytes : undefined;
}

/** Skips an unreadable entry and returns the start of the next one. */
function findNextEntry(bytes: Buffer, from: number): number {
  const index = bytes.indexOf(entryStart, from - 1);
  return index < 0 ? bytes.length : index + 1;
}

function buildRequest(line: RequestLine, bodies: Uint8Array, texts: SegmentTexts): LoggedRequest {
  const { number, same, body, status, issued, answer, answerHeaders, headers, loss, ...rest } = line;
  const { run } = line;
  const splitOffset = body?.kept ?? 0;
  const answerContent = buildBody(answer, bodies.subarray(splitOffset));
  const answerBody =
    same === undefined ? answerContent : (texts.answers.get(`${run} ${same}`) ?? answerContent);
  if (same === undefined) texts.answers.set(`${run} ${number}`, answerContent);
  return {
    ...rest,
    loss,
    headers: texts.headers.get(`${run} ${headers}`) ?? {},
    body: buildBody(body, bodies.subarray(0, splitOffset)),
    answer: {
      status,
      issued,
      headers: texts.headers.get(`${run} ${answerHeaders}`) ?? {},
      body: answerBody,
    },
  };
}

const buildBody = (line: BodyLine | undefined, bytes: Uint8Array): StoredBody =>
  line?.size === undefined ? noBody : { bytes, size: line.size, digest: line.digest };
