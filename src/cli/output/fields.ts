import type { Endpoint } from "../../api/endpoint/endpoint";
import { Failure } from "../../base/failure";
import { printJson } from "../../base/json/json";
import type { Style } from "../../render/render";
import type { RawReport } from "../../render/report";
import { type FieldNames, fieldPath } from "./selection/field-names";

/** The list of fields for `--fields help`; otherwise checks the fields given and returns undefined. */
export async function fieldsHelp(endpoint: Endpoint, style: Style): Promise<RawReport | undefined> {
  if (style.fields === undefined) return undefined;
  const { fieldPaths } = await import("../../api/endpoint/field-paths");
  return namesHelp({ paths: fieldPaths(await endpoint.record()), columns: [] }, style);
}

/** The same for names that are known already. */
export function namesHelp(names: FieldNames, { fields, format }: Style): RawReport | undefined {
  if (fields === undefined) return undefined;
  if (fields.length === 1 && fields[0] === "help")
    return { kind: "raw", body: Buffer.from(`${formatNames(names.paths, format)}\n`) };
  if (fields.length === 0)
    throw new Failure("usage", "--fields is empty.", {
      hint: "Run with --fields help to list all fields.",
    });
  for (const field of fields) fieldPath(field, names, "--fields");
  return undefined;
}

/** JSON stays one valid document; in other formats it is a name a line. */
function formatNames(names: readonly string[], format: Style["format"]): string {
  if (format === "json") return printJson({ fields: names }, 2);
  return format === "ndjson" ? names.map((name) => printJson(name)).join("\n") : names.join("\n");
}
