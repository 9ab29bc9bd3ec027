import type { StoredBody } from "../full-exchange";
import type { InternedBody, InternedHeaders } from "./interned";
import type { LogSegments } from "./log-segments";
import type { LoggedDelivery, LoggedRequest } from "./logged";

export interface TrafficRequestEntry
  extends Pick<LoggedRequest, "sentAt" | "endedAt" | "sandboxTime" | "loss" | "body"> {
  readonly method: string;
  /** Path and query, quoted as JSON. */
  readonly target: string;
  readonly headers: InternedHeaders;
  readonly status: number;
  readonly answerHeaders: InternedHeaders;
  readonly answer: InternedBody;
  readonly issued: string | undefined;
}

interface LogOptions {
  /** Name of the process, unique within the log. */
  readonly run: string;
  readonly route: LoggedRequest["route"];
  /** Called once if the log can't be written. Nothing is logged after that. */
  onFailure(error: unknown): void;
}

/** Writes immediately when this many bytes are pending. */
const maxPendingBytes = 2 ** 20;
const checkIntervalMs = 1_000;

/**
 * Logs a sandbox's traffic for `--since`. Each entry is a line of JSON followed by the bytes of its bodies.
 * Entries are flushed before the response is sent, so a killed process loses no request that got a response.
 */
export class TrafficLog {
  /** Entries not yet encoded. They follow the pending bytes. */
  #text = "";
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #segment = 0;
  #numbers = 0;
  #checkedAt = 0;
  #hasFailed = false;
  #start: string | undefined;

  constructor(
    private readonly segments: LogSegments,
    private readonly options: LogOptions,
  ) {}

  /** Logs a request. Formats the JSON by hand, because `JSON.stringify` would make a fast read 10% slower. */
  request(entry: TrafficRequestEntry): void {
    if (this.#hasFailed) return;
    this.#beginTurn(entry.endedAt);
    const { sentAt, endedAt, sandboxTime, method, target, body, status, loss, issued } = entry;
    const [headers, answerHeaders] = [this.#headers(entry.headers), this.#headers(entry.answerHeaders)];
    const { answer } = entry;
    this.#start ??= `{"kind":"request","run":"${this.options.run}","route":"${this.options.route}"`;
    const isWritten = answer.segment === this.#segment;
    const number = this.#nextNumber();
    this.#text += `${this.#start},"number":${number},"sentAt":${sentAt},"endedAt":${endedAt},"sandboxTime":${sandboxTime},"method":${quoteMethod(method)},"url":${target},"headers":${headers},"status":${status},"answerHeaders":${answerHeaders}`;
    if (body.size > 0) this.#text += `,"body":${formatBodyLine(body, body.bytes.length)}`;
    if (isWritten) this.#text += `,"same":${answer.number}`;
    else if (answer.body.size > 0)
      this.#text += `,"answer":${formatBodyLine(answer.body, answer.body.bytes.length)}`;
    if (loss !== undefined) this.#text += `,"loss":"${loss}"`;
    if (issued !== undefined) this.#text += `,"issued":"${issued}"`;
    this.#text += "}\n";
    this.#addBytes(body.bytes);
    if (!isWritten) {
      this.#addBytes(answer.body.bytes);
      answer.segment = this.#segment;
      answer.number = number;
    }
    this.#endEntry();
  }

  delivery(delivery: Omit<LoggedDelivery, "kind" | "run">): void {
    if (this.#hasFailed) return;
    this.#beginTurn(delivery.endedAt);
    this.#text += `${JSON.stringify({ kind: "delivery", run: this.options.run, ...delivery })}\n`;
    this.#endEntry();
  }

  /** Writes the entries added since the last write. */
  flush(): void {
    if (this.#text === "" && this.#pending.length === 0) return;
    this.#takeText();
    const [only, ...others] = this.#pending;
    const bytes = others.length === 0 ? (only as Uint8Array) : Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    try {
      if (this.segments.append(bytes)) this.#segment += 1;
    } catch (error) {
      this.#hasFailed = true;
      this.options.onFailure(error);
    }
  }

  read(since: number): Iterable<Uint8Array> {
    this.flush();
    return this.segments.read(since);
  }

  completeFrom(): number | undefined {
    return this.segments.completeFrom();
  }

  clear(): void {
    this.#text = "";
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#segment += 1;
    this.segments.clear();
  }

  close(): void {
    this.flush();
    this.segments.close();
  }

  /** Checks once per second whether another process has cleared the log. */
  #beginTurn(now: number): void {
    const isPending = this.#text !== "" || this.#pending.length > 0;
    if (isPending || Math.abs(now - this.#checkedAt) < checkIntervalMs) return;
    this.#checkedAt = now;
    if (this.segments.isGone()) this.#segment += 1;
  }

  #nextNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  /** Returns the index of the headers in this segment. Writes headers that it lacks first. */
  #headers(headers: InternedHeaders): number {
    if (headers.segment === this.#segment) return headers.number;
    headers.segment = this.#segment;
    headers.number = this.#nextNumber();
    const { number } = headers;
    this.#text += `${JSON.stringify({ kind: "headers", run: this.options.run, number, values: headers.masked() })}\n`;
    return number;
  }

  #addBytes(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#takeText();
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
  }

  #endEntry(): void {
    this.#text += "\n";
    if (this.#pendingBytes + this.#text.length > maxPendingBytes) this.flush();
  }

  #takeText(): void {
    if (this.#text === "") return;
    const bytes = Buffer.from(this.#text);
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.#text = "";
  }
}

const quoteMethod = (method: string) => (/^[A-Z]+$/.test(method) ? `"${method}"` : JSON.stringify(method));

const formatBodyLine = ({ size, digest }: StoredBody, keptBytes: number) =>
  JSON.stringify({ kept: keptBytes, size, digest });
