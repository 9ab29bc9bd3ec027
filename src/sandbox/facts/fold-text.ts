/** Converts to lowercase. Unlike `foldText`, keeps differences in Unicode form. */
export const toLowerCaseText = (text: string): string => text.toLowerCase();

/** Folds case and normalizes to NFKC. Lowercases first, because uppercasing expands ß to SS but keeps ẞ. */
export const foldText = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll("i\u0307", "i")
    .normalize("NFKC");
