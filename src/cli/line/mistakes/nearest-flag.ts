import { nearest } from "../../../base/text/nearest";

/** Never suggested: a typo must not lead to confirming a write. */
export const confirming = ["--live", "--yes", "--confirm"];

/** The flag that a misspelled one most likely means. */
export function nearestFlag(word: string, flags: readonly string[]): string | undefined {
  return nearest(
    word.replace(/=.*$/s, ""),
    flags.filter((flag) => !confirming.includes(flag)),
  );
}
