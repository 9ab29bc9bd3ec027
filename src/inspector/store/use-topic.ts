import type { LiveTopic } from "../../base/inspector/live";
import { live } from "../browser/live";
import { useStore } from "./store";

/** Differs when what the topics are about has changed, or the world is another one. */
export const useTopics = (...topics: readonly LiveTopic[]): string =>
  useStore(live, ({ message }) =>
    ["world" as const, ...topics].map((topic) => message?.topics[topic]).join(),
  );

/** Differs with anything that was written. */
export const useVersion = (): string => useStore(live, ({ message }) => message?.version ?? "");
