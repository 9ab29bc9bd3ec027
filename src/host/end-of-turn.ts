let end: Promise<void> | undefined;

/** Resolves at the end of the current turn of the event loop, for all callers in that turn. */
export function endOfTurn(): Promise<void> {
  end ??= new Promise((resolve) => {
    setImmediate(() => {
      end = undefined;
      resolve();
    });
  });
  return end;
}
