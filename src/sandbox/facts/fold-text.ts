/** Folds case only and keeps the Unicode form. See `foldText`. */
export const lowerText = (text: string): string => text.toLowerCase();

/** Folds case and normalizes the text to Unicode form NFKC. Only a lower-case ß becomes SS in upper case. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll("i\u0307", "i")
    .normalize("NFKC");
