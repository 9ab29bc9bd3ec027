import { type JsonValue, readField, readText } from "../base/json/json";
import { maxAttempts } from "./delivery-schedule";

/** The platform will retry a `pending` delivery. A `dead` one needs a replay. */
export type DeliveryState = "delivered" | "waiting" | "pending" | "dead";

/** Derives the state from a record, which doesn't show whether the subscription is disabled. */
export function getDeliveryState(record: JsonValue): DeliveryState {
  const attemptCount = Number(readText(record, "attemptCount"));
  const error = readText(record, "lastError");
  const code = Number(readText(record, "lastResponseCode"));
  const isAccepted = error === "" && code >= 200 && code < 300;
  if (isAccepted || readText(record, "deliveredAt") !== "") return "delivered";
  if (attemptCount === 0 && error === "" && code === 0) return "waiting";
  return attemptCount >= maxAttempts || code === 410 ? "dead" : "pending";
}

/** Whether at least one attempt was made and none has succeeded. */
export function isFailed(record: JsonValue): boolean {
  const state = getDeliveryState(record);
  return state === "pending" || state === "dead";
}

/** Describes a delivery's outcome, such as `pending after 2 attempts: answer 500`. */
export function describeDelivery(record: JsonValue): string {
  const state = getDeliveryState(record);
  if (state === "delivered" || state === "waiting") return state;
  const code = readField(record, "lastResponseCode");
  const why = readText(record, "lastError") || (code === undefined || code === null ? "" : `answer ${code}`);
  const attempts = readText(record, "attemptCount");
  return `${state} after ${attempts} ${attempts === "1" ? "attempt" : "attempts"}${why === "" ? "" : `: ${why}`}`;
}
