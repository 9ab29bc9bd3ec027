import { groupBy } from "../../base/collections/group-by";
import { listObservations, type Try } from "../observe/observation";
import type { Probe } from "../probe";
import { listDifferences } from "./differ";
import { buildDifferenceKey, type ProbeDifference } from "./finding";
import type { KnownFieldTest } from "./known-fields";

export interface ProbeVerdict {
  readonly verdict: "same" | "differs" | "flaky" | "not-compared";
  readonly reason?: string;
  readonly differences: readonly ProbeDifference[];
}

export interface TriesBySide {
  readonly sandbox: readonly Try[];
  readonly target: readonly Try[];
  /** Tries on a sandbox with the target's readings. */
  readonly adjustedSandbox?: readonly Try[];
}

/** Separates differences found in several tries from those found in only one. */
export function groupByRepetition(allDifferences: readonly (readonly ProbeDifference[])[]) {
  const findings = allDifferences.flatMap((differences, index) =>
    differences.map((difference) => ({ difference, index })),
  );
  const groups = groupBy(findings, ({ difference }) => buildDifferenceKey(difference)).map((group) => ({
    difference: group[0].difference,
    tries: new Set(group.map(({ index }) => index)).size,
  }));
  return {
    often: groups.filter(({ tries }) => tries > 1).map(({ difference }) => difference),
    once: groups.filter(({ tries }) => tries === 1).map(({ difference }) => difference),
  };
}

export function compareTries(probe: Probe, tries: TriesBySide, isKnown: KnownFieldTest) {
  const sandboxObservations = listObservations(tries.sandbox);
  const adjustedObservations = listObservations(tries.adjustedSandbox ?? []);
  return listObservations(tries.target).flatMap((target, index) => {
    const sandbox = sandboxObservations[index] ?? sandboxObservations[0];
    if (sandbox === undefined) return [];
    const adjustedSandbox = adjustedObservations[index] ?? adjustedObservations[0];
    return [listDifferences(probe, { sandbox, target, adjustedSandbox }, isKnown)];
  });
}

export function decideVerdict(probe: Probe, tries: TriesBySide, isKnown: KnownFieldTest): ProbeVerdict {
  const reason = findReason(tries.target, "") ?? findReason(tries.sandbox, "the sandbox: ");
  if (reason !== undefined) return { verdict: "not-compared", reason, differences: [] };
  const comparedTries = compareTries(probe, tries, isKnown);
  const { often, once } = groupByRepetition(comparedTries);
  if (often.length > 0) return { verdict: "differs", differences: often };
  if (once.length > 0)
    return {
      verdict: "flaky",
      reason: `a difference was seen once in ${comparedTries.length} tries`,
      differences: [],
    };
  const incompleteObservation = [tries.target, tries.sandbox]
    .flatMap(listObservations)
    .find((observation) => observation.unseen.length > 0);
  if (incompleteObservation === undefined) return { verdict: "same", differences: [] };
  return { verdict: "not-compared", reason: incompleteObservation.unseen.join("; "), differences: [] };
}

/** Returns why a probe can't be compared, or undefined if at least two tries produced observations. */
function findReason(tries: readonly Try[], prefix: string): string | undefined {
  if (listObservations(tries).length >= 2) return undefined;
  const reasons = tries.flatMap((attempt) => ("blocker" in attempt ? [attempt.blocker.reason] : []));
  return prefix + (reasons.at(-1) ?? "it was not tried");
}
