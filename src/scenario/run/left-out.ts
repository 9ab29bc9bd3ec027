import { type JsonValue, printJson } from "../../base/json/json";
import { LeftOut } from "../expectations/step-failure";
import type { PlannedStep } from "../files/plan";
import { textField } from "../files/step-input";
import { referencesIn } from "../files/values";

/** Steps that were not done, and what is therefore missing. */
export interface LeftOutSteps {
  /** The cases of the deliveries; undefined for one about no case. */
  readonly deliveries: (string | undefined)[];
  /** Names of captures, with the title of their step. */
  readonly captures: Map<string, string>;
}

export const openLeftOutSteps = (): LeftOutSteps => ({ deliveries: [], captures: new Map() });

/** What the step would have captured, and booked. */
export function noteLeftOut(
  { kind, title, capture }: PlannedStep,
  input: JsonValue,
  steps: LeftOutSteps,
): void {
  if (kind === "deliver") steps.deliveries.push(textField(input, "case"));
  for (const name of Object.keys(capture)) steps.captures.set(name, title);
}

/** A step is not judged by what another one would have done. */
export function refuseDependent({ input, check }: PlannedStep, { captures }: LeftOutSteps): void {
  const names = referencesIn(printJson([input, check])).map((name) => name.split(/[.[]/)[0] ?? "");
  const missing = names.find((name) => captures.has(name));
  if (missing === undefined) return;
  throw new LeftOut(`It needs \${${missing}} of "${captures.get(missing)}", which was left out.`);
}

/** The books lack what was not delivered. */
export function refuseMissing(input: JsonValue, { deliveries }: LeftOutSteps): void {
  const caseId = textField(input, "case");
  const isMissing = deliveries.some((one) => caseId === undefined || one === undefined || one === caseId);
  if (isMissing) throw new LeftOut("A delivery before it was left out, and the books lack its event.");
}
