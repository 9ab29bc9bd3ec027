import { trimEnd } from "../../../base/text/trim-end";
import { extractClearReferences } from "../../../bulk-import/matching/reference-words";
import type { DraftLine } from "./draft";

/** Shorter words are treated as ordinary text. */
const minWordLength = 3;
const maxReferenceLength = 128;

/**
 * Returns each whole line, and every word in it that could be a reference. Also splits words at characters
 * that join references.
 */
export function extractReferenceWords(texts: readonly (string | undefined)[]): readonly string[] {
  const lines = texts.flatMap((text) => text?.split("\n") ?? []).map((line) => line.trim());
  const words = lines.flatMap((line) => line.split(/[\s,;:()"']+/)).map((word) => trimEnd(word, ".!?"));
  const parts = words.flatMap((word) => [word, ...word.split(/[/+&|#]/)]);
  const candidates = [
    ...lines.filter((line) => line !== ""),
    ...parts.filter(({ length }) => length >= minWordLength),
  ];
  return [...new Set(candidates)].filter(({ length }) => length <= maxReferenceLength);
}

/** Returns the words to match by, and the words that are clear enough to record a payment. */
export const extractBothWords = (
  texts: readonly (string | undefined)[],
): Pick<DraftLine, "words" | "clearWords"> => ({
  words: extractReferenceWords(texts),
  clearWords: extractClearReferences(texts),
});
