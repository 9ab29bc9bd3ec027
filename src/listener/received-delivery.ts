import type { HeaderName, Headers } from "../base/http";
import { type JsonValue, printJson, RawJson } from "../base/json/json";
import type { Surface } from "../base/platform";
import type { Column } from "../render/report";
import { describeEvent } from "../render/text/event-text";
import { findSignature } from "../webhooks/captured/captured-request";
import type { EventFacts } from "./event-facts";

/** A subscription whose deliveries are received. */
export interface DeliverySource {
  readonly secret: string;
  /** Identifies the subscription without exposing its secret. */
  readonly fingerprint: string;
  /** Undefined if only the secret is known. */
  readonly surface: Surface | undefined;
}

/** A delivery that arrived, or that was read from the delivery history. */
export interface Delivery {
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly receivedAtMs: number;
  readonly facts: EventFacts;
  /** Whether the delivery was read from the delivery history. */
  readonly isBackfill?: boolean;
  /**
   * Whether `listen` itself signed the delivery, with the secret that it was given. If not, the platform's
   * signature was verified.
   */
  readonly isSignedHere?: boolean;
}

export interface ReceivedDelivery {
  readonly delivery: Delivery;
  readonly isDuplicate: boolean;
  readonly isOutOfOrder: boolean;
  /** Why the delivery is invalid, if it is. */
  readonly refusal?: string;
  /** Key under which to store the event's ID after printing. */
  readonly key?: string | undefined;
  /** With --refetch: the current case, or null if it couldn't be read. */
  readonly currentCase?: JsonValue | undefined;
  readonly status?: string | undefined;
}

export const receivedColumns: readonly Column[] = [
  { path: "receivedAt", title: "Received", kind: "time", priority: 2 },
  { path: "event", title: "Event", kind: "text", priority: 1 },
  { path: "reference", title: "Reference", kind: "id", priority: 1 },
  { path: "valid", title: "Valid", kind: "flag", priority: 2 },
  { path: "duplicate", title: "Repeated", kind: "flag", priority: 3 },
  { path: "outOfOrder", title: "Out of order", kind: "flag", priority: 3 },
  { path: "id", title: "Id", kind: "id", priority: 4 },
  { path: "caseId", title: "Case", kind: "id", priority: 5 },
  { path: "body", title: "Body", kind: "text", priority: 6 },
  { path: "testDelivery", title: "Test delivery", kind: "flag", priority: 6 },
  { path: "replay", title: "Replay", kind: "flag", priority: 6 },
  { path: "backfill", title: "Backfill", kind: "flag", priority: 6 },
];

/**
 * Reads a delivery's flags: backfill, and test (DLV-11) and replay from its headers. Finds the header prefix
 * only if a header is `true`, because finding it takes half as long as parsing an event.
 */
export function readTags({ headers, isBackfill = false }: Delivery) {
  const hasFlag = Object.values(headers).includes("true");
  const prefix = hasFlag ? findSignature(headers)?.name.replace(/signature$/, "") : undefined;
  const isSet = (name: string) => headers[`${prefix}${name}` as HeaderName] === "true";
  return { testDelivery: isSet("test"), replay: isSet("replay"), backfill: isBackfill };
}

export function buildReceivedRecord({
  delivery,
  isDuplicate,
  isOutOfOrder,
  refusal,
  currentCase,
}: ReceivedDelivery): RawJson {
  const { id, event, caseId, reference, json } = delivery.facts;
  const receivedAt = new Date(delivery.receivedAtMs).toISOString();
  const isValid = refusal === undefined;
  const head = `{"receivedAt":"${receivedAt}","valid":${isValid},"duplicate":${isDuplicate},"outOfOrder":${isOutOfOrder}`;
  const names = `"id":${quoteText(id)},"event":${quoteText(event)},"caseId":${quoteText(caseId)},"reference":${quoteText(reference)}`;
  const activeTags = Object.entries(readTags(delivery)).filter(([, isSet]) => isSet);
  const tags = activeTags.map(([name]) => `,"${name}":true`).join("");
  const tail = currentCase === undefined ? "" : `,"case":${printJson(currentCase)}`;
  return new RawJson(Buffer.from(`${head},${names}${tags},"body":${json}${tail}}`));
}

const quoteText = (text: string | null) => JSON.stringify(text);

/** Formats a delivery on one line. Omits the ID if the line would be too long. */
export function formatReceived(
  { delivery, isDuplicate, isOutOfOrder, refusal, status }: ReceivedDelivery,
  width = Number.POSITIVE_INFINITY,
): string {
  const { facts, receivedAtMs } = delivery;
  const { testDelivery, replay, backfill } = readTags(delivery);
  const parts = [
    new Date(receivedAtMs).toISOString().slice(11, 19),
    facts.event ?? "no event",
    describeEvent(facts.json),
    refusal === undefined ? "" : `not valid: ${refusal}`,
    testDelivery ? "test delivery" : "",
    replay ? "replay" : "",
    backfill ? "backfill" : "",
    isDuplicate ? "repeated" : "",
    isOutOfOrder ? "out of order" : "",
    status ?? "",
  ];
  const line = parts.filter((part) => part !== "").join("  ");
  const fullLine = facts.id === null ? line : `${line}  ${facts.id}`;
  return fullLine.length > width ? line : fullLine;
}
