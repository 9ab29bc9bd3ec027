import { basename, extname } from "node:path";

/** Returns the rule that a wrong program breaks. The program is named after it. */
export const ruleOf = (file: string): string => basename(file, extname(file));

/** Misuse that only shows when a request fails. */
export const needsFailures: readonly string[] = [
  "done-never",
  "done-twice",
  "in-flight-not-awaited",
  "key-rotated",
  "repeat-without-key",
  "retry-too-early",
  "retry-without-pause",
];

/** Other rules that are broken by the same misuse. */
export const alsoFound: Readonly<Record<string, readonly string[]>> = {
  "done-twice": ["repeat-without-key"],
  "key-rotated": ["done-twice"],
  "repeat-without-key": ["done-twice"],
  "secret-in-url": ["unknown-parameter"],
};
