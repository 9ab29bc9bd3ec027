import type * as z from "zod";
import { submissionFindings } from "../../api/checks/submission-findings";
import { type LeafField, leafFields } from "../../api/endpoint/field-paths";
import { CaseSubmission } from "../../api/records/requests/case-submission";
import { Failure } from "../../base/failure";
import type { Finding } from "../../base/finding";
import type { Host } from "../../base/host";
import type { JsonObject } from "../../base/json/json";
import { readBody } from "../../cli/line/request-body";

/** How a row becomes a submission. */
export interface RowMapping {
  /** What every row has unless it says something else itself. */
  readonly defaults: JsonObject;
  /** By the name of the column. */
  readonly renames: ReadonlyMap<string, string>;
  readonly clientColumn: string | undefined;
  /** The fields that a column may be. */
  readonly fields: ReadonlyMap<string, LeafField>;
  readonly isChecked: boolean;
  /** What a row becomes: `submission`. */
  readonly noun: string;
  /** Everything that is wrong with a row; `today` is the day in UTC. */
  readonly findingsIn: (body: JsonObject, today: string) => readonly Finding[] | Promise<readonly Finding[]>;
  /** The flag that checks the file and sends nothing. */
  readonly checkFlag: string;
  /** Where the value of a field without a column can come from: `and no --set`. */
  readonly noDefault: (field: string) => string;
}

interface MappingOptions {
  readonly set?: readonly string[] | undefined;
  readonly map?: readonly string[] | undefined;
  readonly clientColumn?: string | undefined;
  readonly allowPendingContracts?: boolean | undefined;
  readonly check?: boolean | undefined;
}

export async function readMapping(host: Host, options: MappingOptions): Promise<RowMapping> {
  const { set = [], map = [], clientColumn, allowPendingContracts, check } = options;
  const pairs = allowPendingContracts === true ? ["allowPendingContracts=true", ...set] : set;
  const schema: z.ZodType = CaseSubmission;
  return {
    defaults: (await readBody(host, { set: pairs }, schema)) ?? {},
    renames: new Map(map.map(readRename)),
    clientColumn,
    fields: fieldsOf(schema),
    isChecked: check !== false,
    noun: "submission",
    findingsIn: submissionFindings,
    checkFlag: "--check-only",
    noDefault: () => " and no --set",
  };
}

/** How the rows of a command with fields of its own are read. */
export function fieldMapping(
  schema: z.ZodType,
  own: Pick<RowMapping, "noun" | "findingsIn"> &
    Partial<Pick<RowMapping, "renames" | "defaults" | "noDefault" | "isChecked">>,
): RowMapping {
  return {
    defaults: {},
    renames: new Map(),
    clientColumn: undefined,
    fields: fieldsOf(schema),
    isChecked: true,
    checkFlag: "--dry-run",
    noDefault: () => "",
    ...own,
  };
}

const fieldsOf = (schema: z.ZodType) => new Map(leafFields(schema).map((field) => [field.path, field]));

/** The column may hold any sign, so the last `=` parts it from the field. */
function readRename(pair: string): readonly [column: string, field: string] {
  const at = pair.lastIndexOf("=");
  const [column, field] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  if (at > 0 && column !== "" && field !== "") return [column, field];
  throw new Failure("usage", `--map: "${pair}" is not of the form column=field.`, {
    hint: "For example --map 'Invoice no.=creditorReference'.",
  });
}
