/** How much work a function may do before V8 optimizes it: V8's default and our value. */
const defaultBudget = 1_800_000;
const raisedBudget = 1_000_000_000;

/**
 * Whether to raise the budget, which V8 11 in Node 20 needs. Later versions don't delay the exit, and the
 * flag would slow them down.
 */
export const needsRaisedBudget = (v8Version: string): boolean => v8Version.startsWith("11.");

/**
 * Runs the code that instantiates undici's WebAssembly parser. A module keeps the budget set at its creation.
 * With the default, V8 11 optimizes the parser during the first response, and the process can't exit until
 * that is done.
 */
export function withParserBudget(instantiate: () => void): void {
  if (!needsRaisedBudget(process.versions.v8)) {
    instantiate();
    return;
  }
  const v8 = process.getBuiltinModule("node:v8");
  v8.setFlagsFromString(`--wasm-tiering-budget=${raisedBudget}`);
  try {
    instantiate();
  } finally {
    v8.setFlagsFromString(`--wasm-tiering-budget=${defaultBudget}`);
  }
}
