import { nearest } from "../../base/text/nearest";

/** A guess must never talk somebody into agreeing to a write. */
const agreeing = ["--live", "--yes", "--confirm"];

/** The flag that a misspelled one was most likely meant to be; never one that agrees to something. */
export function nearestFlag(word: string, flags: readonly string[]): string | undefined {
  return nearest(
    word.replace(/=.*$/s, ""),
    flags.filter((flag) => !agreeing.includes(flag)),
  );
}
