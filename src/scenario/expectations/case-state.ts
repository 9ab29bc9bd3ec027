import { readCloseCode } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import { type JsonValue, readString } from "../../base/json/json";

/** Formats a case state as `Active` or `Closed:Paid`. Keeps unknown values as the platform sent them. */
export function formatCaseState(record: JsonValue | undefined): string {
  const lifecycle = readString(record, "lifecycle") ?? "";
  const closeCode = readString(record, "closeCode");
  const name = readLifecycle(lifecycle) ?? lifecycle;
  return closeCode === undefined ? name : `${name}:${readCloseCode(closeCode) ?? closeCode}`;
}
