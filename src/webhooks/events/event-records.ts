import { lifecycles } from "../../base/cases/lifecycle";
import type { Surface } from "../../base/surface";
import type { EventData, EventType } from "./payloads";

/**
 * A field of `data`, described in the style of JSON Schema but without a library, because `recoup/webhooks`
 * depends only on Node.
 */
export interface EventField {
  readonly type: "string" | "number";
  readonly format?: "uuid" | "date-time";
  readonly examples?: readonly string[];
  readonly description?: string;
  readonly isOptional?: boolean;
  readonly isNullable?: boolean;
}

type Fields<Data> = {
  readonly [Name in keyof Data as string extends Name ? never : Name]-?: EventField;
};

export interface EventRecord<Data = unknown> {
  /** Subject of the event: a case, a client, or a submission that never became a case. */
  readonly about: "case" | "client" | "submission";
  /** Surfaces whose subscriptions may receive the event (EVT-17 to EVT-21, EVT-23, SUB-14, SUB-15). */
  readonly surfaces: readonly Surface[];
  readonly fields: Fields<Data>;
  /** Whether the platform leaves the fields unspecified. Receivers then can't rely on them (NS-24). */
  readonly isUnspecified?: boolean;
  /** Sample `data`. Numbers are strings to preserve their decimals. */
  readonly sample: Readonly<Record<string, string | null>>;
  readonly meaning: string;
  /** Describes who receives the event and when, if `surfaces` doesn't say enough. */
  readonly audience?: string;
}

const textField: EventField = { type: "string" };
const guidField: EventField = { type: "string", format: "uuid" };
const lifecycle: EventField = { type: "string", examples: lifecycles };
const caseFields = { caseId: guidField, reference: textField };
const sampleCase = { caseId: "8c1f6a52-6c0e-4a5b-9a54-0f6f8a1f3c11", reference: "7KQ2M9XA" };

const allSurfaces: readonly Surface[] = ["collection", "referral", "customer"];

const paymentRecord = {
  about: "case",
  surfaces: ["collection", "customer"],
  fields: {
    ...caseFields,
    paymentId: guidField,
    amount: { type: "number" },
    currency: textField,
    date: {
      type: "string",
      format: "date-time",
      description: "When it was paid, also for a deleted payment (EVT-13).",
    },
  },
  sample: {
    ...sampleCase,
    paymentId: "2b7d9f04-51f3-4a5e-8a86-3b1b8a0f6d22",
    amount: "1250.50",
    currency: "EUR",
    date: "2026-01-15T00:00:00.000Z",
  },
} as const;

const clientRecord = {
  about: "client",
  surfaces: ["referral"],
  fields: {
    externalTenantId: {
      type: "string",
      description: "Further fields are not specified (NS-24).",
      isOptional: true,
    },
  },
  isUnspecified: true,
  sample: { externalTenantId: "nordlicht-01" },
} as const;

/** All event types in the platform's order. */
export const eventRecords: { readonly [Type in EventType]: EventRecord<EventData[Type]> } = {
  "case.created": {
    about: "case",
    surfaces: allSurfaces,
    fields: { ...caseFields, lifecycle },
    sample: { ...sampleCase, lifecycle: "PendingVerification" },
    meaning: "A case was submitted; data has its first lifecycle.",
    audience:
      "Creditors and referral partners receive it at submission. A collection partner receives it when the case is cleared, with the lifecycle it has then, and nothing about the case before.",
  },
  "case.updated": {
    about: "case",
    surfaces: allSurfaces,
    fields: { ...caseFields, oldLifecycle: lifecycle, newLifecycle: lifecycle },
    sample: { ...sampleCase, oldLifecycle: "PendingVerification", newLifecycle: "Active" },
    meaning: "The lifecycle of a case changed; data has the old and the new one.",
  },
  "case.closed": {
    about: "case",
    surfaces: allSurfaces,
    fields: {
      ...caseFields,
      closeCode: textField,
      closeComment: { type: "string", isOptional: true, isNullable: true },
    },
    sample: { ...sampleCase, closeCode: "Paid", closeComment: null },
    meaning:
      "A case was closed; data has the close code and the close comment. It may arrive before the case.updated of the same close.",
  },
  "payment.created": {
    ...paymentRecord,
    meaning: "A payment was recorded; data has its amount and currency.",
  },
  "payment.deleted": {
    ...paymentRecord,
    meaning:
      "A payment was deleted. data has the date of the payment; the timestamp of the envelope is when it was deleted.",
  },
  "chat.created": {
    about: "case",
    surfaces: ["collection", "customer"],
    fields: {
      ...caseFields,
      chatId: guidField,
      role: { type: "string", examples: ["Partner", "Creditor", "ManagedByPartner"] },
      message: textField,
    },
    sample: {
      ...sampleCase,
      chatId: "5e0a4c6f-2f0b-4b43-8a77-9d3c1d5e7f33",
      role: "Partner",
      message: "The debtor asks for a payment plan.",
    },
    meaning: "A message was added to the chat of a case.",
  },
  "client.onboarding.poa_signed": { ...clientRecord, meaning: "A client signed the power of attorney." },
  "client.onboarding.contract_signed": {
    ...clientRecord,
    meaning: "A client signed the debt collection agreement.",
  },
  "client.linked": { ...clientRecord, meaning: "A client approved the link." },
  "client.link_declined": { ...clientRecord, meaning: "A client declined the link." },
  "client.link_requested": {
    ...clientRecord,
    meaning: "A client already has an account and was asked to approve the link.",
  },
  "client.link_expired": { ...clientRecord, meaning: "A link request expired without an answer." },
  "cases.replay_failed": {
    about: "submission",
    surfaces: ["referral"],
    fields: { creditorReference: textField, failureReason: textField },
    sample: {
      ...clientRecord.sample,
      creditorReference: "INV-1001",
      failureReason: "The debtor's country is not covered.",
    },
    meaning:
      "A case that was submitted with a client could not be created after the approval; data has the reason.",
  },
};
