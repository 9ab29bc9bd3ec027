import type { JsonObject, JsonValue } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import type { StepKind } from "../../scenario/files/schema/step-schemas";
import type { EventType } from "../../webhooks/events/event-types";

/** An event that a step must cause, according to the rules. */
export interface CandidateEvent {
  readonly event: EventType;
  /** Expected values in the event's data. */
  readonly data: JsonObject;
  /** Case or client in the recorded world, to compare with the recorded deliveries. */
  readonly subject: string;
  /**
   * Test mode of the subscriptions that receive the event. Undefined if the event doesn't depend on test
   * mode.
   */
  readonly isTest: boolean | undefined;
  /** Surfaces that receive the event. Default: all. */
  readonly surfaces?: readonly Surface[];
  /** Reference of the client whose case the event is about. */
  readonly client?: string | undefined;
}

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
