import { type JsonValue, readText } from "../../base/json/json";
import type { Evidence } from "./evidence";

/** Limits the evidence to one subscription. */
export function ofSubscription(evidence: Evidence, subscription: string): Evidence {
  const isOf = (name: string) => (value: JsonValue) =>
    readText(value, name).toLowerCase() === subscription.toLowerCase();
  return {
    ...evidence,
    subscription,
    subscriptions: evidence.subscriptions.filter(isOf("id")),
    records: evidence.records?.filter(isOf("subscriptionId")),
    attempts: evidence.attempts.filter(isOf("subscriptionId")),
  };
}
