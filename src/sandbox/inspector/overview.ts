import type { Overview, SubscriptionRoute, SubscriptionRow } from "../../base/inspector/overview";
import type { RequestRow } from "../../base/inspector/requests";
import type { Window } from "../../base/inspector/session";
import type { Surface } from "../../base/platform";
import { describeDestination, destinationOf } from "../deliveries/routes/destination";
import { isUnrouted, missingRoute } from "../deliveries/routes/route-advice";
import type { Route } from "../facts/route";
import { isSpent, listFaults } from "../faults/faults";
import { worldSummary } from "../seed/seed";
import { isoTime } from "../store/json-text";
import type { Store } from "../store/store";
import type { World } from "../store/world";
import { reportClock } from "../time/clock-moves";
import { listRequestRows } from "../wire/requests/list-requests";
import { timeOrNull } from "./case-rows";
import { countEvents, countsOf, findEvents, ownerName, sumOfCounts } from "./event-rows";
import { type Baseline, countNews } from "./news";

const latest = 10;

export function overviewOf(world: World, baseline: Baseline): Overview {
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
    news: countNews(store, baseline),
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

/** Finds requests. Reads the whole log without headers and bodies, because it is short. */
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

interface StoredSubscription {
  readonly seq: number;
  readonly id: string;
  readonly surface: Surface;
  readonly owner_name: string | null;
  readonly url: string;
  readonly events: string;
  readonly environment: string;
  readonly is_active: 0 | 1;
  readonly is_test_mode: 0 | 1;
  readonly disabled_reason: string | null;
  readonly created_at: number;
  readonly updated_at: number | null;
}

/** Lists the subscriptions of all owners, newest first. */
export function listAllSubscriptions(store: Store, routes: readonly Route[]): readonly SubscriptionRow[] {
  const counts = countEvents(store);
  return store
    .all<StoredSubscription>(
      `select subscriber.*, ${ownerName} as owner_name from subscriptions subscriber order by seq desc`,
    )
    .map((row) => ({
      id: row.id,
      surface: row.surface,
      owner: row.owner_name ?? "",
      url: row.url,
      events: JSON.parse(row.events) as readonly string[],
      environment: row.environment,
      isTestMode: row.is_test_mode === 1,
      isActive: row.is_active === 1,
      disabledReason: row.disabled_reason,
      createdAt: isoTime(row.created_at),
      updatedAt: timeOrNull(row.updated_at),
      route: routeOf(row.url, routes),
      counts: countsOf(counts, row.seq),
    }));
}

const routeKinds = { route: "routed", network: "network", own: "own", nowhere: "nowhere" } as const;

function routeOf(url: string, routes: readonly Route[]): SubscriptionRoute {
  const destination = destinationOf(url, routes);
  const kind = destination.kind === "given" ? "routed" : routeKinds[destination.kind];
  const advice = isUnrouted(url, routes) ? missingRoute(url, routes) : null;
  return { kind, to: describeDestination(destination), advice };
}
