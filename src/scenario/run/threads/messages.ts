import { omitUndefined } from "../../../base/collections/omit-undefined";
import { parseJson, printJson } from "../../../base/json/json";
import type { ChosenReadings } from "../../../base/platform";
import type { GlobalValues } from "../../../cli/flags/globals";
import type { Style } from "../../../render/render";
import type { PlannedStep, ScenarioPlan } from "../../files/plan";
import type { ScenarioResult } from "../../report/result";
import type { LiveOutput } from "../play-turns";
import type { SharedCount } from "./turns";

/** Argument that makes the program start as a scenario thread. */
export const threadCommand = "__play";

export interface ThreadInput {
  readonly seed: string;
  /** Start time of each world, unless its scenario sets another. */
  readonly today: number;
  readonly style: Style;
  readonly flags: GlobalValues;
  readonly readings: ChosenReadings | undefined;
  readonly secrets: readonly string[];
  /** Plans serialized by `printPlan`. */
  readonly plans: readonly string[];
  readonly takenCount: SharedCount;
}

export type ThreadMessage =
  | { readonly kind: "taken"; readonly at: number | undefined }
  | { readonly kind: "piece"; readonly at: number; readonly piece: LiveOutput }
  | {
      readonly kind: "result";
      readonly at: number;
      readonly result: ScenarioResult;
      /** All secrets known to the thread, so that the parent masks them too. */
      readonly secrets: readonly string[];
    }
  | { readonly kind: "error"; readonly message: string };

export const stopMessage = "stop";

/** Serializes a plan for another thread. A structured clone would lose the digits of numbers. */
export const printPlan = (plan: ScenarioPlan): string => printJson(plan);

/**
 * Restores a plan. Only numbers from the scenario keep their digits. Others, such as line numbers, become
 * plain numbers.
 */
export function parsePlan(text: string): ScenarioPlan {
  const plan: ScenarioPlan = JSON.parse(text);
  const { values, steps } = parseJson(text) as unknown as Pick<ScenarioPlan, "values" | "steps">;
  return { ...plan, values, steps: plan.steps.map((step, index) => restoreDigits(step, steps[index])) };
}

const restoreDigits = (
  step: PlannedStep,
  { input = null, when, check = {}, eventually }: Partial<PlannedStep> = {},
): PlannedStep => ({
  ...step,
  input,
  check,
  ...omitUndefined({ when }),
  ...(step.eventually && { eventually: { ...step.eventually, failFast: eventually?.failFast ?? {} } }),
});
