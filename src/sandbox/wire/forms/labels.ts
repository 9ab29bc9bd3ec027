import { getCloseCodeLabel, type KnownCloseCode, readCloseCode } from "../../../base/cases/close-code";
import { getLifecycleLabel, readLifecycle } from "../../../base/cases/lifecycle";
import { json } from "../../store/json-text";
import type { MemberRewrite } from "./members";

const lifecycleFields: readonly string[] = ["lifecycle", "oldLifecycle", "newLifecycle"];

function toLabel(name: string, value: string): string {
  if (lifecycleFields.includes(name)) {
    const lifecycle = readLifecycle(value);
    return lifecycle === undefined ? value : getLifecycleLabel(lifecycle);
  }
  const code = name === "closeCode" ? readCloseCode(value) : undefined;
  return code === undefined ? value : getCloseCodeLabel(code as KnownCloseCode);
}

/** Replaces the names of enum values with their labels (NS-63). */
export const writeLabels: MemberRewrite = (name, value) => [
  name,
  typeof value === "string" ? toLabel(name, value) : value,
];

/** Replaces names with labels in the data of an event, whose values are JSON text. */
export const labelData = (data: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(data).map(([name, text]) => {
      const hasLabel = lifecycleFields.includes(name) || name === "closeCode";
      return [name, hasLabel && text !== "null" ? json.text(toLabel(name, JSON.parse(text))) : text];
    }),
  );
