import { Failure } from "../../base/failure";
import { type JsonObject, printJson } from "../../base/json/json";
import { toOneLine } from "../../base/text/safe-sentence";
import { formatDuration } from "../../base/text/time/duration";
import { type UndoRecorder, UndoStack } from "../../cleanup/stack";
import { findLikelyCause, formatCause } from "../../webhooks/hostile/likely-cause";
import { readProbe } from "../../webhooks/hostile/probes";
import { formatExchange } from "../expectations/exchange";
import { InconclusiveStep, StepFailure } from "../expectations/step-failure";
import type { TestTarget } from "../expectations/target";
import { findDifferences, findKindMismatch } from "../files/conditions";
import type { PlannedStep, ScenarioPlan } from "../files/plan";
import { asText, getRootName, parseReferences, resolveKnownReferences, resolveObject } from "../files/values";
import {
  isUntested,
  type RunTimelineEntry,
  type ScenarioResult,
  type StepError,
  type StepResult,
} from "../report/result";
import { bookmarkSkippedStep, performStep } from "./perform";
import { createRunState, type RunState, type RunStateSetting } from "./run-state";
import { getTimeLimitMs } from "./step-time";
import { awaitPostponed } from "./steps/webhooks/await-postponed";

export interface ScenarioRun extends Omit<RunStateSetting, "undo"> {
  readonly notes: UndoRecorder;
  readonly signal: AbortSignal;
  /** Returns all requests and deliveries so far. */
  timeline(): readonly RunTimelineEntry[];
  onStep(step: StepResult): void;
  /** Returns the real time, for enforcing the time limit. */
  hostNow(): number;
}

/** Runs a scenario until it ends or first fails, then cleans up. */
export async function runScenario(run: ScenarioRun): Promise<ScenarioResult> {
  const { plan, signal, notes } = run;
  const target = addTimeLimit(run);
  const startedAt = target.now();
  const undo = new UndoStack(notes);
  const runState = createRunState({ ...run, target, undo });
  const steps: StepResult[] = [];
  const rejection = await playSteps(run, runState, startedAt, steps).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const timeline = run.timeline();
  const tookMs = target.now() - startedAt;
  const cleanup = await undo.unwind(target.call(), new AbortController().signal);
  if (rejection !== undefined) throw rejection.error;
  const outcome = getOutcome(steps, signal);
  return { name: plan.name, file: plan.file, outcome, steps, timeline, cleanup, tookMs };
}

/** Adds the scenario's time limit, on a real clock. */
function addTimeLimit({ plan, target, hostNow }: ScenarioRun): TestTarget {
  if (target.kind === "sandbox" || target.control !== undefined) return target;
  const ms = getTimeLimitMs(plan, target.kind);
  return { ...target, limit: { endsAt: hostNow() + ms, ms } };
}

function getOutcome(steps: readonly StepResult[], { aborted }: AbortSignal): ScenarioResult["outcome"] {
  if (steps.some(({ outcome }) => outcome === "failed")) return "failed";
  if (aborted) return "interrupted";
  return steps.some(isUntested) || !steps.some(({ outcome }) => outcome === "passed") ? "skipped" : "passed";
}

async function playSteps(
  { plan, target, signal, onStep, hostNow }: ScenarioRun,
  runState: RunState,
  startedAt: number,
  stepResults: StepResult[],
): Promise<void> {
  const limitMs = getTimeLimitMs(plan, target.kind);
  const deadline = hostNow() + limitMs;
  /** Plays the next step. Returns whether the scenario continues. */
  const playNext = async (step: PlannedStep, perform = performStep) => {
    if (signal.aborted) return false;
    const overdueMs = hostNow() > deadline ? limitMs : undefined;
    const result = await playStep(step, perform, runState, startedAt, overdueMs);
    if (result.failure !== undefined && signal.aborted) return false;
    stepResults.push(result);
    onStep(result);
    return result.outcome !== "failed";
  };
  for (const step of plan.steps) if (!(await playNext(step))) return;
  if (target.inbox.postponed().length > 0)
    await playNext(createLastStep(plan), (_, state) => awaitPostponed(state));
}

/** Builds the step that waits for postponed deliveries at the end of a scenario. */
const createLastStep = ({ steps }: ScenarioPlan): PlannedStep => ({
  ...{ kind: "expect", title: "the postponed deliveries", line: steps.at(-1)?.line ?? 1, column: 1 },
  ...{ input: {}, capture: {}, check: {} },
});

async function playStep(
  step: PlannedStep,
  perform: typeof performStep,
  runState: RunState,
  startedAt: number,
  overdueMs: number | undefined,
): Promise<StepResult> {
  const { target } = runState;
  const { kind, line } = step;
  const title = asText(resolveKnownReferences(step.title, runState));
  const stepStartedAt = target.now();
  const stepFields = { title, kind, line, atMs: stepStartedAt - startedAt };
  const createResult = (outcome: StepResult["outcome"]) => ({
    ...stepFields,
    outcome,
    tookMs: target.now() - stepStartedAt,
  });
  try {
    if (overdueMs !== undefined)
      throw new StepFailure(`The scenario timed out after ${formatDuration(overdueMs)}.`);
    if (isSkipped(step, runState)) {
      await bookmarkSkippedStep(step, runState);
      return createResult("skipped");
    }
    await perform(step, runState);
    return createResult("passed");
  } catch (error) {
    if (error instanceof InconclusiveStep)
      return { ...createResult("skipped"), failure: { message: error.message, lines: [] } };
    return { ...createResult("failed"), failure: addLikelyBug(createStepError(error), step, target) };
  }
}

function isSkipped({ when }: PlannedStep, runState: RunState): boolean {
  if (when === undefined) return false;
  const values = runState.values();
  const mismatch = findKindMismatch(resolveObject(omitMatrix(when, runState), runState), values);
  if (mismatch !== undefined) throw new StepFailure(`when can never hold: ${mismatch}.`);
  return findDifferences(resolveObject(when, runState), values).length > 0;
}

/** Leaves out conditions that depend on the matrix, whose values may be of several kinds. */
const omitMatrix = (when: JsonObject, { matrixNames }: RunState): JsonObject =>
  Object.fromEntries(
    Object.entries(when).filter(
      ([path, expected]) =>
        ![path, ...parseReferences(printJson(expected))]
          .map(getRootName)
          .some((name) => matrixNames.includes(name)),
    ),
  );

function createStepError(error: unknown): StepError {
  if (error instanceof StepFailure) return { message: error.message, lines: error.lines };
  if (!(error instanceof Failure)) throw error;
  const { fields = {}, findings = [], request, hint, status } = error.details;
  const isUnsent = error.kind === "forbidden" && status === undefined;
  const lines = [
    ...Object.entries(fields).map(([name, messages]) => `${name}: ${messages.join(" ")}`),
    ...findings,
    ...(request === undefined ? [] : [`in ${request}`]),
    ...(hint === undefined ? [] : [`next: ${hint}`]),
  ];
  return {
    message: toOneLine(error.message),
    lines: lines.map(toOneLine),
    code: error.kind,
    hint,
    ...(isUnsent ? { sent: false } : {}),
  };
}

/**
 * Adds the receiver's likely bug, and the delivery that the receiver refused or else the last one sent to it.
 */
function addLikelyBug(error: StepError, step: PlannedStep, { receiver, signing }: TestTarget): StepError {
  const refusal = findRefusal(error);
  const bug = step.bug ?? guessBug(error, refusal);
  if (bug === undefined || error.lines.some((line) => line.startsWith("likely bug: "))) return error;
  const lastExchange = receiver?.last(refusal) ?? receiver?.last();
  const exchangeLines =
    lastExchange === undefined ? [] : formatExchange(lastExchange, signing?.nowSeconds() ?? 0);
  return { ...error, lines: [...error.lines, `likely bug: ${bug}`, ...exchangeLines] };
}

/** Returns the status with which the receiver refused a delivery. */
function findRefusal({ message, lines }: StepError): number | undefined {
  const status = [message, ...lines]
    .map((text) => /the receiver answered (\d{3})/.exec(text)?.[1])
    .find(Boolean);
  return status === undefined ? undefined : Number(status);
}

/** Guesses the bug from the receiver's responses if the step doesn't name one. */
function guessBug({ message, lines }: StepError, refusal: number | undefined): string | undefined {
  if (refusal === undefined && ![message, ...lines].some((text) => text.includes("no answer: ")))
    return undefined;
  return formatCause(findLikelyCause(refusal, readProbe("plain")));
}
