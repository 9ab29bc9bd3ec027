/** Ignores case alone. */
export const lowerText = (text: string): string => text.toLowerCase();

/** Folds a text, so that texts that differ only in case or character form are equal (NFKC, case folding). */
export const foldText = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll("i\u0307", "i")
    .normalize("NFKC");
