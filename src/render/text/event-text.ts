import { isJsonObject, type JsonValue, printJson, readField, tryParseJson } from "../../base/json/json";

/** Summarizes an event from its JSON payload: `7KQ2M9XA: Active → Closed`. Returns other text unchanged. */
export function eventText(payload: string): string {
  const data = dataOf(payload);
  if (data === undefined) return payload;
  const text = (name: string) => eventWord(readField(data, name));
  const subject = text("reference") || text("externalTenantId") || text("creditorReference");
  const parts = [
    joinFilled(" → ", text("oldLifecycle"), text("newLifecycle")) || text("lifecycle"),
    joinFilled(": ", text("closeCode"), text("closeComment")),
    joinFilled(" ", text("amount"), text("currency")),
    joinFilled(": ", text("role"), text("message")),
    text("failureReason"),
  ];
  return joinFilled(": ", subject, joinFilled(", ", ...parts)) || printJson(data);
}

function dataOf(payload: string): JsonValue | undefined {
  const envelope = tryParseJson(payload);
  return isJsonObject(envelope) ? (readField(envelope, "data") ?? envelope) : undefined;
}

const joinFilled = (between: string, ...parts: readonly string[]) =>
  parts.filter((part) => part !== "").join(between);

function eventWord(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : printJson(value);
}
