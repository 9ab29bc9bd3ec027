import { nearest } from "../../../base/text/nearest";

/** Never suggested: a typo must not lead to confirming a write. */
export const confirming = ["--live", "--yes", "--confirm", "--no-read-only"];

/** The flag that a misspelled one most likely means. The dashes are not letters that both have in common. */
export function nearestFlag(word: string, flags: readonly string[]): string | undefined {
  const names = flags.filter((flag) => !confirming.includes(flag)).map((flag) => flag.replace(/^-+/, ""));
  const guess = nearest(word.replace(/=.*$/s, "").replace(/^-+/, ""), names);
  return guess === undefined ? undefined : `--${guess}`;
}
