import { eventRecords } from "../../../webhooks/events/event-records";
import { allEventTypes, type EventType, isCaseEvent } from "../../../webhooks/events/event-types";
import type { Topic } from "../topic";

function audienceOf(type: EventType): string {
  const { audience, surfaces } = eventRecords[type];
  if (audience !== undefined) return audience;
  if (!surfaces.includes("referral"))
    return "Creditors and collection partners receive it, referral partners do not.";
  return surfaces.length === 1
    ? "The referral partner receives it, in live and test subscriptions alike."
    : "Creditors, collection partners and referral partners receive it.";
}

export const eventTopics: readonly Topic[] = allEventTypes.map((name) => ({
  name,
  kind: "event",
  meaning: `${eventRecords[name].meaning} ${audienceOf(name)}`,
  next: "If it does not arrive, ask why.",
  commands: isCaseEvent(name)
    ? [`recoup webhooks why <case> ${name}`]
    : ["recoup webhooks list --as referral"],
}));
