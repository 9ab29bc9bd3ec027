import type { Lifecycle } from "../../base/cases/lifecycle";

/** A known name, or one that the platform adds later. */
type OrUnknown<Known extends string> = Known | (string & {});

interface AboutCase {
  readonly caseId: string;
  /** The platform's short reference for the case. */
  readonly reference: string;
}

export interface CaseCreated extends AboutCase {
  /** The lifecycle that the case starts with. */
  readonly lifecycle: OrUnknown<Lifecycle>;
}

export interface CaseUpdated extends AboutCase {
  readonly oldLifecycle: OrUnknown<Lifecycle>;
  readonly newLifecycle: OrUnknown<Lifecycle>;
}

export interface CaseClosed extends AboutCase {
  readonly closeCode: string;
  /** Why the case ended, as free text. */
  readonly closeComment?: string | null;
}

export interface PaymentChanged extends AboutCase {
  readonly paymentId: string;
  /** In currency units with decimals, not in cents. */
  readonly amount: number;
  readonly currency: string;
  /** ISO 8601 in UTC. For a deleted payment, the day on which it was made (EVT-13). */
  readonly date: string;
}

export interface ChatCreated extends AboutCase {
  readonly chatId: string;
  readonly role: OrUnknown<"Partner" | "Creditor" | "ManagedByPartner">;
  readonly message: string;
}

/** The platform doesn't specify these fields, so treat each as optional (NS-24). */
export interface ClientChanged {
  readonly externalTenantId?: string;
  readonly [field: string]: unknown;
}

export interface ReplayFailed {
  readonly creditorReference: string;
  readonly failureReason: string;
  readonly [field: string]: unknown;
}

/** Type of `data` for each event type. */
export interface EventData {
  readonly "case.created": CaseCreated;
  readonly "case.updated": CaseUpdated;
  readonly "case.closed": CaseClosed;
  readonly "payment.created": PaymentChanged;
  readonly "payment.deleted": PaymentChanged;
  readonly "chat.created": ChatCreated;
  readonly "client.onboarding.poa_signed": ClientChanged;
  readonly "client.onboarding.contract_signed": ClientChanged;
  readonly "client.linked": ClientChanged;
  readonly "client.link_declined": ClientChanged;
  readonly "client.link_requested": ClientChanged;
  readonly "client.link_expired": ClientChanged;
  readonly "cases.replay_failed": ReplayFailed;
}

export type EventType = keyof EventData;

export interface EventEnvelope<Type extends EventType> {
  /** Identical in every attempt and replay of an event. Use it to detect duplicates. */
  readonly id: string;
  readonly specVersion: OrUnknown<"1.0">;
  readonly event: Type;
  /** ISO 8601 in UTC. Events may arrive out of order, such as a close before an earlier update (DLV-03). */
  readonly timestamp: string;
  /** Only present on events about test cases. */
  readonly classification?: OrUnknown<"test">;
  readonly data: EventData[Type];
  readonly links: { readonly self?: string; readonly [relation: string]: unknown };
}

/** Any event. A `switch` on `event` narrows the type of `data`. */
export type WebhookEvent = { [Type in EventType]: EventEnvelope<Type> }[EventType];
