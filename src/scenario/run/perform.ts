import type { JsonValue } from "../../base/json/json";
import { formatDuration } from "../../base/text/time/duration";
import { shorten } from "../../webhooks/receiver-state/exchange";
import { readOnce } from "../../webhooks/receiver-state/settling";
import { poll } from "../expectations/polling";
import { InconclusiveStep, SkippedStep, StepFailure } from "../expectations/step-failure";
import { type Difference, differences, formatDifference } from "../files/conditions";
import type { PlannedStep } from "../files/plan";
import { asText, follow, resolve, resolveKnown, resolveObject } from "../files/values";
import type { RunState } from "./run-state";
import { noteSkipped, refuseDependent } from "./skipped-steps";
import { steps as actions } from "./steps";

/** Runs a step, checks its result, and captures values. */
export async function perform(step: PlannedStep, runState: RunState): Promise<void> {
  const { leftOut } = runState;
  try {
    refuseDependent(step, leftOut);
    await take(step, runState);
    for (const name of Object.keys(step.capture)) leftOut.captures.delete(name);
  } catch (error) {
    if (error instanceof SkippedStep) noteSkipped(step, resolveKnown(step.input, runState), leftOut);
    throw error;
  }
}

async function take(step: PlannedStep, runState: RunState): Promise<void> {
  await bookmarkStart(step, runState);
  const { eventually, capture } = step;
  const result =
    eventually === undefined ? await runChecked(step, runState) : await runRepeated(step, runState);
  for (const [name, path] of Object.entries(capture)) {
    const value = follow(result, path);
    if (value === undefined) throw new StepFailure(`There is no ${path} to capture as ${name}.`);
    runState.capture(name, value);
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
  "compare",
  "deliver",
]);

/** Stores the number of events so far. Unless the step only reads, the next expectation starts after them. */
async function bookmarkStart({ kind, name, input }: PlannedStep, runState: RunState): Promise<void> {
  await runState.target.settle();
  const position = runState.target.inbox.received().length;
  if (name !== undefined) runState.bookmarks.set(name, position);
  const isRead = readers.has(kind) || (kind === "api" && /^(GET|HEAD)$/.test(methodOf(input)));
  if (!isRead) runState.bookmark = position;
}

const methodOf = (input: JsonValue) => asText(follow(input, "method") ?? "GET");

function runStep({ kind, input }: PlannedStep, runState: RunState): Promise<JsonValue> {
  runState.unknown = [];
  runState.exchangeLines = [];
  return actions[kind](resolve(input, runState), runState);
}

async function runChecked(step: PlannedStep, runState: RunState): Promise<JsonValue> {
  const { readSettled = readOnce } = step.kind === "book" ? (runState.target.receiver ?? {}) : {};
  const result = await readSettled(
    () => runStep(step, runState),
    (candidate) => findingsOf(step, candidate, runState).length === 0,
  );
  const lines = findingsOf(step, result, runState);
  if (lines.length > 0) throw checkFailure(lines, runState.exchangeLines);
  return result;
}

/**
 * Lists differences from the checks. Throws `InconclusiveStep` if the receiver shows none of the fields that
 * differ.
 */
function findingsOf(step: PlannedStep, result: JsonValue, runState: RunState): readonly string[] {
  const foundDifferences = differences(resolveObject(step.check, runState), result);
  const certain = foundDifferences.filter((difference) => !isUnknown(difference, runState));
  if (foundDifferences.length > 0 && certain.length === 0)
    throw unknownFields(foundDifferences.map(({ path }) => path));
  return certain.map(formatDifference).map(shorten);
}

const isUnknown = ({ path }: Difference, { unknown }: RunState) =>
  unknown.includes(path.split(/[.[]/)[0] ?? "");

const unknownFields = (paths: readonly string[]) =>
  new InconclusiveStep(`The receiver shows no ${[...new Set(paths)].join(", no ")}.`);

const checkFailure = (lines: readonly string[], exchangeLines: readonly string[]) =>
  new StepFailure(
    lines.length === 1 ? "A field is not as expected." : `${lines.length} fields are not as expected.`,
    [...lines, ...exchangeLines],
  );

async function runRepeated(step: PlannedStep, runState: RunState): Promise<JsonValue> {
  const options = step.eventually ?? { withinMs: 0, everyMs: 0, failFast: {} };
  const failFast = resolveObject(options.failFast, runState);
  let lines: readonly string[] = [];
  const polled = await poll(runState.target, options, async () => {
    const result = await runStep(step, runState);
    lines = findingsOf(step, result, runState);
    if (lines.length === 0) return { result };
    if (Object.keys(failFast).length > 0 && differences(failFast, result).length === 0)
      throw new StepFailure("The fail-fast condition holds.", lines);
    return undefined;
  });
  if (polled !== undefined) return polled.result;
  throw new StepFailure(`The checks did not pass within ${formatDuration(options.withinMs)}.`, [
    ...lines,
    ...runState.exchangeLines,
  ]);
}
