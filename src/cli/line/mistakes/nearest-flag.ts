import { findNearest } from "../../../base/text/nearest";
import { allowRunFlag } from "../../flags/allow-run";

/** Flags that are never suggested: a typo must not lead to confirming a write or starting a program. */
export const confirmingFlags = ["--live", "--yes", "--confirm", "--no-read-only", allowRunFlag];

/** Returns the flag that was most likely meant. Ignores the dashes when it compares flags. */
export function findNearestFlag(word: string, flags: readonly string[]): string | undefined {
  const flagNames = flags
    .filter((flag) => !confirmingFlags.includes(flag))
    .map((flag) => flag.replace(/^-+/, ""));
  const typedName = word.replace(/=.*$/s, "").replace(/^-+/, "");
  const guess = findNearest(
    typedName,
    flagNames.filter((name) => !isOppositeFlag(name, typedName)),
  );
  return guess === undefined ? undefined : `--${guess}`;
}

/** Matches pairs such as `uncovered` and `covered`, or `no-check` and `check`. */
const isOppositeFlag = (left: string, right: string) =>
  ["un", "no-"].some((prefix) => left === prefix + right || right === prefix + left);
