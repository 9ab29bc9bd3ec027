import { call } from "../../api/exchange/call";
import { Failure } from "../../base/failure";
import type { FormBody } from "../../base/http";
import { readText, tryParseJson } from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import type { PlannedState, PlanRow } from "../../plan/plan";
import { judgeState, type Verdict } from "../../plan/state/judge-state";
import { type CallRead, type PresentState, readPath, readState } from "../../plan/state/read-state";
import { watchedReads } from "../../plan/state/watched-by-write";
import type { WatchedRead } from "../../plan/state/watched-reads";
import type { BeginRow } from "../job";
import type { Outcome } from "../journal/import-journal";
import { type ReadyRow, recordOf, refusalOf } from "../outcome";
import type { OpenedPlan } from "./opened-plan";
import type { OwnEffects } from "./own-effects";
import { isKeyedRow, isRepeatableRow, planOperation } from "./plan-operation";
import { openForm, sendPlanned } from "./plan-request";

/** A row that is not sent, and why. */
export interface UnsentRow {
  readonly held: string;
}

/** A row of a plan that is being applied. */
export interface RowRun {
  readonly context: Context;
  readonly plan: OpenedPlan;
  readonly effects: OwnEffects;
  readonly row: PlanRow;
  readonly ready: ReadyRow;
  readonly signal: AbortSignal;
  readonly begin: BeginRow;
  /** Keeps a secret that the answer shows only once. */
  keepSecret(secret: string): void;
}

/** Sends the row if the state is still the one it was planned against. */
export async function applyRow(run: RowRun): Promise<Outcome | UnsentRow> {
  const { row, plan, effects } = run;
  const rowReads = watchedReads(plan.header.surface, row);
  return effects.inTurn(rowReads.map(readPath), () => applyInTurn(run, rowReads));
}

async function applyInTurn(run: RowRun, rowReads: readonly WatchedRead[]): Promise<Outcome | UnsentRow> {
  const { ready, row } = run;
  const currentStates = await readState(rowReads, readOf(run));
  const verdict = judgeRow(run, rowReads, currentStates);
  if (verdict.kind === "done") return noteEffect(run, rowReads, alreadyDone);
  if (verdict.kind === "changed") {
    const changeText = `Changed since it was planned: ${verdict.what.join(", ")}.`;
    return ready.isResumed
      ? { status: "unknown", message: `${sentBefore} ${changeText}` }
      : { held: changeText };
  }
  if (ready.isResumed && !isSentAgain(run))
    return { status: "unknown", message: `${sentBefore} ${rowReads.length > 0 ? mayArrive : noTrace}` };
  const form = row.form && (await openForm(run.context.host.files, row.form));
  if (typeof form === "string") return { held: `Changed since it was planned: ${form}.` };
  return sendOnce(run, rowReads, currentStates, form);
}

const alreadyDone: Outcome = { status: "created", isAlready: true, message: "It is already done." };
const sentBefore = "It was sent before, and its answer was lost.";
const mayArrive = "Its result is missing but may still arrive, so it is not sent again.";
const noTrace = "No read can show whether it took effect, so it is not sent again.";

function judgeRow(
  { row, ready, effects }: Pick<RowRun, "row" | "ready" | "effects">,
  rowReads: readonly WatchedRead[],
  currentStates: readonly PresentState[],
): Verdict {
  if (ready.before === undefined) return judgeState(rowReads, row.state ?? [], currentStates, effects.after);
  return judgeState(
    rowReads,
    (tryParseJson(ready.before) ?? []) as unknown as PlannedState[],
    currentStates,
    new Map(),
  );
}

/** Reads as the client of the row. */
const readOf =
  ({ context, row, signal }: Pick<RowRun, "context" | "row" | "signal">): CallRead =>
  async (endpoint, input) => {
    const target = await context.target(endpoint.surface, row.client);
    return call(target, endpoint, { ...input, signal });
  };

function isSentAgain({ plan, row }: RowRun): boolean {
  const operation = planOperation(plan.header.surface, row);
  return isKeyedRow(operation, row) || isRepeatableRow(operation, row);
}

async function sendOnce(
  run: RowRun,
  rowReads: readonly WatchedRead[],
  currentStates: readonly PresentState[],
  form: FormBody | undefined,
): Promise<Outcome> {
  const { context, plan, row, ready, effects, signal } = run;
  const { surface, isBulk } = plan.header;
  const operation = { ...planOperation(surface, row), isBulk };
  const target = await context.target(surface, row.client);
  const keys = row.key === "none" ? undefined : { chosen: row.key ?? ready.key, isResumed: ready.isResumed };
  const isShared = effects.hasShared(currentStates.map(({ path }) => path));
  if (!ready.isResumed) await run.begin(ready, isShared ? JSON.stringify(currentStates) : undefined);
  try {
    const answer = await sendPlanned({ ...target, keys, signal }, row, operation, form);
    const value = recordOf(answer);
    if (operation.secretField !== undefined) run.keepSecret(readText(value, operation.secretField));
    const resultId = resultFields.map((name) => readText(value, name)).find((text) => text !== "");
    return await noteEffect(run, rowReads, { status: "created", resultId });
  } catch (error) {
    if (neverSent(error)) throw error;
    return refusalOf(error, {
      isResumed: ready.isResumed,
      hasOwnClient: row.client !== undefined,
      namesRecord: rowReads.length > 0,
    });
  }
}

const resultFields = ["paymentId", "jobId", "id", "caseId", "eventId"];

/** Whether there was no connection. If so, this row and the rows after it are still unsent. */
const neverSent = (error: unknown) =>
  error instanceof Failure && error.kind === "network" && !error.mayHaveArrived;

/** Adds the state that later rows of the plan depend on to the outcome. */
async function noteEffect(run: RowRun, rowReads: readonly WatchedRead[], outcome: Outcome): Promise<Outcome> {
  const { effects } = run;
  const shared = rowReads.filter((watched) => effects.shared.has(readPath(watched)));
  if (shared.length === 0) return outcome;
  try {
    return { ...outcome, after: effects.note(await readState(shared, readOf(run))) };
  } catch (error) {
    // The row is done anyway; rows that depend on its effect count as changed.
    if (error instanceof Failure) return outcome;
    throw error;
  }
}
