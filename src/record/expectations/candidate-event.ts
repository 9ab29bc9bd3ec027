import type { JsonObject } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import type { EventType } from "../../webhooks/events/event-types";

/** An event that a step must cause, according to the rules. */
export interface CandidateEvent {
  readonly event: EventType;
  /** Expected values in its data. */
  readonly data: JsonObject;
  /** Case or client in the recorded world, to compare with the recorded deliveries. */
  readonly subject: string;
  /** Test mode of the subscriptions that receive it; undefined for events that don't depend on it. */
  readonly isTest: boolean | undefined;
  /** Surfaces that receive it, if not all do. */
  readonly surfaces?: readonly Surface[];
  /** Reference of the client whose case it is about. */
  readonly client?: string | undefined;
}
