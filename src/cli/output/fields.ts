import type { Endpoint } from "../../api/endpoint/endpoint";
import { Failure } from "../../base/failure";
import { printJson } from "../../base/json/json";
import type { Style } from "../../render/render";
import type { RawReport } from "../../render/report";
import { type FieldNames, resolveFieldPath } from "./selection/field-names";

/** Names for `--fields`, or an endpoint whose responses define them. */
export type FieldSource = readonly string[] | Pick<Endpoint, "record">;

/**
 * For `--fields help`, returns the list of fields. Otherwise checks the given fields and returns undefined.
 */
export async function findFieldsHelp(source: FieldSource, style: Style): Promise<RawReport | undefined> {
  if (style.fields === undefined) return undefined;
  if (!("record" in source)) return findNamesHelp({ paths: source, columns: [] }, style);
  const { listFieldPaths } = await import("../../api/endpoint/field-paths");
  return findNamesHelp({ paths: listFieldPaths(await source.record()), columns: [] }, style);
}

/** Like `findFieldsHelp`, for field names that are already known. */
export function findNamesHelp(names: FieldNames, { fields, format }: Style): RawReport | undefined {
  if (fields === undefined) return undefined;
  if (fields.length === 1 && fields[0] === "help")
    return { kind: "raw", body: Buffer.from(`${formatNames(names.paths, format)}\n`) };
  if (fields.length === 0)
    throw new Failure("usage", "--fields is empty.", { hint: "Run with --fields help to list all fields." });
  for (const field of fields) resolveFieldPath(field, names, "--fields");
  return undefined;
}

/** Formats the names as one JSON document, or one per line for other formats. */
function formatNames(names: readonly string[], format: Style["format"]): string {
  if (format === "json") return printJson({ fields: names }, 2);
  return format === "ndjson" ? names.map((name) => printJson(name)).join("\n") : names.join("\n");
}
