import { observationsOf, type Try } from "../observe/observation";
import type { Probe } from "../probe";
import { type ComparedTry, differ, type KnownFieldTest } from "./differ";
import { type Difference, differenceKey } from "./finding";

export interface Verdict {
  readonly verdict: "same" | "differs" | "flaky" | "not-compared";
  readonly reason?: string;
  readonly differences: readonly Difference[];
}

/** The tries of a probe, paired by side. */
export interface Tries {
  readonly sandbox: readonly Try[];
  readonly target: readonly Try[];
  readonly alike?: readonly Try[];
}

/** Splits differences into those found in several tries and those found in one. */
export function groupByRepetition(allDifferences: readonly (readonly Difference[])[]) {
  const countedByKey = new Map<string, { readonly difference: Difference; count: number }>();
  for (const difference of allDifferences.flat()) {
    const group = countedByKey.get(differenceKey(difference)) ?? { difference, count: 0 };
    group.count += 1;
    countedByKey.set(differenceKey(difference), group);
  }
  const foundDifferences = [...countedByKey.values()];
  return {
    often: foundDifferences.filter(({ count }) => count > 1).map(({ difference }) => difference),
    once: foundDifferences.filter(({ count }) => count === 1).map(({ difference }) => difference),
  };
}

export function differencesOf(probe: Probe, tries: Tries, isKnown: KnownFieldTest) {
  const [sandboxSeen, targetSeen, alike] = [tries.sandbox, tries.target, tries.alike ?? []].map(
    observationsOf,
  );
  return (targetSeen ?? []).flatMap((target, index) => {
    const sandbox = sandboxSeen?.[index] ?? sandboxSeen?.[0];
    if (sandbox === undefined) return [];
    const tried: ComparedTry = { sandbox, target, alike: alike?.[index] ?? alike?.[0] };
    return [differ(probe, tried, isKnown)];
  });
}

export function verdictOf(probe: Probe, tries: Tries, isKnown: KnownFieldTest): Verdict {
  const reason = reasonIn(tries.target, "") ?? reasonIn(tries.sandbox, "the sandbox: ");
  if (reason !== undefined) return { verdict: "not-compared", reason, differences: [] };
  const { often, once } = groupByRepetition(differencesOf(probe, tries, isKnown));
  if (often.length > 0) return { verdict: "differs", differences: often };
  if (once.length > 0)
    return { verdict: "flaky", reason: "a difference was seen once in three tries", differences: [] };
  const unseen = [tries.target, tries.sandbox]
    .flatMap(observationsOf)
    .find((countedByKey) => countedByKey.unseen.length > 0);
  if (unseen === undefined) return { verdict: "same", differences: [] };
  return { verdict: "not-compared", reason: unseen.unseen.join("; "), differences: [] };
}

/** Returns why a probe can't be compared; undefined if at least two tries showed something. */
function reasonIn(tries: readonly Try[], prefix: string): string | undefined {
  if (observationsOf(tries).length >= 2) return undefined;
  const reasons = tries.flatMap((attempt) => ("blocker" in attempt ? [attempt.blocker.reason] : []));
  return prefix + (reasons.at(-1) ?? "it was not tried");
}
