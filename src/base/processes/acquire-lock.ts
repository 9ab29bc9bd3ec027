/** Turns a lock held during a callback into one held until the returned function is called. */
export async function acquireLock(
  runLocked: (work: () => Promise<void>) => Promise<void>,
): Promise<() => Promise<void>> {
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  let lockedWork: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    lockedWork = runLocked(async () => {
      resolve();
      await releasePromise;
    });
    lockedWork.catch(reject);
  });
  return async () => {
    release();
    await lockedWork;
  };
}
