import { type Environment, embeddedOrigin, type Surface } from "../../base/platform";
import { dayMs, hourMs } from "../../base/text/time/duration";
import { formatEnvelope } from "../../webhooks/events/envelope";
import { eventTypes } from "../../webhooks/events/event-types";
import type { PlainCaseRow } from "../facts/case-row";
import type { Random } from "../facts/random";
import { buildCaseUrl } from "../outbox/publish";
import { type Columns, insert, toFlag } from "../store/insert";
import type { Store } from "../store/store";
import { deriveCaseEvents, type SeededEvent } from "./seeded-events";

/**
 * A subscription. If it is disabled, `disabledReason` is the reason that the platform gave, or empty if the
 * owner paused it.
 */
type SeededSubscription = readonly [
  surface: Surface,
  owner: number,
  environment: Environment,
  url: string,
  events: readonly string[],
  disabledReason?: string,
];

const caseEvents = ["case.created", "case.updated", "case.closed"];

const exhaustedReason = "Delivery failed 8 times in a row; the last answer was HTTP 503: Service Unavailable";
const retiredReason = "The endpoint was retired: it answered HTTP 410: Gone";

const seededSubscriptions: readonly SeededSubscription[] = [
  ["collection", 1, "live", "https://hooks.falkenhof.example/cases", eventTypes.collection],
  ["collection", 1, "test", "https://hooks.falkenhof.example:8443/cases-test", eventTypes.collection],
  ["collection", 1, "live", "https://old.falkenhof.example/cases", caseEvents, ""],
  ["collection", 1, "test", "https://staging.falkenhof.example/cases", caseEvents, exhaustedReason],
  ["collection", 2, "live", "https://hooks.brisamar.example/casos", eventTypes.collection],
  ["referral", 1, "live", "https://hooks.kontorblatt.example/recovery", eventTypes.referral],
  ["referral", 1, "test", "https://hooks.kontorblatt.example/recovery-test", eventTypes.referral],
  ["referral", 1, "live", "https://old.kontorblatt.example/recovery", caseEvents, ""],
  ["referral", 2, "live", "https://events.ledgerwell.example/in", eventTypes.referral],
  ["referral", 2, "live", "https://events.ledgerwell.example/old", caseEvents, retiredReason],
  ["customer", 1, "live", "https://erp.lyngby.example/webhooks/cases", eventTypes.customer],
  ["customer", 1, "test", "https://erp.lyngby.example/webhooks/cases-test", eventTypes.customer],
  ["customer", 1, "test", "https://old.lyngby.example/webhooks", caseEvents, exhaustedReason],
  ["customer", 5, "live", "https://hooks.tidewater.example/debt", ["case.closed", "payment.created"]],
];

/** Maximum number of cases with deliveries for each subscription. */
const maxCases = 12;

const ownerColumns: Readonly<Record<Surface, string>> = {
  collection: "assigned_to",
  referral: "referred_by",
  customer: "owned_by",
};

/** Adds subscriptions, and deliveries to the active ones. */
export function seedWebhooks(store: Store, random: Random, today: number): void {
  for (const [index, subscription] of seededSubscriptions.entries()) {
    const columns = drawSubscriptionColumns(random, subscription, today);
    insert(store, "subscriptions", { seq: index + 1, ...columns });
    if (columns.is_active) seedDeliveries(store, random, index + 1, subscription);
  }
}

function drawSubscriptionColumns(
  random: Random,
  [surface, owner, environment, url, events, disabledReason]: SeededSubscription,
  today: number,
) {
  const created_at = today - random.integer(560, 600) * dayMs + 10 * hourMs;
  return {
    id: random.guid(),
    surface,
    owner,
    url,
    events: JSON.stringify(events),
    is_active: toFlag(disabledReason === undefined),
    is_test_mode: toFlag(environment === "test"),
    environment,
    created_at,
    updated_at: disabledReason === undefined ? null : created_at + random.integer(20, 200) * dayMs,
    disabled_reason: disabledReason || null,
    secret: random.base64(32),
  };
}

function seedDeliveries(
  store: Store,
  random: Random,
  seq: number,
  [surface, owner, environment, , events]: SeededSubscription,
): void {
  const cases = store.all<PlainCaseRow>(
    `select * from cases where ${ownerColumns[surface]} = ? and is_test = ? order by seq limit ${maxCases}`,
    owner,
    toFlag(environment === "test"),
  );
  const seededEvents = cases
    .flatMap((row) => deriveCaseEvents(store, row))
    .filter(({ event }) => events.includes(event))
    .sort((earlier, later) => earlier.at - later.at || earlier.row.seq - later.row.seq);
  for (const [index, seededEvent] of seededEvents.entries()) {
    const self = buildCaseUrl({ origin: embeddedOrigin }, seededEvent.row, { surface, environment });
    const isLast = index === seededEvents.length - 1;
    const columns = buildDeliveryColumns(random.guid(), seededEvent, self, isLast, index % 5 === 3);
    insert(store, "deliveries", { subscription: seq, case_seq: seededEvent.row.seq, ...columns });
  }
}

const failureColumns = { delivered_at: null, attempt_count: 3, last_response_code: 500 } as const;

/**
 * Builds the columns of a delivery. Each subscription has its own delivery (AMB-13). The newest delivery
 * failed.
 */
function buildDeliveryColumns(
  id: string,
  { row, event, at, data }: SeededEvent,
  self: string,
  hasFailed: boolean,
  wasRetried: boolean,
): Columns {
  const envelope = {
    id,
    event,
    timestampMs: at,
    data: JSON.stringify(data),
    self,
    isTest: row.is_test === 1,
  };
  const columns = { id, event_type: event, payload: formatEnvelope(envelope), created_at: at };
  if (hasFailed) return { ...columns, ...failureColumns, last_error: "HTTP 500: Internal Server Error" };
  const delivered_at = at + (wasRetried ? 60_400 : 400);
  return { ...columns, delivered_at, attempt_count: wasRetried ? 2 : 1, last_response_code: 200 };
}
