import { normalizeWord } from "../../base/text/bare-name";
import { findNearest } from "../../base/text/nearest";
import { eventRecords } from "../../webhooks/events/event-records";
import { allEventTypes, type EventType, isCaseEvent } from "../../webhooks/events/event-types";
import type { Topic } from "./shapes";
import { closeCodeTopics, findTransition, lifecycleTopics, transitionTopics } from "./topics/case-states";
import { errorTypeTopics, exitCodeTopics, statusTopics } from "./topics/errors";
import { limitTopics, operationTopics } from "./topics/operations";

function describeAudience(type: EventType): string {
  const { audience, surfaces } = eventRecords[type];
  if (audience !== undefined) return audience;
  if (!surfaces.includes("referral"))
    return "Creditors and collection partners receive it, referral partners do not.";
  return surfaces.length === 1
    ? "The referral partner receives it, in live and test subscriptions alike."
    : "Creditors, collection partners and referral partners receive it.";
}

const eventTopics: readonly Topic[] = allEventTypes.map((name) => ({
  name,
  kind: "event",
  meaning: `${eventRecords[name].meaning} ${describeAudience(name)}`,
  next: "If it does not arrive, ask why.",
  commands: isCaseEvent(name)
    ? [`recoup webhooks why <case> ${name}`]
    : ["recoup webhooks list --as referral"],
}));

/** Topics, grouped by kind, in list order. Rules, assumptions, checks and probes are found only by ID. */
export const topics: readonly Topic[] = [
  ...errorTypeTopics,
  ...statusTopics,
  ...lifecycleTopics,
  ...transitionTopics,
  ...closeCodeTopics,
  ...eventTopics,
  ...limitTopics,
  ...exitCodeTopics,
  ...operationTopics,
];

const listNames = ({ name, aliases = [] }: Topic) => [name, ...aliases];

/** Finds a topic by name or alias, or a transition by its two states. Ignores case and punctuation. */
export function findTopic(text: string): Topic | undefined {
  const bareText = normalizeWord(text);
  const namedTopic = topics.find((topic) =>
    listNames(topic).some((name) => normalizeWord(name) === bareText),
  );
  return namedTopic ?? findTransition(text);
}

/**
 * Returns the topic that best matches the text. Excludes flags and numbers, because a typo must not lead to
 * `--live`, or from 418 to 413.
 */
export function findNearestTopic(text: string): string | undefined {
  const names = topics.flatMap(listNames).filter((name) => !name.startsWith("-"));
  return /^\d+$/.test(text) ? undefined : findNearest(text, names);
}
