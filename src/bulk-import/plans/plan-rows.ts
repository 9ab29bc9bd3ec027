import { Failure } from "../../base/failure";
import { pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import type { PlannedWrite } from "../../cli/session/plan/planned-write";
import { type Planner, passPlanned } from "../../cli/session/plan/planner";
import type { BulkJob, OpenRows } from "../job";
import type { ReadyRow } from "../outcome";

/** Adds each row of a file to the plan, as a separate request. */
export async function planRows(
  context: Context,
  planner: Planner,
  job: BulkJob,
  file: OpenRows,
): Promise<void> {
  await job.prepare?.(context, file);
  planner.follow({
    writes: plannedRows(context, planner, job, file),
    leftOut: () => leftOut(file),
  });
}

async function* plannedRows(
  context: Context,
  planner: Planner,
  job: BulkJob,
  file: OpenRows,
): AsyncGenerator<PlannedWrite> {
  for await (const { row, body = {}, client } of file.read()) {
    if (file.rows.held.has(row)) continue;
    const readyRow: ReadyRow = { row, body, client, key: "", isResumed: false };
    const stopped =
      job.plan?.(context, readyRow) ?? job.send(context, [readyRow], context.signal, async () => {});
    await stopped.catch(passPlanned);
    for (const write of planner.take()) yield { ...write, from: row };
  }
}

const maxFindings = 20;

/** Returns a failure that lists the rows without a definite case. Skips debits, which are not payments. */
function leftOut({ name, rows }: OpenRows): Failure | undefined {
  const heldRows = [...rows.held].filter(([, { status }]) => status !== "debit" && status !== "returned");
  if (heldRows.length === 0) return undefined;
  const findings = heldRows.slice(0, maxFindings).map(([row, { message }]) => `row ${row}: ${message}`);
  const omittedCount = heldRows.length - findings.length;
  return new Failure(
    "partial",
    `${pluralize(heldRows.length, "row")} of ${name} ${heldRows.length === 1 ? "is" : "are"} not in the plan.`,
    {
      findings:
        omittedCount === 0
          ? findings
          : [...findings, `and ${omittedCount} more: --dry-run lists all of them`],
      hint: "Correct the rows and plan them from a file of their own.",
    },
  );
}
