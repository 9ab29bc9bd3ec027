import { isJsonObject, type JsonObject, NumberText, printJson } from "../../base/json/json";
import { toOneLine } from "../../base/text/safe-sentence";
import { getSubscriptionName } from "../../scenario/files/checks/check-events";
import { readInputFields } from "../../scenario/files/step-input";
import { parseReferences } from "../../scenario/files/values";
import type { StepResult } from "../../scenario/report/result";
import { createFileStep, type DraftFileStep } from "../file/scenario-text";
import { createDraft, type Draft } from "../steps/draft";

/**
 * Weakens the failed step: splits its list of events first, then comments out its checks, and finally the
 * whole step.
 */
export function weakenFailedStep(
  steps: readonly DraftFileStep[],
  failedStep: DraftFileStep | undefined,
  { failure, title }: Pick<StepResult, "failure" | "title">,
): readonly DraftFileStep[] {
  const step = failedStep ?? steps.find(({ reason }) => reason === undefined);
  if (step === undefined) return steps;
  const singleSteps = splitEvents(step);
  if (singleSteps.length > 0)
    return steps.flatMap((fileStep) => (fileStep === step ? singleSteps : [fileStep]));
  const [detail = ""] = failure?.lines ?? [];
  const failureReason = formatReason(`${failure?.message ?? `${title} failed.`} ${detail}`);
  const isCheck = failure?.code === undefined && Object.keys(step.draft.check).length > 0;
  const weakenedStep: DraftFileStep =
    isCheck && step.checkReason === undefined
      ? { ...step, checkReason: failureReason }
      : { ...step, reason: failureReason };
  return skipDependents(steps.map((fileStep) => (fileStep === step ? weakenedStep : fileStep)));
}

function splitEvents({ draft: { kind, input } }: DraftFileStep): readonly DraftFileStep[] {
  if (kind !== "expect" || typeof input === "string" || !Array.isArray(input.events)) return [];
  const events: readonly JsonObject[] = input.events.filter((candidate) => isJsonObject(candidate));
  return events.map((event) =>
    createFileStep(createDraft("expect", { ...event, count: new NumberText("1") })),
  );
}

/**
 * Comments out steps that need a value captured by a skipped step. If all subscriptions were skipped, also
 * those that need one.
 */
export function skipDependents(steps: readonly DraftFileStep[]): readonly DraftFileStep[] {
  const missingNames = new Set<string>();
  let isSubscribed = false;
  return steps.map((step) => {
    const { draft, reason } = step;
    const missingName = [...listReferences(draft.input), ...listSenders(draft.input)].find((name) =>
      missingNames.has(name),
    );
    const usedName = missingName ?? (isExpectation(step) && !isSubscribed ? "a subscription" : undefined);
    if (draft.kind === "subscription" && reason === undefined && usedName === undefined) isSubscribed = true;
    if (reason === undefined && usedName === undefined) return step;
    for (const name of listDefinedNames(draft)) missingNames.add(name);
    return reason === undefined ? { ...step, reason: `it needs ${usedName}, which is missing.` } : step;
  });
}

export const isExpectation = ({ draft }: DraftFileStep) =>
  draft.kind === "expect" || draft.kind === "expect-none";

/** Shortens a failure to one line and removes the replay's identifiers. */
const formatReason = (text: string) =>
  toOneLine(text)
    .replace(/[\w-]{20,}/g, "…")
    .trim();

/** Returns the names that a step defines: its captures and its subscription. */
const listDefinedNames = ({ kind, capture, input }: Draft): readonly string[] =>
  kind === "subscription"
    ? [...capture.keys(), getSubscriptionName(readInputFields(input))]
    : [...capture.keys()];

const listSenders = (input: unknown): readonly string[] =>
  [...printJson(input).matchAll(/"from":"(\w{1,60})"/g)].map(([, name]) => name ?? "");

export const listReferences = (input: unknown): readonly string[] => parseReferences(printJson(input));
