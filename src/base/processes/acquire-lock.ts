import { createDeferred } from "../async/deferred";

/** Acquires a lock that is held until the returned function is called, rather than during a callback. */
export async function acquireLock(
  runLocked: (work: () => Promise<void>) => Promise<void>,
): Promise<() => Promise<void>> {
  const acquired = createDeferred();
  const released = createDeferred();
  const lockedWork = runLocked(() => {
    acquired.resolve();
    return released.promise;
  });
  await Promise.race([acquired.promise, lockedWork]);
  return () => {
    released.resolve();
    return lockedWork;
  };
}
