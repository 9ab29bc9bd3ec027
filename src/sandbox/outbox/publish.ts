import type { Environment, Surface } from "../../base/platform";
import { type EnvelopeParts, writeEnvelope } from "../../webhooks/envelope";
import { eventRecords } from "../../webhooks/event-records";
import type { CaseEventType, ClientEventType } from "../../webhooks/event-types";
import type { CaseRow } from "../facts/case-row";
import { isHidden } from "../facts/stages";
import type { Change } from "../store/change";
import { insert } from "../store/insert";
import { jsonText } from "../store/json-text";
import { newIds } from "../store/new-ids";
import { basePath } from "../wire/request-line";

/** The `data` of an event: each value is JSON text already, so that money keeps its decimals. */
export type EventData = Readonly<Record<string, string>>;

/** The part of a case that says who hears of it. */
export type CaseOfEvent = Pick<
  CaseRow,
  | "seq"
  | "id"
  | "reference"
  | "is_test"
  | "lifecycle"
  | "is_cleared"
  | "creditor"
  | "collection_partner"
  | "managing_partner"
  | "referral_partner"
>;

/** An active subscription to an event. */
export interface Listener {
  readonly seq: number;
  readonly is_test_mode: 0 | 1;
  /** Of the base on which it was created: there its owner reads what an event is about. */
  readonly environment: Environment;
}

/** Active subscriptions of the owners to the event; a case's event goes by test mode (SUB-07, SUB-08). */
export function listeners(
  { store }: Change,
  surface: Surface,
  owners: readonly number[],
  event: string,
): Listener[] {
  return owners.flatMap((owner) =>
    store.all<Listener>(
      `select seq, is_test_mode, environment from subscriptions where surface = ? and owner = ? and is_active = 1
         and instr(events, ?) > 0 order by seq`,
      surface,
      owner,
      // As the list of events holds it, which is a JSON array of plain names.
      JSON.stringify(event),
    ),
  );
}

/** The owners on a surface that a case belongs to. */
function ownersOf(row: CaseOfEvent, surface: Surface): number[] {
  const { creditor, referral_partner, collection_partner, managing_partner, is_test } = row;
  const own: Readonly<Record<Surface, readonly (number | null)[]>> = {
    customer: [creditor],
    referral: [referral_partner],
    collection: isHidden(row) ? [] : [collection_partner, is_test === 1 ? managing_partner : null],
  };
  return [...new Set(own[surface])].filter((owner) => owner !== null);
}

type Envelope = Pick<EnvelopeParts, "event" | "self" | "isTest"> & { readonly data: EventData };

function envelopeText(id: string, { now }: Change, { data, ...envelope }: Envelope): string {
  const fields = Object.entries(data).map(([name, value]) => `${jsonText(name)}:${value}`);
  return writeEnvelope({ id, timestampMs: now, ...envelope, data: `{${fields.join(",")}}` });
}

/** What makes a delivery other than the first sending of an event. */
export type DeliveryCause = "test" | "replay";

export interface Enqueued {
  readonly subscription: number;
  readonly caseSeq?: number | undefined;
  readonly cause?: DeliveryCause | undefined;
  readonly envelope: Envelope;
}

/** Puts one envelope for one subscription into the outbox, as part of the change that it tells of (AMB-13). */
export function enqueue(change: Change, { subscription, caseSeq, cause, envelope }: Enqueued): string {
  const { store, now } = change;
  const id = newIds(store).eventId();
  insert(store, "deliveries", {
    id,
    subscription,
    case_seq: caseSeq,
    event_type: envelope.event,
    payload: envelopeText(id, change, envelope),
    created_at: now,
    due_at: now,
    cause,
  });
  return id;
}

/** The base on which a subscription was created. */
export interface Place {
  readonly surface: Surface;
  readonly environment: Environment;
}

/** Where a case can be read by those who receive its events: a referral partner does so for its client (EVT-05). */
export function caseAddress(
  { origin }: Pick<Change, "origin">,
  { id }: Pick<CaseRow, "id">,
  { surface, environment }: Place,
): string {
  return `${origin}${basePath(environment, surface === "referral" ? "customer" : surface)}/cases/${id}`;
}

/** Every case event tells which case; the rest is its own. */
export function caseEnvelope(
  change: Change,
  row: Pick<CaseRow, "id" | "reference" | "is_test">,
  place: Place,
  event: CaseEventType,
  data: EventData,
): Envelope {
  return {
    event,
    data: { caseId: jsonText(row.id), reference: jsonText(row.reference), ...data },
    self: caseAddress(change, row, place),
    isTest: row.is_test === 1,
  };
}

/** Sends everybody who listens what happened to a case, or only these surfaces; `row` is the case after it happened. */
export function publishCaseEvent(
  change: Change,
  row: CaseOfEvent,
  event: CaseEventType,
  data: EventData,
  surfaces: readonly Surface[] = eventRecords[event].surfaces,
): void {
  for (const surface of surfaces) {
    for (const listener of listeners(change, surface, ownersOf(row, surface), event)) {
      if (listener.is_test_mode !== row.is_test) continue;
      const { seq, environment } = listener;
      const envelope = caseEnvelope(change, row, { surface, environment }, event, data);
      enqueue(change, { subscription: seq, caseSeq: row.seq, envelope });
    }
  }
}

export interface ClientOfEvent {
  readonly referralPartner: number;
  readonly externalTenantId: string;
}

/** To all of the partner's subscriptions, test and live (SUB-11), with the address of each one's host; how many. */
export function publishClientEvent(
  change: Change,
  { referralPartner, externalTenantId }: ClientOfEvent,
  event: ClientEventType,
  data: EventData,
  cause?: DeliveryCause,
): number {
  const heard = listeners(change, "referral", [referralPartner], event);
  const named = { externalTenantId: jsonText(externalTenantId), ...data };
  for (const { seq, environment } of heard) {
    const base = `${change.origin}${basePath(environment, "referral")}`;
    const self = `${base}/clients/${encodeURIComponent(externalTenantId)}`;
    enqueue(change, { subscription: seq, cause, envelope: { event, data: named, self, isTest: false } });
  }
  return heard.length;
}
