import type { Headers } from "../../../base/http";
import type { Caller, SurfaceBase } from "../../facts/caller";
import type { ArrivedRequest } from "../../store/world-traffic";
import type { RequestLine } from "../request-line";
import type { HandlerResponse } from "../responses";
import type { WaitingMessage } from "./message";
import { findNearestCall } from "./nearest-call";
import { explainResponse } from "./request-reason";

export interface ReceivedRequest extends ArrivedRequest {
  readonly line: RequestLine;
  /** Name of the endpoint, if the path matched one. */
  readonly operation: string | undefined;
  readonly base: SurfaceBase | undefined;
  /** Undefined if the key or token wasn't accepted. */
  readonly caller: Caller | undefined;
  readonly answer: HandlerResponse;
}

/** A logged request. Leaves out the full response, because a hundred list pages would take many megabytes. */
export interface RequestEntry
  extends Pick<ReceivedRequest, "at" | "receivedAt" | "operation" | "base" | "caller"> {
  readonly method: string;
  readonly line: RequestLine;
  readonly headers: Headers;
  readonly suggestion: string | undefined;
  readonly storedKey: HandlerResponse["storedKey"];
  status: number;
  reason: string | undefined;
  durationMs: number | undefined;
  /** Undefined if they were dropped to make room for newer requests. */
  messages: Partial<Record<"request" | "answer", WaitingMessage>> | undefined;
  /** Total size of the messages in bytes. */
  bytes: number;
  /** Undefined until the entry is written. */
  seq: number | undefined;
}

/** Drops the messages of old entries until the rest fit into `maxBytes`. Returns the size of the rest. */
export function dropOldMessages(entries: readonly RequestEntry[], maxBytes: number): number {
  let keptBytes = 0;
  for (const entry of entries.toReversed()) {
    if (keptBytes + entry.bytes <= maxBytes) keptBytes += entry.bytes;
    else {
      entry.messages = undefined;
      entry.bytes = 0;
    }
  }
  return keptBytes;
}

/** Copies the fields one by one, because a spread would halve the number of reads per second. */
export function buildEntry(received: ReceivedRequest): RequestEntry {
  const { at, receivedAt, operation, base, caller, request, line, answer } = received;
  const { method, headers } = request;
  const isUnmatched = operation === undefined && answer.status >= 400;
  return {
    at,
    receivedAt,
    operation,
    base,
    caller,
    method,
    line,
    headers,
    suggestion: isUnmatched ? findNearestCall(method, line.path) : undefined,
    storedKey: answer.storedKey,
    status: answer.status,
    reason: explainResponse(answer),
    durationMs: undefined,
    messages: undefined,
    bytes: 0,
    seq: undefined,
  };
}
