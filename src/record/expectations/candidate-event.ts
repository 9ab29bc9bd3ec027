import type { JsonObject } from "../../base/json/json";
import type { Surface } from "../../base/platform";
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
