import type { Hint } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Finding } from "../../base/finding";

/** Replaces paths in findings with the flags that set those fields. */
export const replacePaths = (
  findings: readonly Finding[],
  flags: Readonly<Record<string, string>>,
): readonly Finding[] => findings.map(({ path, message }) => ({ path: flags[path] ?? path, message }));

/** Throws if there are findings (exit 2), listing them by field. Called before anything is sent. */
export function refuseFindings(
  findings: readonly Finding[],
  noun: string,
  hint: Hint = "Fix the fields listed, or send it unchecked with --no-check.",
): void {
  if (findings.length === 0) return;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of findings) {
    const name = path === "" ? noun : path;
    fields[name] = [...(fields[name] ?? []), message];
  }
  const count = findings.length === 1 ? "1 error" : `${findings.length} errors`;
  throw new Failure("usage", `The ${noun} is not valid (${count}); nothing was sent.`, { fields, hint });
}
