import { closeCodeLabel, type KnownCloseCode, readCloseCode } from "../../../base/cases/close-code";
import { lifecycleLabel, readLifecycle } from "../../../base/cases/lifecycle";
import { jsonText } from "../../store/json-text";
import type { MemberForm } from "./members";

const lifecycleFields: readonly string[] = ["lifecycle", "oldLifecycle", "newLifecycle"];

function labelOf(name: string, value: string): string {
  if (lifecycleFields.includes(name)) {
    const lifecycle = readLifecycle(value);
    return lifecycle === undefined ? value : lifecycleLabel(lifecycle);
  }
  const code = name === "closeCode" ? readCloseCode(value) : undefined;
  return code === undefined ? value : closeCodeLabel(code as KnownCloseCode);
}

/** Replaces names with labels (NS-63). */
export const labels: MemberForm = (name, value) => [
  name,
  typeof value === "string" ? labelOf(name, value) : value,
];

/** Replaces names with labels in the data of an event, whose values are JSON text. */
export const labeledData = (data: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(data).map(([name, text]) => {
      const isNamed = lifecycleFields.includes(name) || name === "closeCode";
      return [name, isNamed && text !== "null" ? jsonText(labelOf(name, JSON.parse(text))) : text];
    }),
  );
