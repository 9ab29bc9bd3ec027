import type { Surface } from "../../../base/platform";
import type { EventType } from "../../../webhooks/events/event-types";
import type { DeliveryProbe, ExpectedReaction, ProbeParts, Wave } from "../../../webhooks/hostile/probe";
import type { DeliveryExchange } from "../../../webhooks/receiver-state/exchange";
import type { ExpectedState } from "../../../webhooks/receiver-state/state-findings";
import type { SyntheticCase, SyntheticEvent } from "./synthetic-case";

/** Parts of a request except the envelope, which the trial's events provide. */
export type SendingParts = Omit<ProbeParts, "envelope">;

/** A test of one rule, with its own case. */
export interface Trial
  extends Pick<
    DeliveryProbe,
    "id" | "title" | "bug" | "advice" | "doc" | "refusal" | "rules" | "isExtension" | "isRightlySigned"
  > {
  readonly expected: ExpectedReaction;
  /** Why the rule can't be tested with these options. */
  readonly untestedReason?: string;
  readonly caseId: string;
  /** The case's genuine events, each listed once, including any that the subscription doesn't receive. */
  readonly events: readonly SyntheticEvent[];
  /** Builds the requests. Called just before they are sent, because signatures age. */
  waves(parts: SendingParts): readonly Wave[];
  /** Builds the requests to send after all other trials. */
  lastWaves?(parts: SendingParts): readonly Wave[];
  /** Set if only the books can show the bug. */
  readonly needsBooks?: boolean;
  /** Maximum response time. The trial is skipped for slower receivers, because it takes many requests. */
  readonly maxAnswerMs?: number;
  /** Type of the event in question, if nothing about its case was booked before. */
  readonly loneEventType?: EventType;
  /** Number of genuine requests that precede the forged ones, in a trial that must be refused. */
  readonly genuineCount?: number;
  /** Undefined if nothing may be booked, or if the state can't be known. */
  readonly state?: ExpectedState;
}

/**
 * Whether the trial is signed with the secret that the receiver must know. It may accept the next one although
 * it refuses the current one, or the other way round.
 */
export const hasCurrentSecret = ({ id }: Trial): boolean => id !== "next-secret";

/** The responses to a trial's requests. Incomplete if time ran out. */
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
  /** Event types that the subscription receives. */
  readonly events: readonly EventType[];
  readonly hasNextSecret: boolean;
  random(): number;
  /** Creates a case. Default age: two minutes. */
  newCase(ageMs?: number): SyntheticCase;
}

/** The returned function checks whether the subscription receives an event. */
export const createSentFilter =
  ({ events }: Pick<TrialSetting, "events">) =>
  ({ type }: Pick<SyntheticEvent, "type">) =>
    events.includes(type);

/** Returns why a trial can't run, or undefined if the subscription has all the events that it needs. */
export function explainUntested(
  { events }: Pick<TrialSetting, "events">,
  needs: readonly EventType[],
  sentEvents: readonly SyntheticEvent[],
): string | undefined {
  const missingTypes = needs.filter((type) => !events.includes(type));
  if (missingTypes.length > 0) return `The subscription has no ${missingTypes.join(" and no ")} (--event).`;
  return sentEvents.length === 0 ? "The subscription has no event of it (--event)." : undefined;
}
