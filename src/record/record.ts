import { Failure } from "../base/failure";
import type { Secrets } from "../base/secrets/secrets";
import type { ShapeValue } from "../base/shape-value";
import { pluralize } from "../base/text/numbers/format-count";
import { addExpectations } from "./expectations/expectations";
import { inferSubscription } from "./expectations/receivers";
import { refuseLeaks } from "./file/refuse-leaks";
import { buildScenarioTitle, createFileStep, type DraftFileStep } from "./file/scenario-text";
import { type Proof, proveScenario } from "./proof/prove";
import type { ReplaySetting } from "./proof/replay";
import { isExpectation, listReferences, skipDependents } from "./proof/weaken-step";
import type { RecordedFile } from "./shapes";
import type { RecordedEntry } from "./source/recorded-entry";
import { createDraft, type Draft, omitEmpty } from "./steps/draft";
import type { RecordedSubscription } from "./steps/recording-state";
import { StepRecorder } from "./steps/step-recorder";

/** A scenario made from a recording, and how its replays went. */
export interface RecordedScenario extends Omit<ShapeValue<typeof RecordedFile>, "file" | "scenario"> {
  readonly text: string;
}

export interface RecordSetting extends ReplaySetting {
  readonly secrets: Pick<Secrets, "mask">;
  /** Suggests what to do if the recording has no requests. */
  readonly emptyHint: string;
}

/**
 * Converts a recording to a scenario and replays it. Throws if there is nothing to record or too much for a
 * scenario, if nothing survives the replays, or if the scenario would contain a secret.
 */
export async function recordScenario(
  entries: AsyncIterable<RecordedEntry> | Iterable<RecordedEntry>,
  setting: RecordSetting,
): Promise<RecordedScenario> {
  const recorder = new StepRecorder();
  for await (const entry of entries) {
    recorder.add(entry);
    if (recorder.isFull) break;
  }
  const drafts = recorder.end();
  if (drafts.length === 0) throw createNothingSeenFailure(recorder.requests, setting.emptyHint);
  if (recorder.isFull)
    throw new Failure("partial", "More happened than a scenario can hold. Nothing was written.", {
      hint: "A scenario has at most 1,500 steps: record a shorter time (--since 5m), or less of the program.",
    });
  const steps = skipUnfilled(buildFileSteps(drafts, recorder), recorder);
  const title = buildScenarioTitle(steps, recorder.requests);
  const proof = await proveScenario(setting, title, steps);
  if (proof.text === "") throw createNothingHeldFailure(proof.steps);
  refuseLeaks(proof.text, setting.secrets, recorder.state.names.references.values);
  return summarizeRecording(recorder, proof);
}

function buildFileSteps(
  drafts: readonly Draft[],
  { state, deliveryCounts }: StepRecorder,
): readonly DraftFileStep[] {
  const addedSubscription = inferSubscription(state);
  const subscriptions = addedSubscription === undefined ? state.subscriptions : [addedSubscription];
  const allDrafts = addedSubscription === undefined ? drafts : insertSubscription(drafts, addedSubscription);
  return addExpectations(allDrafts, { state, subscriptions, deliveryCounts }).map(createFileStep);
}

/** Adds a subscription at the start, or after the step that creates its client. */
function insertSubscription(
  drafts: readonly Draft[],
  { client, isTestMode }: RecordedSubscription,
): readonly Draft[] {
  const subscriptionDraft = createDraft(
    "subscription",
    omitEmpty({ client, events: "all", testMode: isTestMode ? undefined : false }),
  );
  const name = listReferences({ client })[0];
  const index = name === undefined ? 0 : drafts.findIndex(({ capture }) => capture.has(name)) + 1;
  return drafts.toSpliced(index, 0, subscriptionDraft);
}

/** Comments out steps that need a value missing from every response. */
function skipUnfilled(steps: readonly DraftFileStep[], { state }: StepRecorder): readonly DraftFileStep[] {
  const { unfilled } = state.names.references;
  const markedSteps = steps.map((step) => {
    const name = listReferences(step.draft.input).find((candidate) => unfilled.has(candidate));
    return name === undefined ? step : { ...step, reason: `no recorded answer gives \${${name}}.` };
  });
  return skipDependents(markedSteps);
}

function summarizeRecording(
  { requests, reads, retries, state }: StepRecorder,
  { text, steps, tried, held, redWhen }: Proof,
): RecordedScenario {
  const playedSteps = steps.filter(({ reason }) => reason === undefined);
  const skippedSteps = steps.filter(({ reason }) => reason !== undefined);
  const failedChecks = playedSteps.filter(({ checkReason }) => checkReason !== undefined);
  const describeStep = ({ draft, reason, checkReason }: DraftFileStep) =>
    `${draft.kind}: ${reason ?? checkReason}`;
  return {
    ...{ text, requests, redWhen },
    steps: playedSteps.length,
    polls: reads.counts.polls,
    waits: reads.counts.waits,
    dropped: reads.counts.dropped + retries,
    captures: playedSteps.flatMap(({ draft }) => [...draft.capture.keys()]),
    expectations: playedSteps.filter(isExpectation).length,
    replays: { tried, held },
    demoted: [...skippedSteps.filter(isExpectation), ...failedChecks].map(describeStep),
    missing: [
      ...skippedSteps.filter((step) => !isExpectation(step)).map(describeStep),
      ...state.unwritten.map((what) => `${what}: no step can repeat it.`),
    ],
  };
}

function createNothingSeenFailure(requests: number, hint: string): Failure {
  const reasonText =
    requests === 0
      ? "no request to a known operation was seen"
      : `${pluralize(requests, "request")} changed nothing on the platform`;
  return new Failure("partial", `There is nothing to record: ${reasonText}. Nothing was written.`, {
    hint: requests === 0 ? hint : "A scenario needs a change: a case that is created, paid or advanced.",
  });
}

const createNothingHeldFailure = (steps: readonly DraftFileStep[]) =>
  new Failure("partial", "No step could be filled and replayed. Nothing was written.", {
    findings: steps.flatMap(({ draft, reason }) =>
      reason === undefined ? [] : [`${draft.kind}: ${reason}`],
    ),
  });
