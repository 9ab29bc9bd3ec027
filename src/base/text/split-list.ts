/** Splits a comma-separated list, dropping blank items. */
export const splitList = (text: string): readonly string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
