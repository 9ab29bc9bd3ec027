import type { Environment, Surface } from "../../base/platform";
import { type EnvelopeParts, formatEnvelope } from "../../webhooks/events/envelope";
import { eventRecords } from "../../webhooks/events/event-records";
import type { CaseEventType, ClientEventType } from "../../webhooks/events/event-types";
import type { SurfaceBase } from "../facts/caller";
import type { CaseRow } from "../facts/case-row";
import { isHiddenFromPartners } from "../facts/stages";
import type { Readings } from "../readings/readings";
import type { Change } from "../store/change";
import { insert } from "../store/insert";
import { json } from "../store/json-text";
import { createIdGenerator } from "../store/new-ids";
import { labelData } from "../wire/forms/labels";
import { buildBasePath } from "../wire/request-line";

/** The `data` of an event: JSON text, keyed by field. Text preserves the decimals of amounts. */
export type EventDataJson = Readonly<Record<string, string>>;

/** An active subscription that receives an event. */
export interface Subscriber {
  readonly seq: number;
  readonly is_test_mode: 0 | 1;
  /** Environment in which the subscription was created, to which the URLs in its events belong. */
  readonly environment: Environment;
}

/** Finds owners' active subscriptions to the event. Callers filter case events by mode (SUB-07, SUB-08). */
export function findSubscribers(
  { store }: Change,
  surface: Surface,
  owners: readonly number[],
  event: string,
): Subscriber[] {
  const sql = `select seq, is_test_mode, environment from subscriptions where surface = ? and owner = ?
    and is_active = 1 and instr(events, ?) > 0 order by seq`;
  // Matches a name in the JSON array `events`.
  const eventText = JSON.stringify(event);
  return owners.flatMap((owner) => store.all<Subscriber>(sql, surface, owner, eventText));
}

/** Returns the owners on a surface who can receive events about a case (AMB-09). */
function listEventOwners({ store }: Change, row: CaseRow, surface: Surface): number[] {
  const { creditor, referral_partner, collection_partner, managing_partner, is_test } = row;
  const owners: Readonly<Record<Surface, readonly (number | null)[]>> = {
    customer: [creditor],
    referral: [referral_partner],
    collection:
      store.readings["AMB-09"] === "everywhere" && isHiddenFromPartners(row)
        ? []
        : [collection_partner, is_test === 1 ? managing_partner : null],
  };
  return [...new Set(owners[surface])].filter((owner) => owner !== null);
}

type Envelope = Pick<EnvelopeParts, "event" | "self" | "isTest"> & { readonly data: EventDataJson };

function formatPayload(id: string, { now, store }: Change, { data, isTest, ...envelope }: Envelope): string {
  const { readings } = store;
  const wireData = readings["NS-63"] === "labels" ? labelData(data) : data;
  const fields = Object.entries(wireData).map(([name, value]) => `${json.text(name)}:${value}`);
  const hasClassification = isTest && readings["AMB-04"] === "marked";
  return formatEnvelope({
    ...{ id, timestampMs: now, ...envelope, isTest: hasClassification },
    data: `{${fields.join(",")}}`,
  });
}

/** Why a delivery other than the original one is made: as a test or as a replay. */
export type DeliveryCause = "test" | "replay";

export interface OutboxEntry {
  readonly subscription: number;
  readonly caseSeq?: number | undefined;
  readonly cause?: DeliveryCause | undefined;
  readonly envelope: Envelope;
  /** ID that all envelopes of an event share. Default: each envelope has its own. */
  readonly eventId?: string | undefined;
}

/** Returns one ID for all envelopes of an event, or undefined if each takes its record's ID (AMB-13). */
const createSharedEventId = ({ store }: Change): string | undefined =>
  store.readings["AMB-13"] === "one-id" ? undefined : createIdGenerator(store).eventId();

/** Adds a subscription's envelope to the outbox, in the change's transaction. Returns the record's ID. */
export function enqueue(change: Change, entry: OutboxEntry): string {
  const { store, now } = change;
  const { subscription, caseSeq, cause, envelope } = entry;
  const id = createIdGenerator(store).eventId();
  const eventId = entry.eventId ?? createSharedEventId(change) ?? id;
  insert(store, "deliveries", {
    id,
    subscription,
    case_seq: caseSeq,
    event_type: envelope.event,
    payload: formatPayload(eventId, change, envelope),
    created_at: now,
    due_at: now,
    cause,
  });
  return id;
}

/**
 * Returns the URL at which receivers on a surface can read the case. By default, referral partners read it as
 * their client (EVT-05, NS-34).
 */
export function buildCaseUrl(
  { origin }: Pick<Change, "origin">,
  { id }: Pick<CaseRow, "id">,
  { surface, environment }: SurfaceBase,
  reading: Readings["NS-34"] = "customer-base",
): string {
  const usesCustomerBase = surface === "referral" && reading === "customer-base";
  return `${origin}${buildBasePath(environment, usesCustomerBase ? "customer" : surface)}/cases/${id}`;
}

/** Builds a case event's envelope, which has the case's ID, its reference and the event's own fields. */
export function buildCaseEnvelope(
  change: Change,
  row: Pick<CaseRow, "id" | "reference" | "is_test">,
  base: SurfaceBase,
  event: CaseEventType,
  data: EventDataJson,
): Envelope {
  return {
    event,
    data: { caseId: json.text(row.id), reference: json.text(row.reference), ...data },
    self: buildCaseUrl(change, row, base, change.store.readings["NS-34"]),
    isTest: row.is_test === 1,
  };
}

/** Enqueues a case event for all subscribers on `surfaces`. `row` is the case after the change. */
export function publishCaseEvent(
  change: Change,
  row: CaseRow,
  event: CaseEventType,
  data: EventDataJson,
  surfaces: readonly Surface[] = eventRecords[event].surfaces,
): void {
  const eventId = createSharedEventId(change);
  for (const surface of surfaces) {
    for (const subscriber of findSubscribers(change, surface, listEventOwners(change, row, surface), event)) {
      if (subscriber.is_test_mode !== row.is_test) continue;
      const { seq, environment } = subscriber;
      const envelope = buildCaseEnvelope(change, row, { surface, environment }, event, data);
      enqueue(change, { subscription: seq, caseSeq: row.seq, envelope, eventId });
    }
  }
}

export interface EventClient {
  readonly referralPartner: number;
  readonly externalTenantId: string;
}

/** Enqueues a client event for the partner's subscriptions in both modes (SUB-11). Returns how many. */
export function publishClientEvent(
  change: Change,
  { referralPartner, externalTenantId }: EventClient,
  event: ClientEventType,
  data: EventDataJson,
  cause?: DeliveryCause,
): number {
  const subscribers = findSubscribers(change, "referral", [referralPartner], event);
  const clientData = { externalTenantId: json.text(externalTenantId), ...data };
  const eventId = createSharedEventId(change);
  for (const { seq, environment } of subscribers) {
    const base = `${change.origin}${buildBasePath(environment, "referral")}`;
    const self = `${base}/clients/${encodeURIComponent(externalTenantId)}`;
    const envelope = { event, data: clientData, self, isTest: false };
    enqueue(change, { subscription: seq, cause, envelope, eventId });
  }
  return subscribers.length;
}
