/** Folds case only and keeps the Unicode form. See `foldText`. */
export const lowerText = (text: string): string => text.toLowerCase();

/** Folds case and normalizes the text to Unicode form NFKC. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll("i\u0307", "i")
    .normalize("NFKC");
