import type { JsonSchema } from "../../api/endpoint/codec";
import { lifecycles } from "../../base/lifecycle";
import type { EventData, EventType } from "../../webhooks";

type Fields<Data> = {
  readonly [Name in keyof Data as string extends Name ? never : Name]-?: JsonSchema;
};

const text: JsonSchema = { type: "string" };
const guid: JsonSchema = { type: "string", format: "uuid" };
const time: JsonSchema = { type: "string", format: "date-time" };
const lifecycle: JsonSchema = { type: "string", examples: lifecycles };

const ofCase = { caseId: guid, reference: text };

const payment: Fields<EventData["payment.created"]> = {
  ...ofCase,
  paymentId: guid,
  amount: { type: "number" },
  currency: text,
  date: { ...time, description: "When it was paid, also of a deleted payment (EVT-13)." },
};

const client: Fields<EventData["client.linked"]> = {
  externalTenantId: { type: "string", description: "Further fields are not specified (NS-24)." },
};

/** The fields of `data` by event type. */
export const eventFields: { readonly [Type in EventType]: Fields<EventData[Type]> } = {
  "case.created": { ...ofCase, lifecycle },
  "case.updated": { ...ofCase, oldLifecycle: lifecycle, newLifecycle: lifecycle },
  "case.closed": { ...ofCase, closeCode: text, closeComment: { type: ["string", "null"] } },
  "payment.created": payment,
  "payment.deleted": payment,
  "chat.created": {
    ...ofCase,
    chatId: guid,
    role: { type: "string", examples: ["Partner", "Creditor", "ManagedByPartner"] },
    message: text,
  },
  "client.onboarding.poa_signed": client,
  "client.onboarding.contract_signed": client,
  "client.linked": client,
  "client.link_declined": client,
  "client.link_requested": client,
  "client.link_expired": client,
  "cases.replay_failed": { creditorReference: text, failureReason: text },
};

/** What a receiver may count on; the rest it reads as absent, may be. */
export const sureFields = (type: EventType): readonly string[] =>
  Object.keys(eventFields[type]).filter((name) => name !== "closeComment" && name !== "externalTenantId");
