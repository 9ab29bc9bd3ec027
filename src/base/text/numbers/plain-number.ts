const groupedWithCommas = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
const groupedWithPoints = /^-?\d{1,3}(\.\d{3})+,\d+$/;
const decimalComma = /^-?\d+,\d{1,2}$/;
const plain = /^-?\d+(\.\d+)?$/;

/**
 * Converts a formatted amount: `€ 1.250,50` becomes `1250.50`. Undefined for plain numbers and other text.
 */
export function plainNumber(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^(\p{Sc}|[a-z]{3}\b)|(\p{Sc}|[a-z]{3})$/giu, "")
    .replace(/[\s'’_]/g, "");
  if (groupedWithCommas.test(bare)) return bare.replaceAll(",", "");
  if (groupedWithPoints.test(bare)) return bare.replaceAll(".", "").replace(",", ".");
  if (decimalComma.test(bare)) return bare.replace(",", ".");
  return plain.test(bare) && bare !== text ? bare : undefined;
}
