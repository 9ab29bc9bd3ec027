import type { Endpoint } from "../../api/endpoint/endpoint";
import { Failure } from "../../base/failure";
import { isJsonObject, printJson } from "../../base/json/json";
import { selectFields } from "../../render/fields";
import { readIdText } from "../../render/formats/ids";
import type { Style } from "../../render/render";
import type { RawReport, Report } from "../../render/report";
import type { Context } from "../session/context";
import { type FieldNames, resolveFieldPath } from "./selection/field-names";

/** The names that `--fields` accepts, or an endpoint whose responses define them. */
export type FieldSource = readonly string[] | Pick<Endpoint, "record">;

/** Thrown for `--fields help`, with the report that lists the fields. Not a failure. */
export class FieldsHelp {
  constructor(readonly report: RawReport) {}
}

/** Throws if `--fields` names an unknown field, and `FieldsHelp` for `--fields help`. */
export async function checkFields(source: FieldSource, style: Style): Promise<void> {
  if (style.fields === undefined) return;
  if (!("record" in source)) return checkFieldNames({ paths: source, columns: [] }, style);
  const { listFieldPaths } = await import("../../api/endpoint/field-paths");
  checkFieldNames({ paths: listFieldPaths(await source.record()), columns: [] }, style);
}

/** Works like `checkFields`, for field names that are already known. */
export function checkFieldNames(names: FieldNames, { fields, format }: Style): void {
  if (fields === undefined) return;
  if (fields.length === 1 && fields[0] === "help")
    throw new FieldsHelp({ kind: "raw", body: Buffer.from(`${formatNames(names.paths, format)}\n`) });
  if (fields.length === 0)
    throw new Failure("usage", "--fields is empty.", { hint: "Run with --fields help to list all fields." });
  for (const field of fields) resolveFieldPath(field, names, "--fields");
}

function formatNames(names: readonly string[], format: Style["format"]): string {
  if (format === "json") return printJson({ fields: names }, 2);
  return format === "ndjson" ? names.map((name) => printJson(name)).join("\n") : names.join("\n");
}

const maxListedNames = 20;

/** Warns if `--fields` or `-o ids` selects nothing. Only some commands can check the names beforehand. */
export async function warnIfNothingSelected(report: Report, { style, warn }: Context): Promise<void> {
  const { fields, format, isExplicitFormat } = style;
  if (report.kind === "raw" && fields !== undefined && fields[0] !== "help")
    return warn("--fields has no effect on this output.");
  if (report.kind !== "record") return;
  const { record, idPath } = report;
  if (format === "ids" && isExplicitFormat && readIdText(record, idPath) === "")
    return warn(`This record has no ${idPath}, so nothing was printed; -o json prints it.`);
  if (fields === undefined) return;
  const selected = selectFields(record.value, report.fields ?? fields);
  if (!isJsonObject(record.value) || Object.keys(selected ?? {}).length > 0) return;
  const names = Object.keys(record.value).slice(0, maxListedNames).join(", ");
  await warn(`--fields selects nothing of this record, which has ${names || "no fields"}.`);
}
