/** Twice as long as any amount. Longer numbers cost memory and time in proportion to their length. */
export const maxNumberLength = 32;

/**
 * Whether the text is a number, such as `1250.50`, `-.5` or `1e6`. Rejects longer numbers, and exponents that
 * no amount has.
 */
export function isDecimal(text: string): boolean {
  return text.length <= maxNumberLength && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text);
}
