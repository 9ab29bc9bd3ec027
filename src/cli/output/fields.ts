import type { Endpoint } from "../../api/endpoint/endpoint";
import { Failure } from "../../base/failure";
import { nearest } from "../../base/text/nearest";
import type { Style } from "../../render/render";
import type { RawReport } from "../../render/report";

/** The list of fields for `--fields help`; otherwise checks the fields given and returns undefined. */
export async function fieldsHelp(endpoint: Endpoint, { fields }: Style): Promise<RawReport | undefined> {
  if (fields === undefined) return undefined;
  const { fieldPaths } = await import("../../api/endpoint/field-paths");
  return knownFieldsHelp(fieldPaths(await endpoint.record()), fields);
}

/** The same for records that no endpoint describes. */
export function knownFieldsHelp(known: readonly string[], fields: Style["fields"]): RawReport | undefined {
  if (fields === undefined) return undefined;
  if (fields.length === 1 && fields[0] === "help") {
    return { kind: "raw", body: Buffer.from(`${known.join("\n")}\n`) };
  }
  if (fields.length === 0)
    throw new Failure("usage", "--fields is empty.", {
      hint: "Run with `--fields help` to list all fields.",
    });
  for (const field of fields) checkField(field, known);
  return undefined;
}

function checkField(field: string, known: readonly string[]): void {
  if (known.some((path) => path.toLowerCase() === field.toLowerCase())) return;
  const guess =
    nearest(field, known) ?? known.find((path) => path.toLowerCase().endsWith(`.${field.toLowerCase()}`));
  throw new Failure("usage", `Unknown field "${field}" in --fields.`, {
    hint:
      guess === undefined
        ? "Run with `--fields help` to list all fields."
        : `Did you mean ${guess}? \`--fields help\` lists all fields.`,
  });
}
