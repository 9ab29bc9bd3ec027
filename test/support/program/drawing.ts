/** Chance that is another one each time: the platform remembers idempotency keys. */
export function drawing(): () => number {
  let drawn = 0;
  return () => {
    drawn = (drawn + 0.37001) % 1;
    return drawn;
  };
}
