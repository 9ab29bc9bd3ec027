import type { JsonObject, JsonValue } from "../../base/json/json";
import type { StepKind } from "./schema/step-schemas";

export interface PlannedStep {
  readonly kind: StepKind;
  /** Input as written in the file, with references unresolved. */
  readonly input: JsonValue;
  readonly title: string;
  readonly name?: string;
  readonly line: number;
  readonly column: number;
  readonly when?: JsonObject;
  /** Maps each captured name to a path in the step's result. */
  readonly capture: Readonly<Record<string, string>>;
  readonly check: JsonObject;
  readonly eventually?: RetryOptions;
  /** Likely bug of a receiver that fails this step. */
  readonly bug?: string;
}

/** Repeats a step until its checks hold. */
export interface RetryOptions {
  readonly withinMs: number;
  readonly everyMs: number;
  /** Stops waiting as soon as these conditions hold. */
  readonly failFast: JsonObject;
}

/** A scenario ready to run, for one combination of its matrix. */
export interface ScenarioPlan {
  readonly name: string;
  readonly file: string;
  /** Environment variables that the scenario reads. Their values are never printed. */
  readonly variables: readonly string[];
  /** Values of variables and of the matrix. */
  readonly values: JsonObject;
  /** Start time in milliseconds since 1970. */
  readonly clock?: number;
  /** Time limit. Default: ten minutes, plus on a real clock the durations that the steps name. */
  readonly timeoutMs?: number;
  /** Real time to wait before the receiver's state is read. */
  readonly settleMs?: number;
  /** Flags of the receiver that failed this scenario. The scenario only runs against that receiver. */
  readonly against?: JsonObject;
  readonly steps: readonly PlannedStep[];
}
