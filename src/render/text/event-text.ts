import {
  formatPlainText,
  isJsonObject,
  type JsonValue,
  printJson,
  readField,
  tryParseJson,
} from "../../base/json/json";

/** Summarizes an event from its JSON payload: `7KQ2M9XA: Active → Closed`. Returns other text unchanged. */
export function describeEvent(payload: string): string {
  const data = parseEventData(payload);
  if (data === undefined) return payload;
  const readText = (name: string) => formatPlainText(readField(data, name));
  const subject = readText("reference") || readText("externalTenantId") || readText("creditorReference");
  const parts = [
    joinNonEmpty(" → ", readText("oldLifecycle"), readText("newLifecycle")) || readText("lifecycle"),
    joinNonEmpty(": ", readText("closeCode"), readText("closeComment")),
    joinNonEmpty(" ", readText("amount"), readText("currency")),
    joinNonEmpty(": ", readText("role"), readText("message")),
    readText("failureReason"),
  ];
  return joinNonEmpty(": ", subject, joinNonEmpty(", ", ...parts)) || printJson(data);
}

function parseEventData(payload: string): JsonValue | undefined {
  const envelope = tryParseJson(payload);
  return isJsonObject(envelope) ? (readField(envelope, "data") ?? envelope) : undefined;
}

const joinNonEmpty = (between: string, ...parts: readonly string[]) =>
  parts.filter((part) => part !== "").join(between);
