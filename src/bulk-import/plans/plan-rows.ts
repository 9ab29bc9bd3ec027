import { Failure } from "../../base/failure";
import { pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import type { PlannedWrite } from "../../cli/session/plan/planned-write";
import { ignorePlannedWrite, type Planner } from "../../cli/session/plan/planner";
import type { BulkJob, ImportFile } from "../job";
import type { ReadyRow } from "../outcome";
import { shortenFindings } from "../rows/findings";

export async function planRows(
  context: Context,
  planner: Planner,
  job: BulkJob,
  file: ImportFile,
): Promise<void> {
  await job.prepare?.(context, file);
  planner.addRows({
    writes: readPlannedWrites(context, planner, job, file),
    findOmission: () => createHeldFailure(file),
  });
}

async function* readPlannedWrites(
  context: Context,
  planner: Planner,
  job: BulkJob,
  file: ImportFile,
): AsyncGenerator<PlannedWrite> {
  for await (const { row, body = {}, client } of file.read()) {
    if (file.rows.held.has(row)) continue;
    const readyRow: ReadyRow = { row, body, client, key: "", isResumed: false };
    const planning =
      job.plan?.(context, readyRow) ?? job.send(context, [readyRow], context.signal, async () => {});
    await planning.catch(ignorePlannedWrite);
    for (const write of planner.take()) yield { ...write, from: row };
  }
}

/** Creates a failure that lists the rows without a definite case. Skips debits, which aren't payments. */
function createHeldFailure({ name, rows }: ImportFile): Failure | undefined {
  const heldRows = [...rows.held].filter(([, { status }]) => status !== "debit" && status !== "returned");
  if (heldRows.length === 0) return undefined;
  const findings = heldRows.map(([row, { message }]) => `row ${row}: ${message}`);
  const rowsText = `${pluralize(heldRows.length, "row")} of ${name}`;
  return new Failure("partial", `${rowsText} ${heldRows.length === 1 ? "is" : "are"} not in the plan.`, {
    findings: shortenFindings(findings, findings.length, "--dry-run lists all of them"),
    hint: "Correct the rows and plan them from a file of their own.",
  });
}
