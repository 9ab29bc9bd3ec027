import type { JsonObject, JsonValue } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import type { StepKind } from "../../scenario/files/schema/step-schemas";
import type { EventType } from "../../webhooks/events/event-types";

/** An event that, by the rules, a step must cause. */
export interface CandidateEvent {
  readonly event: EventType;
  /** Values expected in the event's data. */
  readonly data: JsonObject;
  /** Case or client ID in the recorded world, for comparison with recorded deliveries. */
  readonly subject: string;
  /** The mode of the subscriptions that receive the event. Undefined if those of both modes do. */
  readonly isTest: boolean | undefined;
  /** Surfaces that receive the event. Default: all. */
  readonly surfaces?: readonly Surface[];
  /** Reference of the client that owns the case. */
  readonly client?: string | undefined;
}

/** A scenario step under construction. */
export interface Draft {
  readonly kind: StepKind;
  readonly input: JsonObject | string;
  /**
   * Maps each name to the path of its captured value in the response. Filled when a later step needs a value.
   */
  readonly capture: Map<string, string>;
  readonly check: JsonObject;
  /** Comment lines to write above the step. */
  readonly comments: readonly string[];
  /** Events that, by the rules, the step must cause. */
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

export const omitEmpty = (fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
