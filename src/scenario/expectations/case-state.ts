import { readCloseCode } from "../../base/close-code";
import { type JsonValue, readField } from "../../base/json/json";
import { readLifecycle } from "../../base/lifecycle";

/** Where a case stands: `Active`, or `Closed:Paid`; names where they are known, else what the platform sent. */
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
