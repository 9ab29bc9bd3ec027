import type { PlannedStep } from "../../../scenario/files/plan";

/** A step, as written in a scenario file. */
export type FuzzStep = Pick<PlannedStep, "kind" | "input" | "capture">;

export const createStep = (
  kind: FuzzStep["kind"],
  input: FuzzStep["input"],
  capture: FuzzStep["capture"] = {},
): FuzzStep => ({ kind, input, capture });
