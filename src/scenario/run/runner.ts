import { Failure } from "../../base/failure";
import type { JsonValue } from "../../base/json/json";
import type { Secrets } from "../../base/secrets/secrets";
import { formatDuration } from "../../base/text/duration";
import { openUndoStack, type UndoNotes } from "../../undo/stack";
import { poll } from "../expectations/polling";
import { StepFailure } from "../expectations/step-failure";
import type { TestTarget } from "../expectations/target";
import { differences, formatDifference } from "../files/conditions";
import type { Plan, PlannedStep } from "../files/plan";
import { asText, follow, resolve, resolveObject } from "../files/values";
import type { Moment, ScenarioResult, StepError, StepResult } from "../report/result";
import { type Running, startRunning } from "./running";
import { timeLimitMs } from "./step-time";
import { steps as actions } from "./steps";

export interface Run {
  readonly plan: Plan;
  readonly target: TestTarget;
  /** The run that the scenario belongs to, and its own name in it. */
  readonly run: string;
  readonly tag: string;
  readonly notes: UndoNotes;
  readonly secrets: Pick<Secrets, "add">;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the scenario before its next step; it still cleans up. */
  readonly signal: AbortSignal;
  /** The requests and deliveries so far. */
  timeline(): readonly Moment[];
  onStep(step: StepResult): void;
  /** The real time, for the time limit. */
  hostNow(): number;
}

/** Runs a scenario to its end or its first failure, and then cleans up. */
export async function runScenario(run: Run): Promise<ScenarioResult> {
  const { plan, target, signal, notes } = run;
  const startedAt = target.now();
  const undo = openUndoStack(notes);
  const running = startRunning({ ...run, undo });
  const steps: StepResult[] = [];
  const fault = await playSteps(run, running, startedAt, steps).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const timeline = run.timeline();
  const tookMs = target.now() - startedAt;
  const cleanup = await undo.unwind(target.call(), new AbortController().signal);
  if (fault !== undefined) throw fault.error;
  const hasFailed = steps.some(({ outcome }) => outcome === "failed");
  const outcome = hasFailed ? "failed" : signal.aborted ? "interrupted" : "passed";
  return { name: plan.name, file: plan.file, outcome, steps, timeline, cleanup, tookMs };
}

async function playSteps(
  { plan, target, signal, onStep, hostNow }: Run,
  running: Running,
  startedAt: number,
  done: StepResult[],
): Promise<void> {
  const limitMs = timeLimitMs(plan, target.kind);
  const deadline = hostNow() + limitMs;
  for (const step of plan.steps) {
    if (signal.aborted) return;
    const overdueMs = hostNow() > deadline ? limitMs : undefined;
    const result = await playStep(step, running, startedAt, overdueMs);
    if (result.failure !== undefined && signal.aborted) return;
    done.push(result);
    onStep(result);
    if (result.outcome === "failed") return;
  }
}

async function playStep(
  step: PlannedStep,
  running: Running,
  startedAt: number,
  overdueMs: number | undefined,
): Promise<StepResult> {
  const { target } = running;
  const { title, kind, line } = step;
  const from = target.now();
  const at = { title, kind, line, atMs: from - startedAt };
  const end = (outcome: StepResult["outcome"]) => ({ ...at, outcome, tookMs: target.now() - from });
  try {
    if (overdueMs !== undefined)
      throw new StepFailure(`The scenario timed out after ${formatDuration(overdueMs)}.`);
    if (isSkipped(step, running)) return end("skipped");
    await perform(step, running);
    return end("passed");
  } catch (error) {
    return { ...end("failed"), failure: stepErrorOf(error) };
  }
}

function isSkipped({ when }: PlannedStep, running: Running): boolean {
  return when !== undefined && differences(resolveObject(when, running), running.values()).length > 0;
}

async function perform(step: PlannedStep, running: Running): Promise<void> {
  await bookmarkStart(step, running);
  const { eventually, capture } = step;
  const result = eventually === undefined ? await checked(step, running) : await repeated(step, running);
  for (const [name, path] of Object.entries(capture)) {
    const value = follow(result, path);
    if (value === undefined) throw new StepFailure(`There is no ${path} to capture as ${name}.`);
    running.capture(name, value);
  }
}

const readers: ReadonlySet<string> = new Set([
  "wait",
  "mint",
  "expect",
  "expect-none",
  "subscription",
  "fault",
  "receiver",
  "rotate",
  "book",
]);

/** An expectation sees the events since the step that caused them. */
async function bookmarkStart({ kind, name, input }: PlannedStep, running: Running): Promise<void> {
  await running.target.settle();
  const position = running.target.inbox.received().length;
  if (name !== undefined) running.bookmarks.set(name, position);
  const isRead = readers.has(kind) || (kind === "api" && /^(GET|HEAD)$/.test(methodOf(input)));
  if (!isRead) running.bookmark = position;
}

const methodOf = (input: JsonValue) => asText(follow(input, "method") ?? "GET");

const act = ({ kind, input }: PlannedStep, running: Running) =>
  actions[kind](resolve(input, running), running);

async function checked(step: PlannedStep, running: Running): Promise<JsonValue> {
  const result = await act(step, running);
  const found = differences(resolveObject(step.check, running), result);
  if (found.length > 0) throw unlike(found.map(formatDifference));
  return result;
}

const unlike = (lines: readonly string[]) =>
  new StepFailure(
    lines.length === 1 ? "A field is not as expected." : `${lines.length} fields are not as expected.`,
    lines,
  );

async function repeated(step: PlannedStep, running: Running): Promise<JsonValue> {
  const options = step.eventually ?? { withinMs: 0, everyMs: 0, failFast: {} };
  const failFast = resolveObject(options.failFast, running);
  let lines: readonly string[] = [];
  const found = await poll(running.target, options, async () => {
    const result = await act(step, running);
    lines = differences(resolveObject(step.check, running), result).map(formatDifference);
    if (lines.length === 0) return { result };
    if (Object.keys(failFast).length > 0 && differences(failFast, result).length === 0)
      throw new StepFailure("The fail-fast condition holds.", lines);
    return undefined;
  });
  if (found !== undefined) return found.result;
  throw new StepFailure(`The checks did not pass within ${formatDuration(options.withinMs)}.`, lines);
}

function stepErrorOf(error: unknown): StepError {
  if (error instanceof StepFailure) return { message: error.message, lines: error.lines };
  if (!(error instanceof Failure)) throw error;
  const { fields = {}, findings = [], request, hint } = error.details;
  const lines = [
    ...Object.entries(fields).map(([name, messages]) => `${name}: ${messages.join(" ")}`),
    ...findings,
    ...(request === undefined ? [] : [`in ${request}`]),
    ...(hint === undefined ? [] : [`next: ${hint}`]),
  ];
  return { message: error.message, lines, code: error.kind, hint };
}
