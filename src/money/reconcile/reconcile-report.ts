import type { Hint } from "../../base/advice/advice";
import { groupBy } from "../../base/collections/group-by";
import { Failure } from "../../base/failure";
import { type JsonValue, RawJson, readField, readItems } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import { adviseApply } from "../../cli/session/plan/advise-apply";
import type { PlanFacts } from "../../cli/session/plan/write-plan-file";
import type { Block, Column, RecordReport } from "../../render/report";
import { isHumanReadable } from "../../render/text/style";
import { buildTotalsJson, formatProofLines } from "./proof-lines";
import type { Reconciliation } from "./reconcile";
import { buildRowJson } from "./row-json";

const columns: readonly Column[] = [
  { path: "verdict", title: "Verdict", kind: "text", priority: 1 },
  { path: "case", title: "Case", kind: "id", priority: 1 },
  { path: "amount", title: "Amount", kind: "money", currency: "currency", priority: 1 },
  { path: "bank.row", title: "Bank row", kind: "number", priority: 2 },
  { path: "bank.date", title: "Bank date", kind: "date", priority: 3 },
  { path: "bank.amount", title: "Bank amount", kind: "money", currency: "currency", priority: 7 },
  { path: "platform.date", title: "Recorded", kind: "date", priority: 4 },
  { path: "platform.amount", title: "Recorded amount", kind: "money", currency: "currency", priority: 6 },
  { path: "platform.id", title: "Payment", kind: "otherId", priority: 8 },
  { path: "books.row", title: "Books row", kind: "number", priority: 9 },
  { path: "books.date", title: "Books date", kind: "date", priority: 10 },
  { path: "books.amount", title: "Books amount", kind: "money", currency: "currency", priority: 10 },
  { path: "message", title: "Why", kind: "text", priority: 3 },
  { path: "bank.text", title: "Bank text", kind: "text", priority: 11 },
  { path: "bank.reference", title: "Bank reference", kind: "id", priority: 12 },
  { path: "bank.endToEndId", title: "End-to-end id", kind: "id", priority: 12 },
  { path: "bank.name", title: "Name", kind: "text", priority: 12 },
];

export const reconcileFields = ["rows", "totals", "agrees"];

/** Reports all rows. Text output is limited to the sums and the rows that differ. */
export function reportReconciliation(
  { style, profile }: Pick<Context, "style" | "profile">,
  result: Reconciliation,
  plan?: PlanFacts,
): RecordReport {
  const failure = findDifferences(result, plan && adviseApply(plan.plan, profile));
  const record = {
    rows: result.rows.map(buildRowJson),
    totals: buildTotalsJson(result),
    agrees: failure === undefined,
    plan,
  };
  return {
    kind: "record",
    record: RawJson.of(record),
    idPath: "agrees",
    view: (value) => renderView(value, result),
    rows: { columns, of: (value) => readItems(value, "rows") },
    notes: isHumanReadable(style) ? [] : formatProofLines(result),
    ...(plan && { warnings: [formatPlanLine(plan)] }),
    ...(failure && { failure }),
  };
}

const formatPlanLine = ({ plan, rows, digest }: PlanFacts) =>
  `${pluralize(rows, "request")} in the plan ${plan}, digest ${digest}. Nothing was sent.`;

function renderView(value: JsonValue, result: Reconciliation): readonly Block[] {
  const rows = readItems(value, "rows");
  const differingRows = rows.filter((row) => readField(row, "verdict") !== "same");
  const { from = "the first entry", to = "the last entry" } = result.period;
  const sameText = pluralize(rows.length - differingRows.length, "row");
  return [
    { kind: "title", text: "Reconciliation", aside: `${from} to ${to}` },
    { kind: "table", columns, rows: differingRows },
    { kind: "text", text: `${sameText} agree${rows.length - differingRows.length === 1 ? "s" : ""}.` },
    { kind: "text", text: formatProofLines(result).join("\n") },
  ];
}

/**
 * Returns the failure for differences, or undefined if everything agrees to the cent and the statement adds
 * up.
 */
function findDifferences({ rows, problems }: Reconciliation, hint?: Hint): Failure | undefined {
  const differences = rows.filter(({ verdict }) => verdict !== "same");
  const { length } = differences;
  if (length === 0 && problems.length === 0) return undefined;
  const problem =
    length === 0
      ? "The statement doesn't add up."
      : `${length} of ${pluralize(rows.length, "row")} ${length === 1 ? "differs" : "differ"}.`;
  const verdictGroups = groupBy(differences, ({ verdict }) => verdict);
  return new Failure("partial", problem, {
    findings: [...problems, ...verdictGroups.map((group) => `${group[0].verdict}: ${group.length}`)],
    ...(hint && { hint }),
  });
}
