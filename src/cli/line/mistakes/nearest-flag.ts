import { findNearest } from "../../../base/text/nearest";
import { allowRunFlag } from "../../flags/allow-run";

/** Flags that are never suggested: a typo must not lead to confirming a write or starting a program. */
export const confirmingFlags = ["--live", "--yes", "--confirm", "--no-read-only", allowRunFlag];

/**
 * Returns the flag that was most likely meant: the most similar one, or else the only one that ends in the
 * word, such as `--debtor-zip` for `--zip`. Ignores the dashes when it compares flags.
 */
export function findNearestFlag(word: string, flags: readonly string[]): string | undefined {
  const flagNames = flags
    .filter((flag) => !confirmingFlags.includes(flag))
    .map((flag) => flag.replace(/^-+/, ""));
  const typedName = word.replace(/=.*$/s, "").replace(/^-+/, "");
  const candidates = flagNames.filter((name) => !isOppositeFlag(name, typedName));
  const [longerName, ...otherNames] = candidates.filter((name) => name.endsWith(`-${typedName}`));
  const guess = findNearest(typedName, candidates) ?? (otherNames.length === 0 ? longerName : undefined);
  return guess === undefined ? undefined : `--${guess}`;
}

/** Matches pairs such as `uncovered` and `covered`, or `no-check` and `check`. */
const isOppositeFlag = (left: string, right: string) =>
  ["un", "no-"].some((prefix) => left === prefix + right || right === prefix + left);
