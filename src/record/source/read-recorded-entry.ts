import { findEndpoint } from "../../api/endpoint/find-endpoint";
import { readField, readString, tryParseJson } from "../../base/json/json";
import { decodePercent } from "../../base/text/decode-percent";
import { readUrl } from "../../base/text/read-url";
import { getReadableBytes } from "../../traffic/complete-json";
import { type FullExchange, noBody } from "../../traffic/full-exchange";
import type { LoggedDelivery } from "../../traffic/log/logged";
import { type ExchangeDestination, parseBearer } from "../../traffic/observer";
import type { ControlCall, RecordedCall, RecordedEntry, SeenEvent } from "./recorded-entry";

/**
 * Reads a request in a log or file. Returns undefined for other addresses, unknown operations, the live
 * environment, and calls to a sandbox that changed nothing.
 */
export function readRecordedEntry(
  exchange: FullExchange,
  time: number,
  classify: (exchange: FullExchange) => ExchangeDestination | undefined,
): Exclude<RecordedEntry, SeenEvent> | undefined {
  const destination = classify(exchange);
  if (destination === undefined) return undefined;
  if ("move" in destination) return readMove(exchange, time);
  if (destination.environment !== "test") return undefined;
  return readCall(exchange, time, destination);
}

function readMove({ method, url, body, answer }: FullExchange, time: number): ControlCall | undefined {
  if (method === "GET" || answer === undefined || answer.status >= 400) return undefined;
  const path = readUrl(url)?.pathname ?? "";
  const kind = path.startsWith("/control/") ? "control" : "page";
  const formFields = Object.fromEntries(new URLSearchParams(Buffer.from(body.bytes).toString()));
  const movePath = method === "DELETE" ? `DELETE ${path}` : path;
  return {
    kind,
    at: time,
    path: movePath,
    body: tryParseJson(body.bytes) ?? (kind === "page" ? formFields : undefined),
  };
}

function readCall(
  { method, headers, body, answer }: FullExchange,
  time: number,
  { surface, target }: Extract<ExchangeDestination, { target: string }>,
): RecordedCall | undefined {
  const [rawPath = "", search = ""] = target.split("?");
  const endpoint = findEndpoint(surface, method, rawPath);
  if (endpoint === undefined) return undefined;
  const bearer = parseBearer(headers);
  const answerBytes = getReadableBytes(answer?.body ?? noBody);
  const readToken = () => readString(tryParseJson(answerBytes), "accessToken");
  return {
    kind: "call",
    ...{ at: time, surface, method, endpoint, answerBytes },
    path: decodePercent(rawPath),
    query: new Map(new URLSearchParams(search)),
    credential: headers.xapikey ?? bearer,
    isBearer: headers.xapikey === undefined && bearer !== undefined,
    idempotencyKey: headers["idempotency-key"],
    body: tryParseJson(body.bytes),
    status: answer?.status,
    issued: endpoint.name === "mintToken" ? (answer?.issued ?? readToken()) : undefined,
  };
}

/** Reads a delivery. Returns undefined unless it is the first attempt to deliver a new event. */
export function readDelivery(delivery: LoggedDelivery): SeenEvent | undefined {
  const { attempt, cause, url, payload, eventType } = delivery;
  if (attempt !== 1 || cause !== null) return undefined;
  const data = readField(tryParseJson(payload), "data");
  return { kind: "event", event: eventType, url, data };
}
