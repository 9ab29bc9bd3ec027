import { type JsonObject, parseJson, printJson } from "../../../base/json/json";
import type { Plan } from "../../files/plan";

type PlanJson = Pick<Plan, "values" | "steps">;

/** Serializes a plan for another thread; a structured clone would lose the written digits of numbers. */
export const printPlan = (plan: Plan): string => printJson(plan);

/** Restores the written digits of the scenario's numbers; other numbers, such as lines, are plain. */
export function readPlan(text: string): Plan {
  const plan: Plan = JSON.parse(text);
  const written = parseJson(text) as unknown as PlanJson;
  return { ...plan, values: written.values, steps: plan.steps.map(withDigits(written.steps)) };
}

const withDigits =
  (written: Plan["steps"]) =>
  (step: Plan["steps"][number], at: number): Plan["steps"][number] => {
    const { input = null, when, check = {}, eventually } = written[at] ?? {};
    return {
      ...step,
      input,
      check,
      ...(when === undefined ? {} : { when }),
      ...(step.eventually === undefined
        ? {}
        : { eventually: { ...step.eventually, failFast: eventually?.failFast ?? ({} as JsonObject) } }),
    };
  };
