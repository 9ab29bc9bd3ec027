import type { Endpoint } from "../../api/endpoint/endpoint";
import { Failure } from "../../base/failure";
import type { Style } from "../../render/render";
import type { Column, RawReport } from "../../render/report";
import { type FieldNames, fieldPath } from "./selection/field-names";

/** The list of fields for `--fields help`; otherwise checks the fields given and returns undefined. */
export async function fieldsHelp(
  endpoint: Endpoint,
  style: Style,
  columns: readonly Column[] = [],
): Promise<RawReport | undefined> {
  return style.fields && namesHelp(await fieldNames(endpoint, columns), style.fields);
}

/** The same for records that no endpoint describes. */
export function knownFieldsHelp(
  paths: readonly string[],
  { fields }: Style,
  columns: readonly Column[] = [],
): RawReport | undefined {
  return fields && namesHelp({ paths, columns }, fields);
}

/** Loads the record's fields. */
export async function fieldNames(endpoint: Endpoint, columns: readonly Column[]): Promise<FieldNames> {
  const { fieldPaths } = await import("../../api/endpoint/field-paths");
  return { paths: fieldPaths(await endpoint.record()), columns };
}

/** Checks each name. */
export function namesHelp(names: FieldNames, fields: readonly string[]): RawReport | undefined {
  if (fields.length === 1 && fields[0] === "help")
    return { kind: "raw", body: Buffer.from(`${names.paths.join("\n")}\n`) };
  if (fields.length === 0)
    throw new Failure("usage", "--fields is empty.", {
      hint: "Run with `--fields help` to list all fields.",
    });
  for (const field of fields) fieldPath(field, names, "--fields");
  return undefined;
}
