import { nearest } from "../../../base/text/nearest";
import { allowRunFlag } from "../../flags/typed-only";

/** Never suggested, because a typo must not lead to confirming a write, or to starting a program. */
export const confirming = ["--live", "--yes", "--confirm", "--no-read-only", allowRunFlag];

/** Returns the flag that a misspelled one most likely means. Ignores the dashes when comparing. */
export function nearestFlag(word: string, flags: readonly string[]): string | undefined {
  const names = flags.filter((flag) => !confirming.includes(flag)).map((flag) => flag.replace(/^-+/, ""));
  const typed = word.replace(/=.*$/s, "").replace(/^-+/, "");
  const guess = nearest(
    typed,
    names.filter((name) => !isOpposite(name, typed)),
  );
  return guess === undefined ? undefined : `--${guess}`;
}

/** Matches pairs such as `uncovered` and `covered`, `no-check` and `check`. */
const isOpposite = (left: string, right: string) =>
  ["un", "no-"].some((prefix) => left === prefix + right || right === prefix + left);
