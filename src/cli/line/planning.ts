import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import type { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import { renderReport } from "../../render/render";
import type { Report } from "../../render/report";
import { buildCardBlock } from "../output/card-rows";
import type { Context } from "../session/context";
import { checkPlanFile } from "../session/plan/plan-file";
import { ignorePlannedWrite, type Planner } from "../session/plan/planner";
import { type PlanFacts, writePlanFile } from "../session/plan/write-plan-file";

/** Runs a command, intercepts its writes, and reports the plan made from them. */
export async function planWrites(
  context: Context,
  planner: Planner,
  run: () => Promise<Report>,
): Promise<Report> {
  const { plan = "", expires } = context.flags;
  await checkPlanFile(context, plan);
  await run()
    .then((report) => drainReport(report, context))
    .catch(ignorePlannedWrite);
  const options = { file: plan, expiresMs: expires, isBulk: planner.isBulk };
  const facts = await writePlanFile(context, planner.all(), options);
  return reportPlan(facts, planner.omission);
}

/** Reads a report to its end, because some reports send their requests only while being read. */
async function drainReport(report: Report, { style }: Context): Promise<void> {
  if (report.kind !== "list") return;
  const chunks = renderReport(report, style);
  while ((await chunks.next()).done !== true);
}

function reportPlan(facts: PlanFacts, omission?: Failure): Report {
  return {
    kind: "record",
    record: RawJson.of(facts),
    idPath: "plan",
    view: (value) => [
      buildCardBlock(value, [
        ["Plan", "plan"],
        ["Requests", "rows", "number"],
        ["For", "environment"],
        ["Address", "address"],
        ["Expires", "expiresAt", "time"],
        ["Digest", "digest", "id"],
      ]),
    ],
    notes: [advice`Nothing was sent. ${recoup`apply ${{ typed: facts.plan }}`} sends it.`],
    ...(omission === undefined ? {} : { failure: omission }),
  };
}
