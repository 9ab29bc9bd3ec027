import type { JsonObject, JsonValue } from "../../base/json/json";
import type { StepKind } from "../../scenario/files/schema/step-schemas";
import type { CandidateEvent } from "../expectations/candidate-event";

/** A step of the scenario under construction. */
export interface Draft {
  readonly kind: StepKind;
  readonly input: JsonObject | string;
  /** Paths of captured values in the answer, by name. Added when a later step needs a value. */
  readonly capture: Map<string, string>;
  readonly check: JsonObject;
  /** Comment lines to write above the step. */
  readonly comments: readonly string[];
  /** Events that the step must cause, according to the rules. */
  readonly events: CandidateEvent[];
}

interface DraftParts extends Partial<Pick<Draft, "check" | "comments">> {
  readonly events?: readonly CandidateEvent[];
}

export const createDraft = (
  kind: StepKind,
  input: Draft["input"],
  { check = {}, comments = [], events = [] }: DraftParts = {},
): Draft => ({ kind, input, capture: new Map(), check, comments, events: [...events] });

/** Omits fields without a value. */
export const omitEmpty = (fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
