import { createContext, Script } from "node:vm";
import { Failure } from "../../base/failure";

const limitMs = 1000;

const script = new Script('new RegExp(pattern, "u").test(text)');
let context: { pattern: string; text: string } | undefined;

/** Runs the pattern in a VM script, the only way to limit its time: backtracking could block a server forever. */
export function matchesPattern(pattern: string, text: string): boolean {
  context ??= createContext({ pattern, text }) as { pattern: string; text: string };
  Object.assign(context, { pattern, text });
  try {
    return script.runInContext(context, { timeout: limitMs }) === true;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    throw new Failure("check-failed", `matches: ${pattern} took more than ${limitMs / 1000} second.`, {
      hint: "Avoid a repetition within a repetition, such as (a+)+.",
    });
  }
}
