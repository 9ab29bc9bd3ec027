import type { JsonObject } from "../base/json/json";
import { isJsonObject, type JsonValue, NumberText } from "../base/json/json";
import type { EventType } from "./event-types";

const ofCase = { caseId: "8c1f6a52-6c0e-4a5b-9a54-0f6f8a1f3c11", reference: "7KQ2M9XA" };
const payment = {
  ...ofCase,
  paymentId: "2b7d9f04-51f3-4a5e-8a86-3b1b8a0f6d22",
  amount: new NumberText("1250.50"),
  currency: "EUR",
  date: "2026-01-15T00:00:00.000Z",
};
const ofClient = { externalTenantId: "nordlicht-01" };

/** The `data` of an event of each type, to be changed where a test needs other values. */
export const sampleData: Readonly<Record<EventType, JsonObject>> = {
  "case.created": { ...ofCase, lifecycle: "PendingVerification" },
  "case.updated": { ...ofCase, oldLifecycle: "PendingVerification", newLifecycle: "Active" },
  "case.closed": { ...ofCase, closeCode: "Paid", closeComment: null },
  "payment.created": payment,
  "payment.deleted": payment,
  "chat.created": {
    ...ofCase,
    chatId: "5e0a4c6f-2f0b-4b43-8a77-9d3c1d5e7f33",
    role: "Partner",
    message: "The debtor asks for a payment plan.",
  },
  "client.onboarding.poa_signed": ofClient,
  "client.onboarding.contract_signed": ofClient,
  "client.linked": ofClient,
  "client.link_declined": ofClient,
  "client.link_requested": ofClient,
  "client.link_expired": ofClient,
  "cases.replay_failed": {
    ...ofClient,
    creditorReference: "INV-1001",
    failureReason: "The debtor's country is not covered.",
  },
};

/** Puts one object over another, field by field; lists and values are replaced whole. */
export function overlay(base: JsonObject, over: JsonObject): JsonObject {
  const entries = Object.entries(over).map(([name, value]): [string, JsonValue | undefined] => {
    const below = Object.hasOwn(base, name) ? base[name] : undefined;
    return [name, isJsonObject(below) && isJsonObject(value) ? overlay(below, value) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}
