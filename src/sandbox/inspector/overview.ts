import type { Overview, SubscriptionRoute, SubscriptionRow } from "../../inspector/contract/overview";
import type { RequestRow } from "../../inspector/contract/requests";
import type { Window } from "../../inspector/contract/session";
import { describeDestination, resolveDestination } from "../deliveries/routes/destination";
import { isUnrouted, missingRoute } from "../deliveries/routes/route-advice";
import type { DeliveryRoute } from "../facts/delivery-route";
import { isSpent, listFaults } from "../faults/faults";
import { worldSummary } from "../seed/seed";
import { isoTime } from "../store/json-text";
import type { Store } from "../store/store";
import type { World } from "../store/world";
import { reportClock } from "../time/clock-moves";
import { listRequestRows } from "../wire/requests/list-requests";
import { timeOrNull } from "./case-rows";
import { countEvents, findCounts, findEvents, ownerName, sumOfCounts } from "./event-rows";
import { type Baseline, countNewProblems } from "./new-problems";

const latest = 10;

export function readOverview(world: World, baseline: Baseline): Overview {
  const { store } = world;
  const { now, isFrozen, speed } = reportClock(world);
  return {
    world: world.name,
    isKept: world.isKept,
    seed: world.seed,
    clock: { now, isFrozen, speed },
    counts: { ...worldSummary(store) },
    events: sumOfCounts(countEvents(store)),
    activeFaults: listFaults(store).filter((fault) => !isSpent(fault)).length,
    newProblems: countNewProblems(store, baseline),
    latestRequests: findRequests(store, { offset: 0, limit: latest }).items,
    latestEvents: findEvents(store, { offset: 0, limit: latest }).items,
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

/** Finds requests. Reads the whole log, which is small without headers and bodies. */
export function findRequests(store: Store, query: RequestSearch): Window<RequestRow> {
  const words = (query.search ?? "").toLowerCase().split(/\s+/);
  const isFound = ({ method, path, query, operation, status, reason }: RequestRow) => {
    const text = `${method} ${path}?${query} ${operation ?? ""} ${status} ${reason ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const rows = listRequestRows(store).filter((row) => isAnsweredBy(row, query.answer) && isFound(row));
  return { total: rows.length, items: rows.slice(query.offset, query.offset + query.limit) };
}

function isAnsweredBy({ status }: RequestRow, answer: AnswerKind | undefined): boolean {
  if (answer === undefined) return true;
  return answer === "refused" ? status >= 400 : `${Math.floor(status / 100)}xx` === answer;
}

interface StoredSubscription
  extends Pick<SubscriptionRow, "id" | "surface" | "owner" | "url" | "environment"> {
  readonly seq: number;
  readonly events: string;
  readonly isTestMode: 0 | 1;
  readonly isActive: 0 | 1;
  readonly disabledReason: string | null;
  readonly createdAt: number;
  readonly updatedAt: number | null;
}

/** Lists the subscriptions of all owners, newest first. */
export function listAllSubscriptions(
  store: Store,
  routes: readonly DeliveryRoute[],
): readonly SubscriptionRow[] {
  const counts = countEvents(store);
  return store
    .all<StoredSubscription>(
      `select seq, id, surface, ifnull(${ownerName}, '') as owner, url, events, environment, is_test_mode as isTestMode,
         is_active as isActive, disabled_reason as disabledReason, created_at as createdAt, updated_at as updatedAt
       from subscriptions subscriber order by seq desc`,
    )
    .map(({ seq, ...row }) => ({
      ...row,
      events: JSON.parse(row.events) as readonly string[],
      isTestMode: row.isTestMode === 1,
      isActive: row.isActive === 1,
      createdAt: isoTime(row.createdAt),
      updatedAt: timeOrNull(row.updatedAt),
      route: routeOf(row.url, routes),
      counts: findCounts(counts, seq),
    }));
}

const routeKinds = { route: "routed", network: "network", own: "own", nowhere: "nowhere" } as const;

function routeOf(url: string, routes: readonly DeliveryRoute[]): SubscriptionRoute {
  const destination = resolveDestination(url, routes);
  const kind = destination.kind === "given" ? "routed" : routeKinds[destination.kind];
  const advice = isUnrouted(url, routes) ? missingRoute(url, routes) : null;
  return { kind, to: describeDestination(destination), advice };
}
