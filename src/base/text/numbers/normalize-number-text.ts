const groupedWithCommas = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
const groupedWithPoints = /^-?\d{1,3}(\.\d{3})+,\d+$/;
const decimalComma = /^-?\d+,\d{1,2}$/;
const plainPattern = /^-?\d+(\.\d+)?$/;

/**
 * Converts a formatted amount: `€ 1.250,50` becomes `1250.50`. Returns undefined for a plain number or any
 * other text.
 */
export function normalizeNumberText(text: string): string | undefined {
  const bareText = text
    .trim()
    .replace(/^(\p{Sc}|[a-z]{3}\b)|(\p{Sc}|[a-z]{3})$/giu, "")
    .replace(/[\s'’_]/g, "");
  if (groupedWithCommas.test(bareText)) return bareText.replaceAll(",", "");
  if (groupedWithPoints.test(bareText)) return bareText.replaceAll(".", "").replace(",", ".");
  if (decimalComma.test(bareText)) return bareText.replace(",", ".");
  return plainPattern.test(bareText) && bareText !== text ? bareText : undefined;
}

/** Suggests how to write a number in JSON: `: write 1250.50`. Returns undefined if the text isn't one. */
export function suggestNumber(text: string): string | undefined {
  const number = normalizeNumberText(text);
  if (number !== undefined) return `: write ${number}`;
  return plainPattern.test(text) ? `: write ${text} without quotes` : undefined;
}
