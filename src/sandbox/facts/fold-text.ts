/** Ignores case, but not the Unicode form, unlike `foldText`. */
export const lowerText = (text: string): string => text.toLowerCase();

/**
 * Folds case and normalizes the text to Unicode form NFKC. Lowers the case first, because upper case expands
 * ß to SS, but keeps ẞ.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll("i\u0307", "i")
    .normalize("NFKC");
