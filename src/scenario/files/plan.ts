import type { JsonObject, JsonValue } from "../../base/json/json";
import type { StepKind } from "./schema/step-schemas";

export interface PlannedStep {
  readonly kind: StepKind;
  /** As written in the file, with references unresolved. */
  readonly input: JsonValue;
  readonly title: string;
  readonly name?: string;
  readonly line: number;
  readonly column: number;
  readonly when?: JsonObject;
  /** Maps each name to a path in the step's result. */
  readonly capture: Readonly<Record<string, string>>;
  readonly check: JsonObject;
  readonly eventually?: Eventually;
  /** Likely bug of a receiver that fails this step. */
  readonly bug?: string;
}

/** Repeats a step until its checks hold. */
export interface Eventually {
  readonly withinMs: number;
  readonly everyMs: number;
  /** Stops waiting as soon as this condition holds. */
  readonly failFast: JsonObject;
}

/** A scenario ready to run, for one combination of its matrix. */
export interface Plan {
  readonly name: string;
  readonly file: string;
  /** Environment variables it reads; their values are never printed. */
  readonly variables: readonly string[];
  /** Variables and matrix values. */
  readonly values: JsonObject;
  /** Milliseconds since 1970. */
  readonly clock?: number;
  /** Default: ten minutes. */
  readonly timeoutMs?: number;
  /** Real time to wait before the receiver's state is read. */
  readonly settleMs?: number;
  /** Flags of the receiver that failed this scenario; it runs only against that one. */
  readonly against?: JsonObject;
  readonly steps: readonly PlannedStep[];
}
