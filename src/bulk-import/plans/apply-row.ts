import { findEndpoint } from "../../api/endpoint/find-endpoint";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { type CallResult, call } from "../../api/exchange/call";
import { findFailedCases } from "../../api/records/clients/failed-cases";
import { readSigningUrl } from "../../api/records/clients/signing-url";
import { Failure, isFailure } from "../../base/failure";
import type { FormBody } from "../../base/http";
import { type JsonValue, readText, tryParseJson } from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import type { PlanRow } from "../../plan/plan";
import { compareWithPlannedStates, type StateVerdict } from "../../plan/state/planned-states";
import { buildReadPath, type CallRead, type CurrentState, readState } from "../../plan/state/read-state";
import { listWatchedReads } from "../../plan/state/watched-by-write";
import type { WatchedRead } from "../../plan/state/watched-reads";
import type { BeginRow } from "../job";
import type { Outcome } from "../journal/import-journal";
import type { BegunRow, HeldRow } from "../journal/import-rows";
import { buildFailureOutcome, type ReadyRow, tryReadRecord } from "../outcome";
import type { OpenedPlan } from "./open-plan";
import type { PlanEffects } from "./plan-effects";
import { canResend, classifyPlanRow } from "./plan-operation";
import { choosePlannedKey, loadPlannedForm, sendPlannedRequest } from "./plan-request";

interface UnsentRow {
  readonly held: Extract<HeldRow["status"], "changed" | "waits">;
  readonly message: string;
}

interface SendableRow {
  readonly form: FormBody | undefined;
}

interface RowInspection {
  readonly context: Pick<Context, "host">;
  readonly plan: OpenedPlan;
  readonly effects: PlanEffects;
  readonly row: PlanRow;
  readonly ready: Pick<ReadyRow, "row" | "isResumed" | "before">;
}

export interface RowRun extends RowInspection {
  readonly context: Context;
  readonly ready: ReadyRow;
  readonly signal: AbortSignal;
  readonly begin: BeginRow;
  /** Stores a secret, which only this response contains. */
  keepSecret(secret: string): void;
}

/**
 * Sends the row, unless the state it depends on has changed since planning. If someone else has already done
 * the row's work, later rows are still compared with the planned state. Otherwise they would repeat what was
 * done for them too.
 */
export async function applyRow(run: RowRun): Promise<Outcome | UnsentRow> {
  const { row, plan, effects } = run;
  const rowReads = listWatchedReads(plan.header.surface, row);
  return effects.runInTurn(rowReads.map(buildReadPath), async () => {
    const currentStates = await readState(rowReads, createRowReader(run));
    const decision = await inspectRow(run, rowReads, currentStates);
    return "form" in decision ? sendOnce(run, rowReads, currentStates, decision.form) : decision;
  });
}

/** Decides whether to send the row, based on the journal and the current states. */
export async function inspectRow(
  inspection: RowInspection,
  rowReads: readonly WatchedRead[],
  currentStates: readonly CurrentState[],
): Promise<SendableRow | Outcome | UnsentRow> {
  const { context, plan, ready, row, effects } = inspection;
  const verdict = compareRowWithPlan(inspection, rowReads, currentStates);
  if (verdict.kind === "done") return resolveDone(inspection, currentStates);
  if (verdict.kind === "changed") {
    const changeText = `Changed since it was planned: ${verdict.changes.join(", ")}.`;
    if (ready.isResumed) return { status: "unknown", message: `${sentBeforeText} ${changeText}` };
    return effects.mayHaveChanged(currentStates)
      ? { held: "waits", message: waitsText }
      : { held: "changed", message: changeText };
  }
  if (ready.isResumed && !canResend(plan.header.surface, row))
    return {
      status: "unknown",
      message: `${sentBeforeText} ${rowReads.length > 0 ? mayArriveText : noTraceText}`,
    };
  const form = row.form && (await loadPlannedForm(context.host.files, row.form));
  if (typeof form === "string") return { held: "changed", message: `Changed since it was planned: ${form}.` };
  return { form };
}

const alreadyDoneOutcome: Outcome = { status: "created", isAlready: true, message: "It is already done." };
const waitsText =
  "It depends on an earlier request of the plan whose outcome was unknown: apply the plan again.";
export const previousUndoneText = "The request before it is not done.";
const sentBeforeText = "It was sent before, and its answer was lost.";
export const formatForgotten = ({ at }: BegunRow) =>
  `Sent at ${new Date(at).toISOString()}; its outcome is unknown.`;
const mayArriveText = "Its result is missing but may still arrive, so it is not sent again.";
const noTraceText = "No read can show whether it took effect, so it is not sent again.";

function compareRowWithPlan(
  { row, ready, effects, plan }: RowInspection,
  rowReads: readonly WatchedRead[],
  currentStates: readonly CurrentState[],
): StateVerdict {
  if (ready.before === undefined)
    return compareWithPlannedStates(
      rowReads,
      row.state ?? [],
      currentStates,
      effects.statesAfterWrites,
      plan.earlierEqual.get(ready.row),
    );
  return compareWithPlannedStates(rowReads, parseStates(ready.before), currentStates, new Map());
}

const parseStates = (json: string) => (tryParseJson(json) ?? []) as unknown as readonly CurrentState[];

/**
 * Returns the outcome of a row that is done. If the row itself did it, and nothing else changed meanwhile,
 * adds the states that later rows depend on.
 */
function resolveDone({ ready, effects }: RowInspection, currentStates: readonly CurrentState[]): Outcome {
  const statesBefore = parseStates(ready.before ?? "");
  const isOwnChange = currentStates.every(
    (state, index) => state.isOwnChange?.(statesBefore[index]) === true,
  );
  return isOwnChange
    ? { ...alreadyDoneOutcome, after: effects.recordStates(currentStates) }
    : alreadyDoneOutcome;
}

const createRowReader =
  ({ context, row, signal }: Pick<RowRun, "context" | "row" | "signal">): CallRead =>
  async (endpoint, input) => {
    const target = await context.target(endpoint.surface, row.client);
    return call(target, endpoint, { ...input, signal });
  };

async function sendOnce(
  run: RowRun,
  rowReads: readonly WatchedRead[],
  currentStates: readonly CurrentState[],
  form: FormBody | undefined,
): Promise<Outcome> {
  const { context, plan, row, ready, effects, signal } = run;
  const { surface, isBulk } = plan.header;
  const operation = { ...classifyPlanRow(surface, row), isBulk };
  const target = await context.target(surface, row.client);
  const keys = choosePlannedKey(row, ready.key, ready.isResumed);
  const isShared = effects.hasShared(currentStates.map(({ path }) => path));
  if (!ready.isResumed) await run.begin(ready, isShared ? JSON.stringify(currentStates) : undefined);
  try {
    const answer = await sendPlannedRequest({ ...target, keys, signal }, row, operation, form);
    const value = readAppliedRecord(run, answer);
    const secret = operation.secretField === undefined ? "" : readText(value, operation.secretField);
    if (secret !== "") run.keepSecret(secret);
    const resultId = resultIdFields.map((name) => readText(value, name)).find((text) => text !== "");
    const signingUrl = readSigningUrl(value ?? null);
    const outcome: Outcome = { status: "created", resultId, signingUrl, ...describePartial(value) };
    return await addSharedStates(run, rowReads, outcome);
  } catch (error) {
    // Without a connection, this row and all later rows are still unsent.
    if (isFailure(error, "network") && !error.mayHaveArrived) throw error;
    const outcome = buildFailureOutcome(error, {
      isResumed: ready.isResumed,
      hasOwnClient: row.client !== undefined,
      namesRecord: rowReads.length > 0,
    });
    if (outcome.status === "unknown") effects.noteUnknown(currentStates);
    return outcome;
  }
}

/** Returns the record in a 2xx, if any. Throws if it is unreadable, unless callers accept any body (AMB-44). */
function readAppliedRecord({ plan, row }: RowRun, answer: CallResult): JsonValue | undefined {
  const endpoint = findEndpoint(plan.header.surface, row.method, row.path);
  const acceptsAnyAnswer = endpoint?.idempotencyKey === undefined || endpoint.acceptsAnyAnswer === true;
  return acceptsAnyAnswer ? tryReadRecord(answer) : readRecordOrFallback(answer, {}).value;
}

function describePartial(value: JsonValue | undefined): Pick<Outcome, "isPartial" | "message"> {
  const { summary, findings = [] } = findFailedCases(value) ?? {};
  return summary === undefined ? {} : { isPartial: true, message: [summary, ...findings].join("; ") };
}

const resultIdFields = ["paymentId", "jobId", "id", "caseId", "eventId"];

/** Adds to the outcome the state that later rows in the plan depend on. */
async function addSharedStates(
  run: RowRun,
  rowReads: readonly WatchedRead[],
  outcome: Outcome,
): Promise<Outcome> {
  const { effects } = run;
  const sharedReads = rowReads.filter((watched) => effects.shared.has(buildReadPath(watched)));
  if (sharedReads.length === 0) return outcome;
  try {
    return { ...outcome, after: effects.recordStates(await readState(sharedReads, createRowReader(run))) };
  } catch (error) {
    // The row is done even if its new state can't be read. Rows that depend on that state count as changed.
    if (error instanceof Failure) return outcome;
    throw error;
  }
}
