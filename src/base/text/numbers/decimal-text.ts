/**
 * Twice the length of the longest amount. A longer number would cost time and memory in proportion to its
 * length.
 */
export const maxNumberLength = 32;

/**
 * Whether the text is a number, such as `1250.50`, `-.5` or `1e6`. Rejects overlong numbers, and exponents
 * larger than any amount has.
 */
export function isDecimal(text: string): boolean {
  return text.length <= maxNumberLength && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text);
}
