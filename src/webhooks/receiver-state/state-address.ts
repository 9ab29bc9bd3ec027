import { Failure } from "../../base/failure";
import type { HttpRequest, Send } from "../../base/http";
import { tryParseJson } from "../../base/json/json";
import { mapState, type ReceiverState, type StatePaths } from "./receiver-state";

/** URL that shows a receiver's bookings for a case. */
export interface StateAddress {
  /** May contain `{caseId}`. Otherwise, `?caseId=` is appended. */
  readonly url: string;
  readonly paths: StatePaths;
}

const maxBodyBytes = 2 ** 20;
const maxReadMs = 10_000;
const maxExcerptLength = 60;

/** Reads what the receiver booked for a case. A 404 means nothing is booked. */
export async function readReceiverState(
  send: Send,
  { url, paths }: StateAddress,
  caseId: string,
  { signal }: Pick<HttpRequest, "signal"> = {},
): Promise<ReceiverState> {
  const address = buildAddress(url, caseId);
  const { status, body } = await send({
    method: "GET",
    url: address,
    headers: { accept: "application/json" },
    timeoutMs: maxReadMs,
    maxBodyBytes,
    hasOwnConnection: true,
    signal,
  });
  if (status === 404) return {};
  if (status < 200 || status > 299)
    throw new Failure("check-failed", `The state address answered ${status} to GET ${address}.`, { hint });
  const value = tryParseJson(body);
  if (value !== undefined) return mapState(value, paths, caseId);
  const text = Buffer.from(body).toString();
  const excerpt = text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength)}…` : text;
  throw new Failure("check-failed", `The answer to GET ${address} isn't JSON: "${excerpt}".`, { hint });
}

const hint =
  'Answer an object such as {"lifecycle": "Active", "paid": 100.00, "events": ["<id>"]}, or 404 for an unknown case.';

function buildAddress(url: string, caseId: string): string {
  if (url.includes("{caseId}")) return url.replaceAll("{caseId}", encodeURIComponent(caseId));
  const address = new URL(url);
  address.searchParams.set("caseId", caseId);
  return address.href;
}
