import { type JsonValue, readField, readText } from "../base/json/json";

/** DLV-07: one delivery and seven tries more. */
const mostAttempts = 8;

/** `pending` will be tried again by the platform itself, `dead` only when it is replayed. */
export type DeliveryState = "delivered" | "waiting" | "pending" | "dead";

/** As far as the record tells: it says nothing of a subscription that was disabled meanwhile. */
export function deliveryState(record: JsonValue): DeliveryState {
  const attempts = Number(readText(record, "attemptCount") || "0");
  const error = readText(record, "lastError");
  const code = Number(readText(record, "lastResponseCode") || "0");
  const isTaken = error === "" && code >= 200 && code < 300;
  if (isTaken || readText(record, "deliveredAt") !== "") return "delivered";
  if (attempts === 0 && error === "" && code === 0) return "waiting";
  return attempts >= mostAttempts || code === 410 ? "dead" : "pending";
}

/** Tried, and never taken. */
export function isFailed(record: JsonValue): boolean {
  const state = deliveryState(record);
  return state === "pending" || state === "dead";
}

/** What became of it, in a few words. */
export function tellDelivery(record: JsonValue): string {
  const state = deliveryState(record);
  if (state === "delivered" || state === "waiting") return state;
  const code = readField(record, "lastResponseCode");
  const why = readText(record, "lastError") || (code === undefined || code === null ? "" : `answer ${code}`);
  const attempts = readText(record, "attemptCount");
  return `${state} after ${attempts} ${attempts === "1" ? "attempt" : "attempts"}${why === "" ? "" : `: ${why}`}`;
}
