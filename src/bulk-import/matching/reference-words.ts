import { trimEnd } from "../../base/text/trim-end";

/** Platform references have eight capitals or digits, and some contain no digit. */
const caseReference = /^[A-Z\d]{8}$/;

/**
 * Whether text could be a reference. Shorter words, and words that neither contain a digit nor look like a
 * case reference, would match by accident.
 */
const canBeReference = (text: string) =>
  text.length >= 4 && text.length <= 64 && (/\d/.test(text) || caseReference.test(text));

/**
 * Returns each line of a bank's text, and each word in it, that is clearly a reference. Payments are recorded
 * only on cases named by these references.
 */
export function extractClearReferences(texts: readonly (string | undefined)[]): readonly string[] {
  const lines = texts.flatMap((text) => text?.split("\n") ?? []);
  const candidateWords = lines.flatMap((line) => [
    line.trim(),
    ...line.split(/[\s,;:()"']+/).map((word) => trimEnd(word, ".!?")),
  ]);
  return [...new Set(candidateWords.filter(canBeReference))];
}
