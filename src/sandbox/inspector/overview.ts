import type { Overview, SubscriptionRoute, SubscriptionRow } from "../../inspector/contract/overview";
import type { RequestRow } from "../../inspector/contract/requests";
import type { ListWindow } from "../../inspector/contract/session";
import { describeDestination, resolveDestination } from "../deliveries/routes/destination";
import { describeMissingRoute, isUnrouted } from "../deliveries/routes/route-advice";
import type { DeliveryRoute } from "../facts/delivery-route";
import { isSpent, listFaults } from "../faults/faults";
import { summarizeWorld } from "../seed/seed";
import { formatIsoTime } from "../store/json-text";
import type { Store } from "../store/store";
import type { World } from "../store/world";
import { reportClock } from "../time/clock-moves";
import { listRequestRows } from "../wire/requests/list-requests";
import { formatOptionalTime } from "./case-rows";
import { countEvents, findEvents, noEvents, ownerNameSql, sumEventCounts } from "./event-rows";
import { type Baseline, countNewProblems } from "./new-problems";

const maxLatestRows = 10;

export function readOverview(world: World, baseline: Baseline): Overview {
  const { store } = world;
  const { now, isFrozen, speed } = reportClock(world);
  return {
    world: world.name,
    isKept: world.isKept,
    seed: world.seed,
    clock: { now, isFrozen, speed },
    counts: { ...summarizeWorld(store) },
    events: sumEventCounts(countEvents(store)),
    activeFaults: listFaults(store).filter((fault) => !isSpent(fault)).length,
    newProblems: countNewProblems(store, baseline),
    latestRequests: findRequests(store, { offset: 0, limit: maxLatestRows }).items,
    latestEvents: findEvents(store, { offset: 0, limit: maxLatestRows }).items,
  };
}

export const answerKinds = ["refused", "2xx", "4xx", "5xx"] as const;
type AnswerKind = (typeof answerKinds)[number];

export interface RequestSearch {
  readonly answer?: AnswerKind | undefined;
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Finds requests. Reads the entire log, which is small without headers and bodies. */
export function findRequests(store: Store, query: RequestSearch): ListWindow<RequestRow> {
  const words = (query.search ?? "").toLowerCase().split(/\s+/);
  const matchesWords = ({ method, path, query, operation, status, reason }: RequestRow) => {
    const text = `${method} ${path}?${query} ${operation ?? ""} ${status} ${reason ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const rows = listRequestRows(store).filter((row) => matchesAnswer(row, query.answer) && matchesWords(row));
  return { total: rows.length, items: rows.slice(query.offset, query.offset + query.limit) };
}

function matchesAnswer({ status }: RequestRow, answer: AnswerKind | undefined): boolean {
  if (answer === undefined) return true;
  return answer === "refused" ? status >= 400 : `${Math.floor(status / 100)}xx` === answer;
}

interface StoredSubscription extends Pick<SubscriptionRow, "id" | "surface" | "owner" | "url"> {
  readonly seq: number;
  readonly events: string;
  readonly isTestMode: 0 | 1;
  readonly isActive: 0 | 1;
  readonly disabledReason: string | null;
  readonly createdAt: number;
  readonly updatedAt: number | null;
}

/** Lists the subscriptions of every owner, newest first. */
export function listAllSubscriptions(
  store: Store,
  routes: readonly DeliveryRoute[],
): readonly SubscriptionRow[] {
  const counts = countEvents(store);
  return store
    .all<StoredSubscription>(
      `select seq, id, surface, ifnull(${ownerNameSql}, '') as owner, url, events, is_test_mode as isTestMode,
         is_active as isActive, disabled_reason as disabledReason, created_at as createdAt, updated_at as updatedAt
       from subscriptions subscriber order by seq desc`,
    )
    .map(({ seq, ...row }) => ({
      ...row,
      events: JSON.parse(row.events) as readonly string[],
      isTestMode: row.isTestMode === 1,
      isActive: row.isActive === 1,
      createdAt: formatIsoTime(row.createdAt),
      updatedAt: formatOptionalTime(row.updatedAt),
      route: resolveRoute(row.url, routes),
      counts: counts.get(seq) ?? noEvents,
    }));
}

const routeKinds = {
  override: "routed",
  route: "routed",
  network: "network",
  own: "own",
  nowhere: "nowhere",
} as const;

function resolveRoute(url: string, routes: readonly DeliveryRoute[]): SubscriptionRoute {
  const destination = resolveDestination(url, routes);
  const advice = isUnrouted(url, routes) ? describeMissingRoute(url, routes) : null;
  return { kind: routeKinds[destination.kind], to: describeDestination(destination), advice };
}
