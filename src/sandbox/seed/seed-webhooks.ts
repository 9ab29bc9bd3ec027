import { type Environment, embeddedOrigin, type Surface } from "../../base/platform";
import { dayMs, hourMs } from "../../base/text/time/duration";
import { formatEnvelope } from "../../webhooks/events/envelope";
import { eventTypes } from "../../webhooks/events/event-types";
import type { Random } from "../facts/random";
import { buildCaseUrl } from "../outbox/publish";
import { type Columns, insert, toFlag } from "../store/insert";
import type { Store } from "../store/store";
import { type CaseHistoryRow, deriveCaseEvents, type SeededEvent } from "./seeded-events";

interface SeededSubscription {
  readonly surface: Surface;
  readonly owner: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly isTestMode: boolean;
  /** Why the platform disabled the subscription. Empty if the owner paused it. */
  readonly off?: string;
}

const caseEvents = ["case.created", "case.updated", "case.closed"];
const collectionEvents = eventTypes.collection;
const referralEvents = eventTypes.referral;

const exhaustedReason = "Delivery failed 8 times in a row; the last answer was HTTP 503: Service Unavailable";
const retiredReason = "The endpoint was retired: it answered HTTP 410: Gone";

const seededSubscriptions: readonly SeededSubscription[] = [
  defineSubscription("collection", 1, "https://hooks.falkenhof.example/cases", collectionEvents, false),
  defineSubscription(
    "collection",
    1,
    "https://hooks.falkenhof.example:8443/cases-test",
    collectionEvents,
    true,
  ),
  defineSubscription("collection", 1, "https://old.falkenhof.example/cases", caseEvents, false, ""),
  defineSubscription(
    "collection",
    1,
    "https://staging.falkenhof.example/cases",
    caseEvents,
    true,
    exhaustedReason,
  ),
  defineSubscription("collection", 2, "https://hooks.brisamar.example/casos", collectionEvents, false),
  defineSubscription("referral", 1, "https://hooks.kontorblatt.example/recovery", referralEvents, false),
  defineSubscription("referral", 1, "https://hooks.kontorblatt.example/recovery-test", referralEvents, true),
  defineSubscription("referral", 1, "https://old.kontorblatt.example/recovery", caseEvents, false, ""),
  defineSubscription("referral", 2, "https://events.ledgerwell.example/in", referralEvents, false),
  defineSubscription(
    "referral",
    2,
    "https://events.ledgerwell.example/old",
    caseEvents,
    false,
    retiredReason,
  ),
  defineSubscription("customer", 1, "https://erp.lyngby.example/webhooks/cases", collectionEvents, false),
  defineSubscription("customer", 1, "https://erp.lyngby.example/webhooks/cases-test", collectionEvents, true),
  defineSubscription("customer", 1, "https://old.lyngby.example/webhooks", caseEvents, true, exhaustedReason),
  defineSubscription(
    "customer",
    5,
    "https://hooks.tidewater.example/debt",
    ["case.closed", "payment.created"],
    false,
  ),
];

function defineSubscription(
  surface: Surface,
  owner: number,
  url: string,
  events: readonly string[],
  isTestMode: boolean,
  off?: string,
): SeededSubscription {
  return { surface, owner, url, events, isTestMode, off };
}

/** Returns the environment in which a subscription was created. */
const getEnvironment = ({ isTestMode }: SeededSubscription): Environment => (isTestMode ? "test" : "live");

/** Maximum number of cases with deliveries, for each subscription. */
const maxCases = 12;

const ownerColumns: Readonly<Record<Surface, string>> = {
  collection: "assigned_to",
  referral: "referred_by",
  customer: "owned_by",
};

/** Adds the subscriptions, with deliveries to the active ones. */
export function seedWebhooks(store: Store, random: Random, today: number): void {
  for (const [index, entry] of seededSubscriptions.entries()) {
    insert(store, "subscriptions", { seq: index + 1, ...drawSubscriptionColumns(random, entry, today) });
    if (entry.off !== undefined) continue;
    seedDeliveries(store, random, index + 1, entry);
  }
}

function drawSubscriptionColumns(random: Random, entry: SeededSubscription, today: number): Columns {
  const { surface, owner, url, events, isTestMode, off } = entry;
  const created_at = today - random.integer(560, 600) * dayMs + 10 * hourMs;
  return {
    id: random.guid(),
    surface,
    owner,
    url,
    events: JSON.stringify(events),
    is_active: toFlag(off === undefined),
    is_test_mode: toFlag(isTestMode),
    environment: getEnvironment(entry),
    created_at,
    updated_at: off === undefined ? null : created_at + random.integer(20, 200) * dayMs,
    disabled_reason: off || null,
    secret: random.base64(32),
  };
}

function seedDeliveries(store: Store, random: Random, seq: number, entry: SeededSubscription): void {
  const { surface, owner, events, isTestMode } = entry;
  const cases = store.all<CaseHistoryRow>(
    `select * from cases where ${ownerColumns[surface]} = ? and is_test = ? order by seq limit ${maxCases}`,
    owner,
    toFlag(isTestMode),
  );
  const seededEvents = cases
    .flatMap((row) => deriveCaseEvents(store, row))
    .filter(({ event }) => events.includes(event))
    .sort((earlier, later) => earlier.at - later.at || earlier.row.seq - later.row.seq);
  const base = { surface, environment: getEnvironment(entry) };
  for (const [index, seededEvent] of seededEvents.entries()) {
    const self = buildCaseUrl({ origin: embeddedOrigin }, seededEvent.row, base);
    const columns = buildDeliveryColumns(
      random.guid(),
      seededEvent,
      self,
      index === seededEvents.length - 1,
      index % 5 === 3,
    );
    insert(store, "deliveries", { subscription: seq, case_seq: seededEvent.row.seq, ...columns });
  }
}

const failureColumns = { delivered_at: null, attempt_count: 3, last_response_code: 500 } as const;

/** Returns the columns of a delivery. Each subscription has its own (AMB-13). The newest delivery failed. */
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
