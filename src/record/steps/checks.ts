import { readCloseCode } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import { type JsonObject, type JsonValue, NumberText, readField, readString } from "../../base/json/json";

/** Returns the fields whose values must be the same in a replay: amounts, flags and states. */
export function selectChecks(answer: JsonValue | undefined, names: readonly string[]): JsonObject {
  const checks = names.flatMap((name) => {
    const value = normalizeValue(name, readField(answer, name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(checks);
}

function normalizeValue(name: string, value: JsonValue | undefined): JsonValue | undefined {
  if (value instanceof NumberText || typeof value === "boolean") return value;
  if (typeof value !== "string") return undefined;
  return name === "closeCode" ? readCloseCode(value) : readLifecycle(value);
}

/** Formats a case's state to compare two reads. */
export function formatState(record: JsonValue | undefined): string {
  const {
    lifecycle = "",
    closeCode = "",
    remainder = "",
  } = selectChecks(record, ["lifecycle", "closeCode", "remainder"]);
  return [lifecycle, closeCode, remainder].map(String).join(" ");
}

/**
 * Formats a state as a wait names it: `Active` or `Closed:Paid`. Returns undefined if the record has no known
 * state.
 */
export function formatStateGoal(record: JsonValue | undefined): string | undefined {
  const lifecycle = readLifecycle(readString(record, "lifecycle") ?? "");
  const closeCode = readCloseCode(readString(record, "closeCode") ?? "");
  return lifecycle === undefined || closeCode === undefined ? lifecycle : `${lifecycle}:${closeCode}`;
}
