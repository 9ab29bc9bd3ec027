import type { JsonObject, JsonValue } from "../../base/json/json";
import type { StepKind } from "./schema/step-schemas";

export interface PlannedStep {
  readonly kind: StepKind;
  /** As the file has it, references included. */
  readonly input: JsonValue;
  readonly title: string;
  readonly name?: string;
  readonly line: number;
  readonly column: number;
  readonly when?: JsonObject;
  /** Name to the path in the step's result. */
  readonly capture: Readonly<Record<string, string>>;
  readonly check: JsonObject;
  readonly eventually?: Eventually;
  /** The likely bug of a receiver that fails here. */
  readonly bug?: string;
}

/** Repeats a step until its checks hold. */
export interface Eventually {
  readonly withinMs: number;
  readonly everyMs: number;
  /** Ends the wait as soon as it holds. */
  readonly failFast: JsonObject;
}

/** One scenario, ready to run: a combination of the matrix where there is one. */
export interface Plan {
  readonly name: string;
  readonly file: string;
  /** The variables of the environment that it reads; what they hold is shown to nobody. */
  readonly variables: readonly string[];
  /** Variables and the values of the matrix. */
  readonly values: JsonObject;
  /** Milliseconds since 1970. */
  readonly clock?: number;
  /** Default: ten minutes. */
  readonly timeoutMs?: number;
  /** Real time that a receiver gets before its books are read. */
  readonly settleMs?: number;
  /** Flags of the receiver that failed it, in whose place no other is tested. */
  readonly against?: JsonObject;
  readonly steps: readonly PlannedStep[];
}
