import { call, type Target } from "../../api/exchange/call";
import { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import { mapAhead } from "../../base/map-ahead";
import { present } from "../../base/present";
import type { Context } from "../../cli/session/context";
import type { PlanRow } from "../../plan/plan";
import { judgeState } from "../../plan/state/judge-state";
import { type CallRead, readState } from "../../plan/state/read-state";
import { watchedReads } from "../../plan/state/watched-by-write";
import type { Report } from "../../render/report";
import { describeRow, requestList } from "./apply-columns";
import type { OpenedPlan } from "./opened-plan";
import { planLines } from "./plan-lines";
import { planOperation } from "./plan-operation";
import { openForm, sendPlanned } from "./plan-request";

const readsAtOnce = 4;

/**
 * Lists each request, and whether the current state still matches the state at planning time. Sends only
 * reads.
 */
export function applyDryRun(context: Context, plan: OpenedPlan): Report {
  const { surface } = plan.header;
  const read =
    (row: PlanRow): CallRead =>
    async (endpoint, input) => {
      const { check: _, ...unguarded } = await context.target(endpoint.surface, row.client);
      return call(unguarded, endpoint, input);
    };
  const judge = async ([line, row]: readonly [number, PlanRow]) => {
    const rowReads = watchedReads(surface, row);
    const verdict = judgeState(rowReads, row.state ?? [], await readState(rowReads, read(row)), new Map());
    const message = verdict.kind === "changed" ? verdict.what.join(", ") : undefined;
    return RawJson.of(present({ ...describeRow(surface, line, row), status: words[verdict.kind], message }));
  };
  const pages = (async function* () {
    for await (const record of mapAhead(planLines(plan), readsAtOnce, judge)) yield { records: [record] };
  })();
  const extra = { dryRun: true, plan: plan.source.name, digest: plan.digest };
  return requestList(context.style, pages, () => ({ isComplete: true, notes: ["Nothing was sent."], extra }));
}

const words = { unchanged: "ready", done: "already done", changed: "changed" } as const;

/** Shows the first request of the plan (`--curl`) instead of sending it. */
export async function showFirstRequest(context: Context, plan: OpenedPlan, target: Target): Promise<never> {
  for await (const [, row] of planLines(plan)) {
    const form = row.form && (await openForm(context.host.files, row.form));
    if (typeof form === "string") throw new Failure("usage", `${form}; nothing was sent.`);
    await context.note(`The first request of ${plan.rows}:`);
    await sendPlanned(target, row, planOperation(plan.header.surface, row), form);
    break;
  }
  throw new Failure("fault", "a dry run sent a row");
}
