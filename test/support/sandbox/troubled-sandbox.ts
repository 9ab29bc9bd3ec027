import { parseFault } from "../../../src/sandbox/faults/fault-rule";
import { addFault } from "../../../src/sandbox/faults/faults";
import type { RawInput } from "../../../src/sandbox/wire/parse-input";
import { openSandbox, type SandboxSetting } from "./sandbox";

/** Opens a sandbox with one fault rule. */
export async function openWith(input: RawInput, setting: SandboxSetting = {}) {
  const sandbox = await openSandbox(setting);
  addFault(sandbox.store, parseFault(input));
  return sandbox;
}
