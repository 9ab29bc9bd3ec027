import { advice, joinHints } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import type { PlannedWrite } from "../../cli/session/plan/planned-write";
import { ignorePlannedWrite, type Planner } from "../../cli/session/plan/planner";
import { repeatedReason } from "../formats/bank-reference";
import type { BulkJob, ImportFile, ImportPlan } from "../job";
import type { ReadyRow } from "../outcome";
import { buildReversalHints, recordLine } from "../report";
import { shortenFindings } from "../rows/findings";

export async function planRows(
  context: Context,
  planner: Planner,
  plan: ImportPlan,
  file: ImportFile,
): Promise<void> {
  await plan.job.prepare?.(context, file);
  await plan.job.settle?.(context, file);
  planner.addRows({
    writes: readPlannedWrites(context, planner, plan.job, file),
    findOmission: () => createHeldFailure(plan),
  });
}

async function* readPlannedWrites(
  context: Context,
  planner: Planner,
  job: BulkJob,
  file: ImportFile,
): AsyncGenerator<PlannedWrite> {
  let isEmpty = true;
  for await (const { row, body = {}, client } of file.read()) {
    if (file.rows.held.has(row)) continue;
    const readyRow: ReadyRow = { row, body, client, key: "", isResumed: false };
    const planning =
      job.plan?.(context, readyRow) ?? job.send(context, [readyRow], context.signal, async () => {});
    await planning.catch(ignorePlannedWrite);
    for (const write of planner.take()) {
      isEmpty = false;
      yield { ...write, from: row };
    }
  }
  // The journal of the import, which would prevent a second request, doesn't list what a plan sends.
  if (!isEmpty)
    await context.note(`Don't also send ${file.name} without --plan: it would send these rows again.`);
}

/** Creates a failure that lists the rows without a definite case, and debits that seem to return a payment. */
function createHeldFailure({ source, rows }: ImportPlan): Failure | undefined {
  const heldRows = [...rows.held].filter(([, { status }]) => status !== "debit");
  if (heldRows.length === 0) return undefined;
  const findings = heldRows.map(([row, { message }]) => `row ${row}: ${message}`);
  const unclearRows = heldRows.filter(([, { status }]) => status !== "returned");
  const isRepeat = unclearRows.every(([, { message }]) => message === repeatedReason);
  const unclearHint =
    isRepeat || source.format === "camt"
      ? advice`Record those that are payments of their own one by one: ${recordLine}.`
      : "Correct the rows and plan them from a file of their own.";
  const rowsText = `${pluralize(heldRows.length, "row")} of ${source.name}`;
  return new Failure("partial", `${rowsText} ${heldRows.length === 1 ? "is" : "are"} not in the plan.`, {
    findings: shortenFindings(findings, findings.length, "--dry-run lists all of them"),
    hint: joinHints([...(unclearRows.length === 0 ? [] : [unclearHint]), ...buildReversalHints(rows)]),
  });
}
