import { nearest } from "../../base/text/nearest";
import type { Topic } from "./topic";
import { closeCodeTopics } from "./topics/close-codes";
import { errorTypes } from "./topics/error-types";
import { eventTopics } from "./topics/events";
import { exitCodeTopics } from "./topics/exit-codes";
import { lifecycleTopics } from "./topics/lifecycles";
import { limitTopics } from "./topics/limits";
import { operationTopics } from "./topics/operations";
import { statusTopics } from "./topics/statuses";
import { findTransition, transitionTopics } from "./topics/transitions";

/** Everything that can be explained, by kind. */
export const topics: readonly Topic[] = [
  ...errorTypes,
  ...statusTopics,
  ...lifecycleTopics,
  ...transitionTopics,
  ...closeCodeTopics,
  ...eventTopics,
  ...limitTopics,
  ...exitCodeTopics,
  ...operationTopics,
];

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const namesOf = ({ name, aliases = [] }: Topic) => [name, ...aliases];

/** Finds a topic by name or alias, ignoring case and punctuation; a transition also by its two states. */
export function findTopic(text: string): Topic | undefined {
  const bareText = bare(text);
  const named = topics.find((topic) => namesOf(topic).some((name) => bare(name) === bareText));
  return named ?? findTransition(text);
}

/** Excludes flags, and suggests nothing for a number: a typo must not lead to `--live`, nor 418 to 413. */
export function nearestTopic(text: string): string | undefined {
  const names = topics.flatMap(namesOf).filter((name) => !name.startsWith("-"));
  return /^\d+$/.test(text) ? undefined : nearest(text, names);
}
