/** Equal for texts that differ in case or in the form of their characters only (NFKC, case folding). */
export const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll("i\u0307", "i")
    .normalize("NFKC");
