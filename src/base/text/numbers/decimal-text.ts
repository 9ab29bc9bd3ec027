/** Twice as long as any amount. A longer number costs memory and time in proportion to its length. */
export const maxNumberLength = 32;

/** `1250.50`, `-.5`, `1e6`; not a longer number, and not one with an exponent that no amount has. */
export function isDecimal(text: string): boolean {
  return text.length <= maxNumberLength && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text);
}
