import type { Finding } from "../../base/finding";
import { type JsonObject, readText } from "../../base/json/json";
import { renamePaths } from "../rows/findings";

/** Renames request fields in findings to column names. Also requires the row to name its case. */
export function toRowFindings(
  row: JsonObject,
  findings: readonly Finding[],
  columnByField: ReadonlyMap<string, string>,
): readonly Finding[] {
  const columnFindings = renamePaths(findings, columnByField);
  return readText(row, "case").trim() === ""
    ? [{ path: "case", message: "is required" }, ...columnFindings]
    : columnFindings;
}
