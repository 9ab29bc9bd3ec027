/**
 * Folds a text, so that texts are equal if they differ only in case or character form (NFKC, case folding).
 */
export const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll("i\u0307", "i")
    .normalize("NFKC");
