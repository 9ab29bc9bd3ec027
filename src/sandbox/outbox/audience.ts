import type { Surface } from "../../base/platform";
import type { EventType } from "../../webhooks/event-types";

/**
 * Which surfaces' subscriptions hear of an event (EVT-17 to EVT-21, EVT-23, SUB-14, SUB-15). The events of a client
 * go to the referral partner alone.
 */
export const audiences = {
  "case.created": ["collection", "referral", "customer"],
  "case.updated": ["collection", "referral", "customer"],
  "case.closed": ["collection", "referral", "customer"],
  "payment.created": ["collection", "customer"],
  "payment.deleted": ["collection", "customer"],
  "chat.created": ["collection", "customer"],
  "client.onboarding.poa_signed": ["referral"],
  "client.onboarding.contract_signed": ["referral"],
  "client.linked": ["referral"],
  "client.link_declined": ["referral"],
  "client.link_requested": ["referral"],
  "client.link_expired": ["referral"],
  "cases.replay_failed": ["referral"],
} as const satisfies Readonly<Record<EventType, readonly Surface[]>>;

type Of<Prefix extends string> = Extract<EventType, `${Prefix}.${string}`>;
export type CaseEventType = Of<"case" | "payment" | "chat">;
export type ClientEventType = Exclude<EventType, CaseEventType>;
