import type * as z from "zod";
import { findSubmissionDecimals, validateSubmission } from "../../api/checks/submission-findings";
import { type LeafField, listLeafFields } from "../../api/endpoint/field-paths";
import { CaseSubmission } from "../../api/records/requests/case-submission";
import { Failure } from "../../base/failure";
import type { Finding } from "../../base/finding";
import type { Host } from "../../base/host";
import { type JsonObject, printJson, readText } from "../../base/json/json";
import { quoteShellWord } from "../../base/text/shell-word";
import { readBody } from "../../kit/bodies/request-body";
import type { LocalFormat } from "./local-format";
import { getSampleValue } from "./template";

export interface RowMapping {
  readonly defaults: JsonObject;
  /** Fields by column name, for columns mapped by flag. */
  readonly renames: ReadonlyMap<string, string>;
  readonly clientColumn?: string | undefined;
  readonly fields: ReadonlyMap<string, LeafField>;
  readonly isChecked: boolean;
  /** Whether to ignore columns that don't resemble any field instead of rejecting them. */
  readonly ignoresOthers?: boolean;
  /** Whether to refuse a positive amount that another column marks as a debit, as bank files may do. */
  readonly refusesUnsignedDebits?: boolean;
  /** Name of the request, for example `submission`. */
  readonly noun: string;
  /** Returns all findings for a row. `today` is the UTC date. */
  readonly findingsIn: (body: JsonObject, today: string) => readonly Finding[] | Promise<readonly Finding[]>;
  /** Finds amounts with more decimals than their currency allows. */
  readonly decimalsIn?: (body: JsonObject) => readonly Finding[];
  /** Identifies the record that a row requests, which no other row may request. By default, any row is allowed. */
  readonly identify?: (body: JsonObject) => RowIdentity;
  readonly format: LocalFormat;
  /** Returns an example of the flag that sets a field for all rows: `--set currencyCode=EUR`. */
  readonly flagFor?: (field: string) => string | undefined;
  /** Returns the flag that maps a column to a field, such as `--map column=field`. */
  readonly mapFlag?: (column: string, field: string) => string | undefined;
}

/** Names the record that a row requests, and describes a second request for it. */
interface RowIdentity {
  readonly identity: string;
  describeRepeat(firstRow: number): string;
}

/** The parts of a mapping that the flags for a bank's columns set. */
export type BankColumnMapping = Pick<RowMapping, "renames" | "mapFlag" | "flagFor" | "refusesUnsignedDebits">;

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
  return createFieldMapping(CaseSubmission, {
    defaults: (await readBody(host, { set: pairs }, CaseSubmission)) ?? {},
    renames: new Map(map.map(readRename)),
    clientColumn,
    isChecked: check !== false,
    noun: "submission",
    findingsIn: validateSubmission,
    decimalsIn: findSubmissionDecimals,
    identify: identifyClaim,
    flagFor: (field) => `--set ${quoteShellWord(`${field}=${getSampleValue(field)}`)}`,
    mapFlag: (column, field) => `--map ${quoteShellWord(`${column}=${field}`)}`,
  });
}

/**
 * Identifies a claim by the creditor's reference, which is unique within a creditor (FLD-09). Divisions may each
 * have their own numbers.
 */
function identifyClaim(body: JsonObject): RowIdentity {
  const [reference, division] = ["creditorReference", "creditorDivisionId"].map((name) =>
    readText(body, name).trim().normalize(),
  );
  if (reference === "")
    return {
      identity: printJson(body),
      describeRepeat: (firstRow) =>
        `is the same claim as row ${firstRow}, so it would become a second case; remove it, or give each claim its own creditorReference`,
    };
  return {
    identity: printJson([reference, division]),
    describeRepeat: (firstRow) =>
      `has the creditorReference of row ${firstRow}, so it may be the same claim; remove it, or give each claim its own`,
  };
}

export function createFieldMapping(
  schema: z.ZodType,
  overrides: Pick<RowMapping, "noun" | "findingsIn"> & Partial<RowMapping>,
): RowMapping {
  return {
    defaults: {},
    renames: new Map(),
    fields: new Map(listLeafFields(schema).map((field) => [field.path, field])),
    isChecked: true,
    format: {},
    ...overrides,
  };
}

/** Splits `column=field` at the last `=`, because column names may contain that character. */
function readRename(pair: string): readonly [column: string, field: string] {
  const index = pair.lastIndexOf("=");
  const [column, field] = [pair.slice(0, index).trim(), pair.slice(index + 1).trim()];
  if (index > 0 && column !== "" && field !== "") return [column, field];
  throw new Failure("usage", `--map: "${pair}" is not of the form column=field.`, {
    hint: "Example: --map 'Invoice no.=creditorReference'.",
  });
}
