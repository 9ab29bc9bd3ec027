import { call, type Target } from "../../api/exchange/call";
import { mapAhead } from "../../base/async/map-ahead";
import { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import { formatCount } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import { deriveKey, type PlanRow } from "../../plan/plan";
import { buildReadPath, type CallRead, readState } from "../../plan/state/read-state";
import { listWatchedReads } from "../../plan/state/watched-by-write";
import type { Report } from "../../render/report";
import type { RowState } from "../journal/import-rows";
import { buildRequestList, buildRequestRow } from "./apply-columns";
import { inspectRow, previousUndoneText } from "./apply-row";
import { type OpenedPlan, readPlanLines } from "./open-plan";
import { PlanEffects } from "./plan-effects";
import { canResend, classifyPlanRow } from "./plan-operation";
import { choosePlannedKey, loadPlannedForm, sendPlannedRequest } from "./plan-request";

const maxParallelReads = 4;

interface Decision {
  readonly status: string;
  readonly message?: string | undefined;
}

/** Lists each request and what `apply` would do with it: `ready` requests would be sent. Sends only reads. */
export function buildApplyDryRun(context: Context, plan: OpenedPlan, states: readonly RowState[]): Report {
  const { surface } = plan.header;
  const decide = createDecider(context, plan, states);
  const checkRow = async ([line, row]: readonly [number, PlanRow]) => {
    const { method, path, body = row.text } = row;
    const request = { ...buildRequestRow(surface, line, row), method, path, body };
    return RawJson.of({ ...request, ...(await decide(line, row)) });
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

/**
 * Creates a function that decides what `apply` would do with a row, to be called in the order of the rows.
 * `states` are the states of requests to send.
 */
function createDecider(context: Context, plan: OpenedPlan, states: readonly RowState[]) {
  const { header, lines, shared } = plan;
  const effects = new PlanEffects(shared, lines.statesAfter);
  let previousDecision: Promise<Decision> | undefined;
  const decide = async (line: number, row: PlanRow, previous?: Promise<Decision>): Promise<Decision> => {
    const state = lines.getState(line);
    if (!states.includes(state)) return { status: state === "created" ? alreadyDone : "failed" };
    const previousStatus = row.followsPrevious === true ? (await previous)?.status : undefined;
    if (previousStatus !== undefined && previousStatus !== "ready" && previousStatus !== alreadyDone)
      return { status: "not sent", message: previousUndoneText };
    const rowReads = listWatchedReads(header.surface, row);
    const { before } = lines.begun.get(line) ?? {};
    const ready = { row: line, isResumed: state === "begun", before };
    const decision = await effects.runInTurn(rowReads.map(buildReadPath), async () => {
      const currentStates = await readState(rowReads, createUnguardedReader(context, row));
      return inspectRow({ context, plan, effects, row, ready }, rowReads, currentStates);
    });
    if ("form" in decision) return { status: "ready" };
    const { message } = decision;
    if ("held" in decision) return { status: "changed", message };
    return decision.status === "created" ? { status: alreadyDone } : { status: decision.status, message };
  };
  return (line: number, row: PlanRow): Promise<Decision> => {
    previousDecision = decide(line, row, previousDecision);
    return previousDecision;
  };
}

const createUnguardedReader =
  (context: Context, { client }: PlanRow): CallRead =>
  async (endpoint, input) => {
    const { check: _, ...unguardedTarget } = await context.target(endpoint.surface, client);
    return call(unguardedTarget, endpoint, input);
  };

const alreadyDone = "already done";

/**
 * Prints the first request that `apply` would send (`--curl`), with its key. `states` are the states of the
 * requests to send.
 */
export async function showFirstRequest(
  context: Context,
  plan: OpenedPlan,
  { target, states }: { readonly target: Target; readonly states: readonly RowState[] },
): Promise<never> {
  const openLines = new Set([...plan.lines].filter((line) => states.includes(plan.lines.getState(line))));
  for await (const [line, row] of readPlanLines(plan)) {
    const isUncertain = plan.lines.getState(line) === "begun";
    if (!openLines.has(line) || (isUncertain && !canResend(plan.header.surface, row))) continue;
    const form = row.form && (await loadPlannedForm(context.host.files, row.form));
    if (typeof form === "string") throw new Failure("usage", `${form}; nothing was sent.`);
    await context.note(`The first request of ${formatCount(openLines.size)}:`);
    const keys = choosePlannedKey(row, deriveKey(plan.digest, line));
    await sendPlannedRequest({ ...target, keys }, row, classifyPlanRow(plan.header.surface, row), form);
    throw new Failure("fault", "a dry run sent a row");
  }
  throw new Failure("usage", "No request is left to send.");
}
