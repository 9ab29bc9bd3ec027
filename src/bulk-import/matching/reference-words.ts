import { trimEnd } from "../../base/text/trim-end";

/** Platform references have eight capitals or digits, and some contain no digit. */
const caseReference = /^[A-Z\d]{8}$/;

/**
 * Whether text could be a reference. Shorter words, and other words without a digit, would match by accident.
 */
const canBeReference = (text: string) =>
  text.length >= 4 && text.length <= 64 && (/\d/.test(text) || caseReference.test(text));

/**
 * Returns each whole line of a bank's texts, and every word in it, that is clearly a reference. Payments are
 * recorded only on cases that such a word names.
 */
export function extractClearReferences(texts: readonly (string | undefined)[]): readonly string[] {
  const lines = texts.flatMap((text) => text?.split("\n") ?? []);
  const candidateWords = lines.flatMap((line) => [
    line.trim(),
    ...line.split(/[\s,;:()"']+/).map((word) => trimEnd(word, ".!?")),
  ]);
  return [...new Set(candidateWords.filter(canBeReference))];
}
