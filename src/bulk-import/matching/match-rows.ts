import { getOrCreate } from "../../base/collections/get-or-create";
import type { Finding } from "../../base/finding";
import { type JsonObject, readText } from "../../base/json/json";
import { reportLocalList } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import type { Column, Report } from "../../render/report";
import type { ImportFile } from "../job";
import type { HeldRow } from "../journal/import-rows";
import { Findings } from "../rows/findings";
import { type CaseIndex, indexCases, type KnownCase, type ReferenceField } from "./case-index";

export interface Matching {
  readonly fields: readonly ReferenceField[];
  /** Returns the strings in a row that could be references. */
  referencesIn(body: JsonObject): readonly string[];
  findingsIn?(body: JsonObject, knownCase: KnownCase): readonly Finding[];
  /** Finds amounts with more decimals than the case's currency allows. */
  decimalsIn?(body: JsonObject, knownCase: KnownCase): readonly Finding[];
  /**
   * Whether the user can't correct the row. If so, findings hold the row back instead of rejecting the file.
   */
  isFixed?(body: JsonObject): boolean;
  /** Whether the write can happen only once per case, so a second row for the same case is a mistake. */
  readonly isOncePerCase?: boolean;
  /** Whether the row's money left the account. Such rows are never sent. */
  isDebit?(body: JsonObject): boolean;
}

/** Matches a row to its case by case ID, case reference or the partner's own reference. */
export const caseColumnMatching: Pick<Matching, "fields" | "referencesIn"> = {
  fields: ["collectionPartnerReference"],
  referencesIn: (row) => [readText(row, "case").trim()].filter((reference) => reference !== ""),
};

/**
 * Finds each row's case. Holds back rows whose case is unknown or ambiguous, and rejects the file if a row
 * contradicts its case. Skips that check for rows sent before, because their cases may already show the
 * effect.
 */
export async function matchRows(context: Context, file: ImportFile, matching: Matching): Promise<CaseIndex> {
  const references = new Set<string>();
  for await (const { body = {} } of file.read())
    for (const reference of matching.referencesIn(body)) references.add(reference);
  const index = await indexCases(context, references, matching.fields);
  const findings = new Findings();
  const warnings = new Findings();
  const { isSandbox } = context.profile;
  const rowByCase = new Map<string, number>();
  for await (const { row, body = {}, holdReason } of file.read()) {
    const matchedCases = index.find(matching.referencesIn(body));
    const [matchedCase] = matchedCases;
    if (matching.isDebit?.(body) === true) file.rows.held.set(row, debitRow);
    else if (holdReason !== undefined) holdBack(file, row, holdReason);
    else if (matchedCase === undefined || matchedCases.length > 1)
      file.rows.held.set(row, buildHeldRow(matchedCases, matching.referencesIn(body)));
    else {
      const firstRow = getOrCreate(rowByCase, matchedCase.id, () => row);
      if (file.rows.begun.has(row)) continue;
      const decimalFindings = matching.decimalsIn?.(body, matchedCase) ?? [];
      const rowFindings = [
        ...(matching.isOncePerCase === true && firstRow !== row ? [createRepeatFinding(firstRow)] : []),
        ...(matching.findingsIn?.(body, matchedCase) ?? []),
        ...(isSandbox ? decimalFindings : []),
      ];
      if (!isSandbox) warnings.add(row, decimalFindings);
      if (matching.isFixed?.(body) !== true) findings.add(row, rowFindings);
      else if (rowFindings.length > 0)
        file.rows.held.set(row, { status: "unmatched", message: joinSentences(rowFindings) });
    }
  }
  findings.refuse(file.name);
  await warnings.warn(context);
  return index;
}

const createRepeatFinding = (firstRow: number): Finding => ({
  path: "case",
  message: `is the case of row ${firstRow}; name each case once`,
});

const joinSentences = (findings: readonly Finding[]) =>
  findings.map(({ message }) => `${message}.`).join(" ");

const debitRow: HeldRow = { status: "debit", message: "A debit is not a payment." };

/** Holds back a row, unless an earlier run has sent it. */
function holdBack({ rows }: ImportFile, row: number, message: string): void {
  if (!rows.begun.has(row)) rows.held.set(row, { status: "ambiguous", message });
}

const maxListedCases = 5;

function buildHeldRow(matchedCases: readonly KnownCase[], references: readonly string[]): HeldRow {
  if (matchedCases.length === 0) {
    if (references.length === 0)
      return { status: "unmatched", message: "The row has no text that could be a reference." };
    const [first = ""] = references;
    const searchedText =
      references.length === 1 ? `"${first}"` : `any of ${references.length} texts of the row`;
    return { status: "unmatched", message: `No case found with ${searchedText}.` };
  }
  const caseNames = matchedCases.slice(0, maxListedCases).map(({ reference, id }) => reference || id);
  const omittedText =
    matchedCases.length > maxListedCases ? ` and ${matchedCases.length - maxListedCases} more` : "";
  return {
    status: "ambiguous",
    message: `It could be any of these cases: ${caseNames.join(", ")}${omittedText}.`,
  };
}

const statusColumn: Column = { path: "status", title: "Status", kind: "text", priority: 1 };
const rowColumn: Column = { path: "row", title: "Row", kind: "number", priority: 1 };
const caseColumns: readonly Column[] = [
  { path: "reference", title: "Case", kind: "id", priority: 1 },
  { path: "caseId", title: "Case id", kind: "id", priority: 4 },
  { path: "message", title: "Message", kind: "text", priority: 2 },
  { path: "debtor", title: "Debtor", kind: "text", priority: 3, before: "caseId" },
  { path: "partnerReference", title: "Your reference", kind: "id", priority: 4, before: "caseId" },
];

/**
 * Returns a dry run report: each row with its case and selected row fields. `settle` explains the rows held
 * back.
 */
export async function reportMatches(
  context: Context,
  file: ImportFile,
  matching: Matching,
  reportColumns: readonly Column[],
  settle?: (index: CaseIndex) => Promise<void>,
): Promise<Report> {
  const index = await matchRows(context, file, matching);
  await settle?.(index);
  const records: JsonObject[] = [];
  for await (const { row, body = {} } of file.read()) {
    const [matchedCase] = index.find(matching.referencesIn(body));
    const { id: caseId, reference, partnerReference, debtor }: Partial<KnownCase> = matchedCase ?? {};
    const matched = { status: "matched", reference, caseId, partnerReference, debtor };
    const matchFields = file.rows.held.get(row) ?? matched;
    const readCellText = (path: string) =>
      readText(body, path) || (matchedCase ? readText(matchedCase.record, path) : "");
    const fields = Object.fromEntries(reportColumns.map(({ path }) => [path, readCellText(path)]));
    records.push({ row: String(row), ...matchFields, ...fields });
  }
  const countStatus = (word: string) => records.filter((record) => record.status === word).length;
  const debitStatuses = ["returned", "debit"].filter((word) => countStatus(word) > 0);
  const countTexts = ["matched", "ambiguous", "unmatched", ...debitStatuses].map(
    (word) => `${countStatus(word)} ${word}`,
  );
  return reportLocalList(context.style, {
    rows: records,
    columns: [rowColumn, statusColumn, ...reportColumns, ...caseColumns],
    idPath: "caseId",
    emptyText: "There are no rows.",
    end: { extra: { dryRun: true }, notes: [`${countTexts.join(", ")}. Nothing was sent.`] },
  });
}
