import { type JsonValue, printJson } from "../../base/json/json";
import { SkippedStep } from "../expectations/step-failure";
import type { PlannedStep } from "../files/plan";
import { readTextField } from "../files/step-input";
import { getRootName, parseReferences } from "../files/values";

/** Effects that are missing because their steps were skipped. */
export interface SkippedSteps {
  /** Case ID for each skipped delivery, or undefined if the event isn't about a case. */
  readonly deliveries: (string | undefined)[];
  /** Names of missing captures, with the titles of the steps that define them. */
  readonly captures: Map<string, string>;
  /** IDs of cases with a delivery that the receiver postponed and that isn't repeated. */
  readonly postponedCases: Set<string>;
}

export const createSkippedSteps = (): SkippedSteps => ({
  deliveries: [],
  captures: new Map(),
  postponedCases: new Set(),
});

/** Records what the step would have captured and booked. */
export function recordSkippedStep(step: PlannedStep, input: JsonValue, skippedSteps: SkippedSteps): void {
  if (step.kind === "deliver") skippedSteps.deliveries.push(readTextField(input, "case"));
  recordMissingCaptures(step, skippedSteps);
}

export function recordMissingCaptures({ title, capture }: PlannedStep, skippedSteps: SkippedSteps): void {
  for (const name of Object.keys(capture)) skippedSteps.captures.set(name, title);
}

/** Skips a step that needs a skipped step's capture. */
export function skipIfDependent({ input, check, eventually }: PlannedStep, { captures }: SkippedSteps): void {
  const values = [input, check, eventually?.failFast ?? null];
  const names = parseReferences(printJson(values)).map(getRootName);
  const missingCapture = names.find((name) => captures.has(name));
  if (missingCapture === undefined) return;
  throw new SkippedStep(
    `It needs \${${missingCapture}} of "${captures.get(missingCapture)}", which was left out.`,
  );
}

/** Skips a step that reads bookings after a skipped delivery. */
export function skipIfDeliveryMissing(input: JsonValue, { deliveries }: SkippedSteps): void {
  const caseId = readTextField(input, "case");
  const isMissing = deliveries.some(
    (candidate) => caseId === undefined || candidate === undefined || candidate === caseId,
  );
  if (isMissing) throw new SkippedStep("A delivery before it was left out, and the books lack its event.");
}
