import { type Lifecycle, lifecycles, readLifecycle } from "../../base/cases/lifecycle";
import { readText } from "../../base/json/json";
import type { Value } from "../observe/probe-answers";
import { createMatcher } from "./matcher";
import { listItems } from "./values";

const parseLifecycles = (list: Value): readonly Lifecycle[] =>
  listItems(list).flatMap((item) => readLifecycle(readText(item, "lifecycle")) ?? []);

/** Matches at least two different lifecycles, ordered by rank. A single lifecycle shows no order. */
const ordered = (says: string, rank: (lifecycle: Lifecycle) => number | string) =>
  createMatcher(says, (value) => {
    const ranks = parseLifecycles(value).map(rank);
    return (
      new Set(ranks).size > 1 &&
      ranks.every((entry, index) => index === 0 || (ranks[index - 1] ?? entry) <= entry)
    );
  });

export const orderedByStage = ordered("a list in the order of the stages", (lifecycle) =>
  lifecycles.indexOf(lifecycle),
);
export const orderedByName = ordered("a list in the order of the names", (lifecycle) => lifecycle);
