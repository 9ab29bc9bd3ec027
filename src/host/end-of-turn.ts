let end: Promise<void> | undefined;

/** Resolves when this turn of the event loop ends, for all who wait for it together. */
export function endOfTurn(): Promise<void> {
  end ??= new Promise((resolve) => {
    setImmediate(() => {
      end = undefined;
      resolve();
    });
  });
  return end;
}
