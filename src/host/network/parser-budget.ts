/** Work that a function may do before V8 compiles it again with the optimiser: V8's own default and ours. */
const usualBudget = 1_800_000;
const raisedBudget = 1_000_000_000;

/** Only the V8 of Node 20 needs it: later ones don't hold up the exit, and are slowed by the flag. */
export function needsRaisedBudget(v8Version: string): boolean {
  return v8Version.startsWith("11.");
}

/**
 * Runs what instantiates undici's WebAssembly parser. A module takes over the budget that stands while it is
 * made. With the usual one, V8 11 optimises the parser during the first answer, and the process can't end
 * before that is done.
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
    v8.setFlagsFromString(`--wasm-tiering-budget=${usualBudget}`);
  }
}
