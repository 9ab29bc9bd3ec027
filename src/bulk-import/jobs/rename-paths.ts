import type { Finding } from "../../base/finding";
import { type JsonObject, readText } from "../../base/json/json";

/** Renames request fields in findings to their columns; also requires the row to name its case. */
export function toRowFindings(
  row: JsonObject,
  findings: readonly Finding[],
  columnByField: Readonly<Record<string, string>>,
): readonly Finding[] {
  const columnFindings = findings.map(({ path, message }) => ({
    path: columnByField[path] ?? path,
    message,
  }));
  return readText(row, "case").trim() === ""
    ? [{ path: "case", message: "is required" }, ...columnFindings]
    : columnFindings;
}
