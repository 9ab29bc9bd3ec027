import type { Finding } from "../../base/finding";
import { type JsonObject, readText } from "../../base/json/json";

/** Findings on what is sent under the columns that it comes from, and that a row has to name its case. */
export function underColumns(
  row: JsonObject,
  findings: readonly Finding[],
  columns: Readonly<Record<string, string>>,
): readonly Finding[] {
  const named = findings.map(({ path, message }) => ({ path: columns[path] ?? path, message }));
  return readText(row, "case").trim() === "" ? [{ path: "case", message: "is required" }, ...named] : named;
}
