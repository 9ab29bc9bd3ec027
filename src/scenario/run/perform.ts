import type { JsonValue } from "../../base/json/json";
import { formatDuration } from "../../base/text/time/duration";
import { shortenText } from "../../webhooks/receiver-state/exchange";
import { readOnce } from "../../webhooks/receiver-state/settling";
import { poll } from "../expectations/polling";
import { selectBookFields } from "../expectations/receiver";
import { InconclusiveStep, SkippedStep, StepFailure } from "../expectations/step-failure";
import { type ConditionMismatch, findDifferences, formatDifference } from "../files/conditions";
import type { PlannedStep, RetryOptions } from "../files/plan";
import {
  asText,
  followPath,
  getRootName,
  resolveKnownReferences,
  resolveObject,
  resolveReferences,
} from "../files/values";
import type { RunState } from "./run-state";
import { recordMissingCaptures, recordSkippedStep, skipIfDependent } from "./skipped-steps";
import { stepActions as actions } from "./steps";

export async function performStep(step: PlannedStep, runState: RunState): Promise<void> {
  const { skippedSteps } = runState;
  try {
    skipIfDependent(step, skippedSteps);
    await performAndCapture(step, runState);
    for (const name of Object.keys(step.capture)) skippedSteps.captures.delete(name);
  } catch (error) {
    if (error instanceof InconclusiveStep) await bookmarkSkippedStep(step, runState);
    if (error instanceof SkippedStep)
      recordSkippedStep(step, resolveKnownReferences(step.input, runState), skippedSteps);
    else if (error instanceof InconclusiveStep && error.result === undefined)
      recordMissingCaptures(step, skippedSteps);
    throw error;
  }
}

async function performAndCapture(step: PlannedStep, runState: RunState): Promise<void> {
  await bookmarkStart(step, runState);
  const { eventually } = step;
  try {
    const result =
      eventually === undefined
        ? await runAndCheck(step, runState)
        : await runUntilPassed(step, eventually, runState);
    captureValues(step, result, runState);
  } catch (error) {
    if (error instanceof InconclusiveStep && error.result !== undefined)
      captureValues(step, error.result, runState);
    throw error;
  }
}

function captureValues({ capture }: PlannedStep, result: JsonValue, runState: RunState): void {
  for (const [name, path] of Object.entries(capture)) {
    const value = followPath(result, path);
    if (value === undefined) throw new StepFailure(`There is no ${path} to capture as ${name}.`);
    runState.capture(name, value);
  }
}

const readOnlySteps: ReadonlySet<string> = new Set([
  ...["wait", "mint", "expect", "expect-none", "subscription", "fault", "receiver", "rotate"],
  ...["book", "compare", "deliver"],
]);

/** Stores the number of events so far. The next expectation starts after them, unless the step only reads. */
async function bookmarkStart({ kind, name, input }: PlannedStep, runState: RunState): Promise<void> {
  await runState.target.settle();
  const position = runState.target.inbox.received().length;
  if (name !== undefined) runState.bookmarks.set(name, position);
  const method = asText(followPath(input, "method") ?? "GET");
  const isReadOnly = readOnlySteps.has(kind) || (kind === "api" && /^(GET|HEAD)$/.test(method));
  if (!isReadOnly) runState.bookmark = position;
}

/** Records how many events have arrived, so that `since` can refer to a skipped step. */
export async function bookmarkSkippedStep(
  { name }: PlannedStep,
  { target, bookmarks }: RunState,
): Promise<void> {
  if (name === undefined || bookmarks.has(name)) return;
  await target.settle();
  bookmarks.set(name, target.inbox.received().length);
}

function runStep({ kind, input }: PlannedStep, runState: RunState): Promise<JsonValue> {
  runState.unknown = [];
  runState.exchangeLines = [];
  return actions[kind](resolveReferences(input, runState), runState);
}

async function runAndCheck(step: PlannedStep, runState: RunState): Promise<JsonValue> {
  const { readSettled = readOnce } = step.kind === "book" ? (runState.target.receiver ?? {}) : {};
  const result = await readSettled(
    () => runStep(step, runState),
    (candidate) => listFindings(step, candidate, runState).length === 0,
    (candidate) => selectBookFields(candidate, Object.keys(step.check).map(getRootName)),
  );
  const lines = listFindings(step, result, runState);
  if (lines.length === 0) return result;
  throw new StepFailure(
    lines.length === 1 ? "A field is not as expected." : `${lines.length} fields are not as expected.`,
    [...lines, ...runState.exchangeLines],
  );
}

/** Lists failed checks. Throws `InconclusiveStep` if the receiver shows none of the fields that differ. */
function listFindings(step: PlannedStep, result: JsonValue, runState: RunState): readonly string[] {
  const allDifferences = findDifferences(resolveObject(step.check, runState), result);
  const certainDifferences = allDifferences.filter((difference) => !isUnknown(difference, runState));
  if (allDifferences.length > 0 && certainDifferences.length === 0)
    throw new InconclusiveStep(
      `The receiver shows no ${[...new Set(allDifferences.map(({ path }) => path))].join(", no ")}.`,
    );
  return certainDifferences.map(formatDifference).map(shortenText);
}

const isUnknown = ({ path }: ConditionMismatch, { unknown }: RunState) => unknown.includes(getRootName(path));

async function runUntilPassed(
  step: PlannedStep,
  options: RetryOptions,
  runState: RunState,
): Promise<JsonValue> {
  const failFast = resolveObject(options.failFast, runState);
  let lines: readonly string[] = [];
  const pollResult = await poll(runState.target, options, async () => {
    const result = await runStep(step, runState);
    lines = listFindings(step, result, runState);
    if (lines.length === 0) return { result };
    if (Object.keys(failFast).length > 0 && findDifferences(failFast, result).length === 0)
      throw new StepFailure("The fail-fast condition holds.", lines);
    return undefined;
  });
  if (pollResult !== undefined) return pollResult.result;
  throw new StepFailure(`The checks did not pass within ${formatDuration(options.withinMs)}.`, [
    ...lines,
    ...runState.exchangeLines,
  ]);
}
