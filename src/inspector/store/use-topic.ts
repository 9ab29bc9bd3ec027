import { liveConnection } from "../browser/live";
import type { LiveTopic } from "../contract/live";
import { useStore } from "./store";

/** Returns a string that changes when any of the topics changes or the world is replaced. */
export const useTopics = (...topics: readonly LiveTopic[]): string =>
  useStore(liveConnection, ({ message }) =>
    ["world" as const, ...topics].map((topic) => message?.topics[topic]).join(),
  );

/** Returns a string that changes with every write and every logged request. */
export const useVersion = (): string =>
  useStore(liveConnection, ({ message }) => [message?.version, message?.topics.requests].join());
