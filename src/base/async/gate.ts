/** Opens a promise that `open` resolves, as `Promise.withResolvers` does in later versions of Node. */
export function openGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
