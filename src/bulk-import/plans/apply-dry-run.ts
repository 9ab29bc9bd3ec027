import { call, type Target } from "../../api/exchange/call";
import { mapAhead } from "../../base/async/map-ahead";
import { Failure } from "../../base/failure";
import type { FormBody } from "../../base/http";
import { RawJson } from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import { deriveKey, type PlanRow } from "../../plan/plan";
import { buildReadPath, type CallRead, readState } from "../../plan/state/read-state";
import { listWatchedReads } from "../../plan/state/watched-by-write";
import type { Report } from "../../render/report";
import { isKeyForgotten } from "../journal/import-journal";
import type { RowState } from "../journal/import-rows";
import { buildRequestList, buildRequestRow } from "./apply-columns";
import { formatForgotten, inspectRow, previousUndoneText } from "./apply-row";
import { type OpenedPlan, readPlanLines } from "./open-plan";
import { PlanEffects } from "./plan-effects";
import { classifyPlanRow } from "./plan-operation";
import { choosePlannedKey, sendPlannedRequest } from "./plan-request";

const maxParallelReads = 4;

interface Decision {
  readonly status: string;
  readonly message?: string | undefined;
  /** Opened upload of a `ready` row. */
  readonly form?: FormBody | undefined;
}

/** Lists each request and what `apply` would do with it: `ready` requests would be sent. Sends only reads. */
export function buildApplyDryRun(context: Context, plan: OpenedPlan, states: readonly RowState[]): Report {
  const { surface } = plan.header;
  const decide = createDecider(context, plan, states);
  const checkRow = async ([line, row]: readonly [number, PlanRow]) => {
    const { method, path, body = row.text } = row;
    const request = { ...buildRequestRow(surface, line, row), method, path, body };
    const { form: _, ...decision } = await decide(line, row);
    return RawJson.of({ ...request, ...decision });
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
  const { header, lines, shared, keysExpire } = plan;
  const effects = new PlanEffects(shared, lines.statesAfter);
  let previousDecision: Promise<Decision> | undefined;
  const decide = async (line: number, row: PlanRow, previous?: Promise<Decision>): Promise<Decision> => {
    const state = lines.getState(line);
    if (!states.includes(state)) return { status: state === "created" ? alreadyDone : "failed" };
    const previousStatus = row.followsPrevious === true ? (await previous)?.status : undefined;
    if (previousStatus !== undefined && previousStatus !== "ready" && previousStatus !== alreadyDone)
      return { status: "not sent", message: previousUndoneText };
    const rowReads = listWatchedReads(header.surface, row);
    const begunRow = lines.begun.get(line);
    if (begunRow !== undefined && keysExpire && isKeyForgotten(context.host, begunRow.at))
      return { status: "unknown", message: formatForgotten(begunRow) };
    const ready = { row: line, isResumed: begunRow !== undefined, before: begunRow?.before };
    const decision = await effects.runInTurn(rowReads.map(buildReadPath), async () => {
      const currentStates = await readState(rowReads, createUnguardedReader(context, row));
      return inspectRow({ context, plan, effects, row, ready }, rowReads, currentStates);
    });
    if ("form" in decision) return { status: "ready", form: decision.form };
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
  const decide = createDecider(context, plan, states);
  for await (const [line, row] of readPlanLines(plan)) {
    const { status, form } = await decide(line, row);
    if (status !== "ready") continue;
    await context.note(`The first request that would be sent, row ${line}:`);
    const keys = choosePlannedKey(row, deriveKey(plan.digest, line));
    await sendPlannedRequest({ ...target, keys }, row, classifyPlanRow(plan.header.surface, row), form);
    throw new Failure("fault", "a dry run sent a row");
  }
  throw new Failure("usage", "Applying the plan now would send no request.", {
    hint: "Use --dry-run to see why.",
  });
}
