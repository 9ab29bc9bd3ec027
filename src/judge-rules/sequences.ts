import { isWriteEndpoint } from "../api/endpoint/endpoint";
import { getOrCreate } from "../base/collections/get-or-create";
import { readText, tryParseJson } from "../base/json/json";
import type { Exchange } from "../traffic/exchange";

/** Methods that change nothing. A browser sends OPTIONS before a request to another origin. */
const safeMethods = ["GET", "HEAD", "OPTIONS"];

/** Whether the request may change something. Unknown operations are judged by their method. */
export const isWrite = ({ endpoint, method }: Exchange): boolean =>
  endpoint === undefined ? !safeMethods.includes(method) : isWriteEndpoint(endpoint);

/**
 * Matches paths that end with a collection. A POST to such a path adds a record; any other POST acts on one.
 */
const collectionPathPattern =
  /\/(?:cases|managed-cases|clients|webhooks|payments|notes|chats|files|ingestion-jobs|kyc-verification)$/i;

export const isCreate = (exchange: Exchange): boolean =>
  exchange.method === "POST" &&
  isWrite(exchange) &&
  collectionPathPattern.test(exchange.endpoint?.path ?? "");

const formatQuery = ({ query }: Exchange) =>
  query
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&");

const requestKeys = new WeakMap<Exchange, string>();

/**
 * Returns a string that is equal for requests with the same method, address and body, ignoring keys and
 * tokens.
 */
export const getRequestKey = (exchange: Exchange): string =>
  getOrCreate(requestKeys, exchange, () => {
    const { surface, environment, method, path, bodyDigest } = exchange;
    return [environment, surface, method, path, formatQuery(exchange), bodyDigest].join(" ");
  });

export const wasAnsweredBefore = ({ answer }: Exchange, { sentAt }: Exchange): boolean =>
  answer !== undefined && answer.at <= sentAt;

/**
 * Whether the request may have taken effect without the program knowing, after a 5xx or an incomplete or
 * missing response.
 */
export const hasUnknownEffect = ({ answer }: Exchange): boolean =>
  answer !== undefined && (answer.status === undefined || answer.status >= 500);

export const isSuccess = ({ answer }: Exchange): boolean => {
  const status = answer?.status ?? 0;
  return status >= 200 && status < 300;
};

export const hasStatus = ({ answer }: Exchange, ...statuses: readonly number[]): boolean =>
  statuses.includes(answer?.status ?? 0);

/** Whether the request was refused for a reason that a retry can't fix (CLI-03). */
export const isRefused = (exchange: Exchange): boolean => hasStatus(exchange, 400, 403, 404, 413, 415, 422);

export const getGapMs = (earlier: Exchange, later: Exchange): number =>
  later.sentAt - (earlier.answer?.at ?? later.sentAt);

export type ExchangePair = readonly [Exchange, Exchange];

/** Returns consecutive pairs in which the second request was sent after the first response. */
export function listRepeatedPairs(group: readonly Exchange[]): readonly ExchangePair[] {
  return group.flatMap((later, index) => {
    const earlier = group[index - 1];
    return earlier !== undefined && wasAnsweredBefore(earlier, later) ? [[earlier, later] as const] : [];
  });
}

/** Returns the later tries with the create's idempotency key, or all later tries if none has it. */
export function selectKeyRetries(first: Exchange, laterTries: readonly Exchange[]): readonly Exchange[] {
  const keyTries = laterTries.filter(
    ({ idempotencyKey }) => idempotencyKey !== undefined && idempotencyKey === first.idempotencyKey,
  );
  return keyTries.length > 0 ? keyTries : laterTries;
}

/** Whether any request was sent before an earlier one had its response. */
export function hasOverlap(exchanges: readonly Exchange[]): boolean {
  let openUntil = Number.NEGATIVE_INFINITY;
  return exchanges.some(({ sentAt, answer }) => {
    const isOverlapping = openUntil > sentAt;
    openUntil = Math.max(openUntil, answer?.at ?? Number.POSITIVE_INFINITY);
    return isOverlapping;
  });
}

export const formatDuration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

export const isTokenMint = ({ endpoint }: Exchange): boolean => endpoint?.name === "mintToken";

export const readBodyField = ({ body }: Exchange, name: string): string =>
  body === undefined ? "" : readText(tryParseJson(body), name);

export const isPagedList = ({ endpoint }: Exchange): boolean => endpoint?.list?.isPaged === true;
