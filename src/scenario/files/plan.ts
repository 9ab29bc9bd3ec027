import type { JsonObject, JsonValue } from "../../base/json/json";
import type { StepKind } from "./schema/step-schemas";

export interface PlannedStep {
  readonly kind: StepKind;
  /** As written in the file. References aren't resolved. */
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
  /** Likely bug in a receiver that fails this step. */
  readonly bug?: string;
}

/** Repeats a step until its checks hold. */
export interface RetryOptions {
  readonly withinMs: number;
  readonly everyMs: number;
  /** Stops waiting as soon as these conditions are met. */
  readonly failFast: JsonObject;
}

/** A scenario that is ready to run, for one combination of its matrix. */
export interface ScenarioPlan {
  readonly name: string;
  readonly file: string;
  /** Environment variables read by the scenario. Their values are never printed. */
  readonly variables: readonly string[];
  /** Values of the variables and the matrix. */
  readonly values: JsonObject;
  /** Names whose values differ between the combinations of the matrix. */
  readonly matrixNames?: readonly string[];
  /** Start time in milliseconds since 1970. */
  readonly clock?: number;
  /** Time limit. Default: ten minutes, plus the durations in the steps if the target has a real clock. */
  readonly timeoutMs?: number;
  /** Real time to wait before reading the receiver's state. */
  readonly settleMs?: number;
  /** Flags of the receiver that failed this scenario. The scenario only runs against it. */
  readonly against?: JsonObject;
  readonly steps: readonly PlannedStep[];
}
