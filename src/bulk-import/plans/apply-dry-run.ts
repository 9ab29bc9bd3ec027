import { call, type Target } from "../../api/exchange/call";
import { mapAhead } from "../../base/async/map-ahead";
import { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import { deriveKey, type PlanRow } from "../../plan/plan";
import { compareWithPlannedStates } from "../../plan/state/planned-states";
import { type CallRead, readState } from "../../plan/state/read-state";
import { listWatchedReads } from "../../plan/state/watched-by-write";
import type { Report } from "../../render/report";
import { buildRequestList, buildRequestRow } from "./apply-columns";
import { type OpenedPlan, readPlanLines } from "./open-plan";
import { classifyPlanRow } from "./plan-operation";
import { choosePlannedKey, loadPlannedForm, sendPlannedRequest } from "./plan-request";

const maxParallelReads = 4;

/** Lists each request and whether the current state still matches the planned one. Sends only reads. */
export function buildApplyDryRun(context: Context, plan: OpenedPlan): Report {
  const { surface } = plan.header;
  const createReader =
    (row: PlanRow): CallRead =>
    async (endpoint, input) => {
      const { check: _, ...unguardedTarget } = await context.target(endpoint.surface, row.client);
      return call(unguardedTarget, endpoint, input);
    };
  const checkRow = async ([line, row]: readonly [number, PlanRow]) => {
    const rowReads = listWatchedReads(surface, row);
    const verdict = compareWithPlannedStates(
      rowReads,
      row.state ?? [],
      await readState(rowReads, createReader(row)),
      new Map(),
      plan.earlierEqual.get(line),
    );
    const { method, path, body = row.text } = row;
    return RawJson.of({
      ...buildRequestRow(surface, line, row),
      ...{ method, path, body },
      status: statusByVerdict[verdict.kind],
      message: verdict.kind === "changed" ? verdict.changes.join(", ") : undefined,
    });
  };
  async function* readPages() {
    for await (const record of mapAhead(readPlanLines(plan), maxParallelReads, checkRow))
      yield { records: [record] };
  }
  const extra = { dryRun: true, plan: plan.source.name, digest: plan.digest };
  return buildRequestList(context.style, readPages(), () => ({
    isComplete: true,
    notes: ["Nothing was sent."],
    extra,
  }));
}

const statusByVerdict = { unchanged: "ready", done: "already done", changed: "changed" } as const;

/** Prints the plan's first request (`--curl`), with the key that `apply` sends, instead of sending it. */
export async function showFirstRequest(context: Context, plan: OpenedPlan, target: Target): Promise<never> {
  for await (const [line, row] of readPlanLines(plan)) {
    const form = row.form && (await loadPlannedForm(context.host.files, row.form));
    if (typeof form === "string") throw new Failure("usage", `${form}; nothing was sent.`);
    await context.note(`The first request of ${plan.rows}:`);
    const keys = choosePlannedKey(row, deriveKey(plan.digest, line));
    await sendPlannedRequest({ ...target, keys }, row, classifyPlanRow(plan.header.surface, row), form);
    break;
  }
  throw new Failure("fault", "a dry run sent a row");
}
