/** Creates a promise and the function that resolves it, like `Promise.withResolvers`, which Node 20 lacks. */
export function createDeferred() {
  let resolve = () => {};
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}
