import { basename, extname } from "node:path";

/** Returns the rule that a wrong program breaks and is named after. */
export const ruleOf = (file: string): string => basename(file, extname(file));

/** Misuses that show only when a request fails. */
export const needsFailures: readonly string[] = [
  "done-never",
  "done-twice",
  "in-flight-not-awaited",
  "key-rotated",
  "repeat-without-key",
  "retry-too-early",
  "retry-without-pause",
];

/** Rules that the same misuse breaks as well. */
export const alsoFound: Readonly<Record<string, readonly string[]>> = {
  "done-twice": ["repeat-without-key"],
  "key-rotated": ["done-twice"],
  "repeat-without-key": ["done-twice"],
  "secret-in-url": ["unknown-parameter"],
};
