import { readList } from "../../api/exchange/answer";
import { readPayload } from "../../api/exchange/recorded-events";
import { eventEndpoints } from "../../api/families/events";
import { webhookEndpoints } from "../../api/families/webhooks";
import { createEmptyResponse } from "../../base/http";
import {
  type JsonValue,
  readField,
  readItems,
  readString,
  toPlainJson,
  tryParseJson,
} from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { readTime } from "../../base/text/time/date";
import type { CallPlatform } from "../../cleanup/undo";
import { checkEnvelope } from "../files/event-fields";
import type { Delivery, WebhookInbox } from "./inbox";
import { StepFailure } from "./step-failure";

/** Identifies the subscription whose deliveries are expected. */
export interface SubscriptionQuery {
  readonly name: string;
  readonly surface: Surface;
  readonly isTestMode: boolean;
  readonly events: readonly string[];
}

export type HistoryInbox = ReturnType<typeof createHistoryInbox>;

interface JoinedSubscription extends Pick<SubscriptionQuery, "name" | "surface"> {
  readonly id: string;
}

/**
 * Reads events from the platform's delivery history, for use when no receiver can be reached. Only covers
 * followed cases and existing subscriptions. These deliveries have no signature to check.
 */
export function createHistoryInbox(call: CallPlatform) {
  const joinedSubscriptions: JoinedSubscription[] = [];
  const caseIds = new Set<string>();
  const seenIds = new Set<string>();
  const receivedDeliveries: Delivery[] = [];
  const readCaseDeliveries = async (
    surface: Surface,
    caseId: string,
  ): Promise<readonly RecordedDelivery[]> => {
    if (surface === "referral") return [];
    const { listEvents } = eventEndpoints[surface];
    const { records } = readList(await call(listEvents, { query: { caseId } }), listEvents.list);
    const subscriptions = joinedSubscriptions.filter((subscription) => subscription.surface === surface);
    return records
      .flatMap(({ value }) => {
        const subscriptionId = readPlainText(value, "subscriptionId").toLowerCase();
        // A record that names no subscription counts once, so that its event can't go unnoticed.
        const matches =
          subscriptionId === ""
            ? subscriptions.slice(0, 1)
            : subscriptions.filter(({ id }) => id.toLowerCase() === subscriptionId);
        return matches.map((subscription) => parseDelivery(value, subscription));
      })
      .filter(({ key }) => !seenIds.has(key));
  };
  return {
    inbox: createRecordedInbox(receivedDeliveries),
    /** Finds a matching subscription and returns its record. Throws if none matches. */
    async join(query: SubscriptionQuery): Promise<JsonValue> {
      const { name, surface } = query;
      const foundSubscription = await findSubscription(call, query);
      joinedSubscriptions.push({ name, surface, id: readPlainText(foundSubscription, "id") });
      return foundSubscription;
    },
    follow: (caseId: string) => void caseIds.add(caseId),
    async refresh(): Promise<void> {
      const surfaces = [...new Set(joinedSubscriptions.map(({ surface }) => surface))];
      const reads = surfaces.flatMap((surface) =>
        [...caseIds].map((caseId) => readCaseDeliveries(surface, caseId)),
      );
      const deliveries = (await Promise.all(reads)).flat();
      for (const delivery of deliveries.sort((a, b) => a.at - b.at)) {
        seenIds.add(delivery.key);
        receivedDeliveries.push(delivery);
      }
    },
  };
}

/** Returns text unchanged, and an empty string for anything else. */
const readPlainText = (record: JsonValue, name: string) => readString(record, name) ?? "";

interface RecordedDelivery extends Delivery {
  readonly key: string;
}

function parseDelivery(record: JsonValue, { name: from, surface }: JoinedSubscription): RecordedDelivery {
  const payload = readPayload(record);
  const envelope = tryParseJson(payload) ?? null;
  return {
    key: `${from} ${readPlainText(record, "id")}`,
    from,
    surface,
    at: readTime(readPlainText(record, "createdAt"))?.ms ?? 0,
    id: readPlainText(envelope, "id"),
    event: readPlainText(record, "eventType") || readPlainText(envelope, "event"),
    envelope,
    text: payload,
    isAccepted: true,
    findings: checkEnvelope(toPlainJson(envelope)),
  };
}

const createRecordedInbox = (deliveries: readonly Delivery[]): WebhookInbox => ({
  receive: async () => createEmptyResponse(404),
  subscribe() {
    throw new RangeError("A history makes no subscriptions.");
  },
  received: () => deliveries,
  postponed: () => [],
  note() {
    throw new RangeError("A history has what the platform sent.");
  },
  attempts: () => deliveries,
});

async function findSubscription(
  call: CallPlatform,
  { surface, isTestMode, events }: SubscriptionQuery,
): Promise<JsonValue> {
  if (surface === "referral")
    throw new StepFailure(`The ${surface} surface has no delivery history: use --receive and --public-url.`);
  const { listWebhooks } = webhookEndpoints[surface];
  const { records } = readList(await call(listWebhooks), listWebhooks.list);
  const match = records.find(({ value }) => {
    const names = readItems(value, "events");
    const isSameMode = (readField(value, "isTestMode") ?? false) === isTestMode;
    return (
      readField(value, "isActive") !== false && isSameMode && events.every((event) => names.includes(event))
    );
  });
  if (match !== undefined) return match.value;
  const mode = isTestMode ? "test" : "live";
  throw new StepFailure(
    `There is no active ${mode} subscription of the ${surface} surface to read the history of.`,
    [
      `it must be to ${events.join(", ")}`,
      "--receive PORT --public-url https://… creates one for the scenario",
    ],
  );
}
