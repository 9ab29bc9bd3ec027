/** Folds only the case of a text, not its character form. */
export const lowerText = (text: string): string => text.toLowerCase();

/** Folds the case and the character form of a text (NFKC). */
export const foldText = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll("i\u0307", "i")
    .normalize("NFKC");
