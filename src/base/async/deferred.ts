/** Creates a promise and the function that resolves it, like `Promise.withResolvers`, which Node 20 lacks. */
export function createDeferred() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
