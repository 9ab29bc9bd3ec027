/** Twice the length of any amount. Longer numbers cost time and memory in proportion to their length. */
export const maxNumberLength = 32;

/**
 * Whether the text is a number, such as `1250.50`, `-.5` or `1e6`. Rejects longer numbers, and exponents
 * beyond those of any amount.
 */
export function isDecimal(text: string): boolean {
  return text.length <= maxNumberLength && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text);
}
