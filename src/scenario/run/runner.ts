import { Failure } from "../../base/failure";
import type { Secrets } from "../../base/secrets/secrets";
import { onOneLine } from "../../base/text/safe-sentence";
import { formatDuration } from "../../base/text/time/duration";
import { openUndoStack, type UndoNotes } from "../../cleanup/stack";
import { readProbe } from "../../webhooks/hostile/catalogue";
import { formatCause, likelyCause } from "../../webhooks/hostile/likely-cause";
import { formatExchange } from "../expectations/exchange";
import { InconclusiveStep, StepFailure } from "../expectations/step-failure";
import type { TestTarget } from "../expectations/target";
import { differences } from "../files/conditions";
import type { Plan, PlannedStep } from "../files/plan";
import { asText, resolveKnown, resolveObject } from "../files/values";
import {
  isUntested,
  type Moment,
  type ScenarioResult,
  type StepError,
  type StepResult,
} from "../report/result";
import { perform } from "./perform";
import { type RunState, startRunning } from "./run-state";
import { timeLimitMs } from "./step-time";

export interface Run {
  readonly plan: Plan;
  readonly target: TestTarget;
  /** ID of the run, and the scenario's tag in it. */
  readonly run: string;
  readonly tag: string;
  readonly notes: UndoNotes;
  readonly secrets: Pick<Secrets, "add">;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the scenario before its next step. The cleanup still runs. */
  readonly signal: AbortSignal;
  /** Returns the requests and deliveries so far. */
  timeline(): readonly Moment[];
  onStep(step: StepResult): void;
  /** Returns the real time, to enforce the time limit. */
  hostNow(): number;
}

/** Runs a scenario to its end or first failure, then cleans up. */
export async function runScenario(run: Run): Promise<ScenarioResult> {
  const { plan, signal, notes } = run;
  const target = withTimeLimit(run);
  const startedAt = target.now();
  const undo = openUndoStack(notes);
  const runState = startRunning({ ...run, target, undo });
  const steps: StepResult[] = [];
  const fault = await playSteps(run, runState, startedAt, steps).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const timeline = run.timeline();
  const tookMs = target.now() - startedAt;
  const cleanup = await undo.unwind(target.call(), new AbortController().signal);
  if (fault !== undefined) throw fault.error;
  const outcome = outcomeOf(steps, signal);
  return { name: plan.name, file: plan.file, outcome, steps, timeline, cleanup, tookMs };
}

/** Adds the time limit of the scenario, on a real clock. */
function withTimeLimit({ plan, target, hostNow }: Run): TestTarget {
  if (target.kind === "sandbox" || target.control !== undefined) return target;
  const ms = timeLimitMs(plan, target.kind);
  return { ...target, limit: { endsAt: hostNow() + ms, ms } };
}

function outcomeOf(steps: readonly StepResult[], { aborted }: AbortSignal): ScenarioResult["outcome"] {
  if (steps.some(({ outcome }) => outcome === "failed")) return "failed";
  if (aborted) return "interrupted";
  return steps.some(isUntested) ? "skipped" : "passed";
}

async function playSteps(
  { plan, target, signal, onStep, hostNow }: Run,
  runState: RunState,
  startedAt: number,
  stepResults: StepResult[],
): Promise<void> {
  const limitMs = timeLimitMs(plan, target.kind);
  const deadline = hostNow() + limitMs;
  for (const step of plan.steps) {
    if (signal.aborted) return;
    const overdueMs = hostNow() > deadline ? limitMs : undefined;
    const result = await playStep(step, runState, startedAt, overdueMs);
    if (result.failure !== undefined && signal.aborted) return;
    stepResults.push(result);
    onStep(result);
    if (result.outcome === "failed") return;
  }
}

async function playStep(
  step: PlannedStep,
  runState: RunState,
  startedAt: number,
  overdueMs: number | undefined,
): Promise<StepResult> {
  const { target } = runState;
  const { kind, line } = step;
  const title = asText(resolveKnown(step.title, runState));
  const from = target.now();
  const stepFields = { title, kind, line, atMs: from - startedAt };
  const end = (outcome: StepResult["outcome"]) => ({ ...stepFields, outcome, tookMs: target.now() - from });
  try {
    if (overdueMs !== undefined)
      throw new StepFailure(`The scenario timed out after ${formatDuration(overdueMs)}.`);
    if (isSkipped(step, runState)) return end("skipped");
    await perform(step, runState);
    return end("passed");
  } catch (error) {
    if (error instanceof InconclusiveStep)
      return { ...end("skipped"), failure: { message: error.message, lines: [] } };
    return { ...end("failed"), failure: withBug(stepErrorOf(error), step, target) };
  }
}

function isSkipped({ when }: PlannedStep, runState: RunState): boolean {
  return when !== undefined && differences(resolveObject(when, runState), runState.values()).length > 0;
}

function stepErrorOf(error: unknown): StepError {
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
    message: onOneLine(error.message),
    lines: lines.map(onOneLine),
    code: error.kind,
    hint,
    ...(isUnsent ? { sent: false } : {}),
  };
}

/** Adds the likely bug of the receiver and the last delivery that it received. */
function withBug(error: StepError, step: PlannedStep, { receiver, signing }: TestTarget): StepError {
  const bug = step.bug ?? bugOfAnswers(error);
  if (bug === undefined || error.lines.some((line) => line.startsWith("likely bug: "))) return error;
  const last = receiver?.last();
  const exchangeLines = last === undefined ? [] : formatExchange(last, signing?.nowSeconds() ?? 0);
  return { ...error, lines: [...error.lines, `likely bug: ${bug}`, ...exchangeLines] };
}

/** Guesses the bug from the receiver's answers if the step doesn't name one. */
function bugOfAnswers({ message, lines }: StepError): string | undefined {
  const texts = [message, ...lines];
  const status = texts.map((text) => /the receiver answered (\d{3})/.exec(text)?.[1]).find(Boolean);
  if (status === undefined && !texts.some((text) => text.includes("no answer: "))) return undefined;
  return formatCause(likelyCause(status === undefined ? undefined : Number(status), readProbe("plain")));
}
