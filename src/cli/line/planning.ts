import { joinHints } from "../../base/advice/advice";
import type { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import type { Report } from "../../render/report";
import { buildCardBlock } from "../output/record-report";
import type { Context } from "../session/context";
import { adviseApply } from "../session/plan/advise-apply";
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
  await run().catch(ignorePlannedWrite);
  const options = { file: plan, expiresMs: expires, isBulk: planner.isBulk };
  const facts = await writePlanFile(context, planner.all(), options);
  return reportPlan(facts, context.profile, planner.omission);
}

function reportPlan(facts: PlanFacts, profile: Context["profile"], omission?: Failure): Report {
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
    notes: [joinHints(["Nothing was sent.", adviseApply(facts.plan, profile)])],
    ...(omission === undefined ? {} : { failure: omission }),
  };
}
