import { type JsonObject, readText } from "../../base/json/json";
import { reportLocalList } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import type { Column, Report } from "../../render/report";
import type { ImportFile } from "../job";
import type { CaseIndex, KnownCase } from "./case-index";
import { type Matching, matchRows } from "./match-rows";

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
