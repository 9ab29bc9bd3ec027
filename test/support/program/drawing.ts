/**
 * Returns a generator whose numbers differ from one call to the next, because the platform remembers
 * idempotency keys.
 */
export function drawing(): () => number {
  let drawn = 1;
  return () => {
    drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
    return drawn / 2 ** 32;
  };
}
