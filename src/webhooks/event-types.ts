import type { Surface } from "../base/platform";

const caseEvents = ["case.created", "case.updated", "case.closed"] as const;
const detailEvents = ["payment.created", "payment.deleted", "chat.created"] as const;
const clientEvents = [
  "client.onboarding.poa_signed",
  "client.onboarding.contract_signed",
  "client.linked",
  "client.link_declined",
  "client.link_requested",
  "client.link_expired",
] as const;
const replayFailed = "cases.replay_failed";

/** What customers and collection partners can subscribe to (SUB-14). */
const creditorAndPartner = [...caseEvents, ...detailEvents] as const;
/** What referral partners can subscribe to (SUB-15); nothing of payments and chats (EVT-23). */
const referral = [...caseEvents, ...clientEvents, replayFailed] as const;

export type EventType = (typeof creditorAndPartner)[number] | (typeof referral)[number];

/** The event types of each surface, in the order of the platform's own list. */
export const eventTypes: Readonly<Record<Surface, readonly EventType[]>> = {
  collection: creditorAndPartner,
  customer: creditorAndPartner,
  referral,
};

const ofCases: ReadonlySet<string> = new Set(creditorAndPartner);
const ofClients: ReadonlySet<string> = new Set(clientEvents);

/** True for an event about one case, its payments and chats: these follow the subscription's test mode. */
export function isCaseEvent(type: string): boolean {
  return ofCases.has(type);
}

/** True for an event about one client; `cases.replay_failed` is about neither a client nor one case. */
export function isClientEvent(type: string): boolean {
  return ofClients.has(type);
}
