import { readFault } from "../../src/sandbox/faults/fault-rule";
import { addFault } from "../../src/sandbox/faults/faults";
import type { Wish } from "../../src/sandbox/wire/parse-input";
import { openSandbox, type SandboxSetting } from "./sandbox";

/** A sandbox with one rule for what goes wrong. */
export async function openWith(wish: Wish, setting: SandboxSetting = {}) {
  const sandbox = await openSandbox(setting);
  addFault(sandbox.store, readFault(wish));
  return sandbox;
}
