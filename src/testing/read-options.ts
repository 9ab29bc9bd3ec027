import { unknownWord } from "../base/text/unknown-word";
import { explained, refusal } from "./explained";
import type { SandboxOptions } from "./published";

const known = ["seed", "clock", "routes", "receiver"] as const satisfies readonly (keyof SandboxOptions)[];

/** Throws for unknown options: a misspelled receiver would get nothing, and no test would explain why. */
export function checkOptions(options: unknown): void {
  if (typeof options !== "object" || options === null)
    throw explained("usage", {
      message: `startSandbox takes an object of options, not ${JSON.stringify(options)}`,
    });
  const stranger = Object.keys(options).find((name) => !known.some((one) => one === name));
  if (stranger !== undefined) throw refusal(unknownWord("option", stranger, known));
}
