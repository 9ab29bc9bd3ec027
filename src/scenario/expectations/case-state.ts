import { readCloseCode } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import { type JsonValue, readField } from "../../base/json/json";

/** The state of a case: `Active` or `Closed:Paid`; unknown values as the platform sent them. */
export function formatCaseState(record: JsonValue | undefined): string {
  const lifecycle = textField(record, "lifecycle") ?? "";
  const closeCode = textField(record, "closeCode");
  const name = readLifecycle(lifecycle) ?? lifecycle;
  return closeCode === undefined ? name : `${name}:${readCloseCode(closeCode) ?? closeCode}`;
}

function textField(record: JsonValue | undefined, name: string): string | undefined {
  const value = readField(record, name);
  return typeof value === "string" && value !== "" ? value : undefined;
}
