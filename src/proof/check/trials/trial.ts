import type { Surface } from "../../../base/platform";
import { type EventType, eventTypes } from "../../../webhooks/events/event-types";
import type { ExpectedReaction, Probe, ProbeParts, Wave } from "../../../webhooks/hostile/probe";
import type { DeliveryExchange } from "../../../webhooks/receiver-state/exchange";
import type { ExpectedState } from "../../../webhooks/receiver-state/state-findings";
import type { SyntheticCase, SyntheticEvent } from "./synthetic-case";

/** Parts of a request except the envelope, which the trial's events provide. */
export type SendingParts = Omit<ProbeParts, "envelope">;

/** One rule to test, with its own case. */
export interface Trial
  extends Pick<
    Probe,
    "id" | "title" | "bug" | "advice" | "doc" | "refusal" | "rules" | "isExtension" | "isRightlySigned"
  > {
  readonly expected: ExpectedReaction;
  /** Why the rule can't be tested with the given options. */
  readonly untestedReason?: string;
  readonly caseId: string;
  /** Genuine events of the case, each once, including those that the subscription doesn't receive. */
  readonly events: readonly SyntheticEvent[];
  /** Creates the requests just before they are sent, because signatures age. */
  waves(parts: SendingParts): readonly Wave[];
  /** Creates requests to send after all other trials. */
  lastWaves?(parts: SendingParts): readonly Wave[];
  /** Set if only the books can show the bug. */
  readonly needsBooks?: boolean;
  /**
   * Maximum answer time of the receiver. The trial is skipped for slower receivers, because it takes many
   * requests.
   */
  readonly maxAnswerMs?: number;
  /** Type of the event, if the trial sends a single event of a case that is new to the receiver. */
  readonly loneEventType?: EventType;
  /** Number of genuine requests before the forged ones, in a trial that must be refused. */
  readonly genuineCount?: number;
  /** Undefined if nothing may be booked, or if the result can't be known. */
  readonly state?: ExpectedState;
}

/** The answers to the requests of a trial. Incomplete if time ran out. */
export interface PlayedTrial {
  readonly answers: readonly DeliveryExchange[];
  readonly isComplete: boolean;
  /**
   * The other trials in flight, any of which may be the cause. Set on the trial that stopped the receiver.
   */
  readonly otherSuspects?: readonly string[];
}

export interface TrialSetting {
  readonly surface: Surface;
  /** Event types of the subscription. */
  readonly events: readonly EventType[];
  readonly hasNextSecret: boolean;
  random(): number;
  /** Creates a case. Default age: two minutes. */
  newCase(ageMs?: number): SyntheticCase;
}

export const isOnSurface = ({ surface }: Pick<TrialSetting, "surface">, type: EventType) =>
  eventTypes[surface].includes(type);

/** Returns a function that checks whether the subscription receives an event. */
export const createSentFilter =
  ({ events }: Pick<TrialSetting, "events">) =>
  ({ type }: Pick<SyntheticEvent, "type">) =>
    events.includes(type);

/** Returns why a trial can't run. Undefined if the subscription has the events that the trial needs. */
export function explainUntested(
  { events }: Pick<TrialSetting, "events">,
  needs: readonly EventType[],
  sentEvents: readonly SyntheticEvent[],
): string | undefined {
  const missingTypes = needs.filter((type) => !events.includes(type));
  if (missingTypes.length > 0) return `The subscription has no ${missingTypes.join(" and no ")} (--event).`;
  return sentEvents.length === 0 ? "The subscription has no event of it (--event)." : undefined;
}
