/** Converts a lock that is held during a callback into one that is held until the returned function is called. */
export async function holdOpen(
  hold: (work: () => Promise<void>) => Promise<void>,
): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    holding = hold(async () => {
      resolve();
      await released;
    });
    holding.catch(reject);
  });
  return async () => {
    release();
    await holding;
  };
}
