import type { Headers } from "../../base/http";
import type { KeptBody } from "../whole-exchange";
import type { LogSegments } from "./log-segments";
import type { LoggedDelivery, LoggedRequest } from "./logged";

/** A request to be logged. */
export interface RequestEntry extends Omit<LoggedRequest, "kind" | "run" | "route" | "headers" | "answer"> {
  readonly headers: InternedHeaders;
  readonly answer: AnswerEntry;
}

interface AnswerEntry {
  readonly status: number;
  readonly headers: InternedHeaders;
  /** Written once if several answers have this object. */
  readonly body: KeptBody;
  readonly issued?: string | undefined;
}

/** Headers as they were sent, in one text, and a function that masks them if they are written. */
export interface InternedHeaders {
  readonly key: string;
  masked(): Headers;
}

interface LogOptions {
  /** Name of the process, unique in the log. */
  readonly run: string;
  readonly route: LoggedRequest["route"];
  /** Called once if the log can't be written; nothing is logged after that. */
  onFailure(error: unknown): void;
}

/** Entries are written together, so many of one turn cost one write. */
const maxPendingBytes = 2 ** 20;
const maxInterned = 500;
const checkMs = 1_000;

/**
 * Logs what a sandbox receives and sends, for `--since`. Whoever answers a request flushes the log first, so that
 * a killed process loses nothing that was answered. Each entry is a line of JSON and the bytes of its bodies.
 */
export class TrafficLog {
  #pending: (string | Uint8Array)[] = [];
  #pendingBytes = 0;
  #interned = new Map<string, { readonly id: number; readonly line: string }>();
  #answers = new WeakMap<KeptBody, number>();
  #count = 0;
  #checkedAt = 0;
  #hasFailed = false;

  constructor(
    private readonly segments: LogSegments,
    private readonly options: LogOptions,
  ) {}

  request({ headers, answer, body, ...entry }: RequestEntry): void {
    if (this.#hasFailed) return;
    const { run, route } = this.options;
    const { status, issued } = answer;
    const same = this.#answers.get(answer.body);
    this.#count += 1;
    const n = this.#count;
    if (same === undefined) this.#answers.set(answer.body, n);
    const kept = same === undefined ? answer.body.bytes : none;
    const line = {
      ...{ kind: "request", run, n, route, ...entry, headers: this.#intern(headers) },
      body: describeBody(body, body.bytes),
      ...{ status, issued, answerHeaders: this.#intern(answer.headers) },
      answer: { ...describeBody(answer.body, kept), same },
    };
    this.#add(line, body.bytes, kept);
  }

  delivery(delivery: Omit<LoggedDelivery, "kind" | "run">): void {
    if (!this.#hasFailed) this.#add({ kind: "delivery", run: this.options.run, ...delivery });
  }

  /** Writes what was added since the last time. */
  flush(now: number): void {
    if (this.#pending.length === 0) return;
    const pending = this.#pending;
    this.#pending = [];
    this.#pendingBytes = 0;
    try {
      if (this.#isGone(now)) pending.unshift(...this.#headerLines());
      if (this.segments.append(joined(pending))) this.#forget();
    } catch (error) {
      this.#hasFailed = true;
      this.options.onFailure(error);
    }
  }

  /** Checks now and then whether another process cleared the log. */
  #isGone(now: number): boolean {
    if (now - this.#checkedAt < checkMs) return false;
    this.#checkedAt = now;
    return this.segments.isGone();
  }

  read(since: number): Iterable<Uint8Array> {
    this.flush(this.#checkedAt);
    return this.segments.read(since);
  }

  clear(): void {
    this.#pending = [];
    this.#forget();
    this.segments.clear();
  }

  close(now: number): void {
    this.flush(now);
    this.segments.close();
  }

  /** Returns the number under which the segment has the headers; writes them if they are new. */
  #intern({ key, masked }: InternedHeaders): number {
    const known = this.#interned.get(key);
    if (known !== undefined) return known.id;
    const id = this.#interned.size + 1;
    const line = lineOf({ kind: "headers", run: this.options.run, id, values: masked() });
    // Beyond the maximum, one number stands for the latest headers.
    if (id <= maxInterned) this.#interned.set(key, { id, line });
    this.#push(line);
    return id;
  }

  #add(line: object, ...bodies: readonly Uint8Array[]): void {
    this.#push(lineOf(line));
    for (const body of bodies) if (body.length > 0) this.#push(body);
    this.#push("\n");
    if (this.#pendingBytes > maxPendingBytes) this.flush(this.#checkedAt);
  }

  #push(part: string | Uint8Array): void {
    this.#pending.push(part);
    this.#pendingBytes += part.length;
  }

  #forget(): void {
    this.#interned.clear();
    this.#answers = new WeakMap();
  }

  /** Returns the headers that pending entries refer to, for a segment that has none. */
  #headerLines(): readonly string[] {
    this.#answers = new WeakMap();
    return [...this.#interned.values()].map(({ line }) => line);
  }
}

const none = new Uint8Array();

const lineOf = (value: object) => `${JSON.stringify(value)}\n`;

const describeBody = ({ size, digest }: KeptBody, kept: Uint8Array) =>
  size === 0 ? undefined : { kept: kept.length, size, digest };

function joined(parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}
