import { isWriting } from "../api/endpoint/endpoint";
import type { Exchange, Traffic } from "../traffic/exchange";

/** Whether the request may change something. Unknown operations follow their method. */
export const isWrite = ({ endpoint, method }: Exchange): boolean =>
  endpoint === undefined ? method !== "GET" && method !== "HEAD" : isWriting(endpoint);

/** A POST that makes a new record. */
export const isCreate = (exchange: Exchange): boolean => exchange.method === "POST" && isWrite(exchange);

const search = ({ query }: Exchange) =>
  query
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&");

/** Equal for requests that ask for the same thing with the same body, whatever key or token they carry. */
export const sameRequest = (exchange: Exchange): string => {
  const { surface, environment, method, path, bodyDigest } = exchange;
  return [environment, surface, method, path, search(exchange), bodyDigest].join(" ");
};

export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): readonly (readonly [Item, ...Item[]])[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/** Whether the answer had arrived when the other request was sent. Requests that overlap are not compared. */
export const wasAnsweredBefore = ({ answer }: Exchange, { sentAt }: Exchange): boolean =>
  answer !== undefined && answer.at <= sentAt;

/** Whether the request may have taken effect without the program knowing: a 5xx, or no whole answer. */
export const isOpen = ({ answer }: Exchange): boolean =>
  answer !== undefined && (answer.status === undefined || answer.status >= 500);

export const isSuccess = ({ answer }: Exchange): boolean => {
  const status = answer?.status ?? 0;
  return status >= 200 && status < 300;
};

export const gapMs = (earlier: Exchange, later: Exchange): number =>
  later.sentAt - (earlier.answer?.at ?? later.sentAt);

/** Whether something moved the platform between the two requests: the clock, an approval, a control request. */
export const hasMovedBetween = ({ moves }: Traffic, earlier: Exchange, later: Exchange): boolean =>
  moves.some(({ at }) => at >= earlier.sentAt && at <= later.sentAt);

/** Whether another request succeeded after the first one's answer and before the second one was sent. */
export const hasSucceededBetween = (
  { exchanges }: Traffic,
  earlier: Exchange,
  later: Exchange,
  isCounted: (exchange: Exchange) => boolean = () => true,
): boolean =>
  exchanges.slice(0, later.number - 1).some((other) => {
    const answeredAt = other.answer?.at ?? Number.POSITIVE_INFINITY;
    const isBetween = answeredAt >= (earlier.answer?.at ?? 0) && answeredAt <= later.sentAt;
    return other !== earlier && isBetween && isSuccess(other) && isCounted(other);
  });

/** Pairs of the same request in a row: the second was sent after the first one's answer. */
export function repeats(group: readonly Exchange[]): readonly (readonly [Exchange, Exchange])[] {
  return group.flatMap((later, at) => {
    const earlier = group[at - 1];
    return earlier !== undefined && wasAnsweredBefore(earlier, later) ? [[earlier, later] as const] : [];
  });
}

/** Milliseconds as a person reads them. */
export const inSeconds = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

export const isPagedList = ({ endpoint }: Exchange): boolean => endpoint?.list?.isPaged === true;
