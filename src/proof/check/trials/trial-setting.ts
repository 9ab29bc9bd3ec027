import type { Surface } from "../../../base/platform";
import { type EventType, eventTypes } from "../../../webhooks/events/event-types";
import type { SyntheticCase, SyntheticEvent } from "./synthetic-case";

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

/** Whether the subscription receives an event. */
export const isSentBy =
  ({ events }: Pick<TrialSetting, "events">) =>
  ({ type }: Pick<SyntheticEvent, "type">) =>
    events.includes(type);

/** Returns why a trial can't run. Undefined if the subscription has the events that it needs. */
export function whyUntested(
  { events }: Pick<TrialSetting, "events">,
  needs: readonly EventType[],
  sent: readonly SyntheticEvent[],
): string | undefined {
  const missing = needs.filter((type) => !events.includes(type));
  if (missing.length > 0) return `The subscription has no ${missing.join(" and no ")} (--event).`;
  return sent.length === 0 ? "The subscription has no event of it (--event)." : undefined;
}
