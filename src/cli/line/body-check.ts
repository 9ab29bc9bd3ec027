import { Failure } from "../../base/failure";
import type { Finding } from "../../base/finding";

/** Ends the command before anything is sent (exit 2); every finding has its field. */
export function refuseFindings(findings: readonly Finding[], what: string): void {
  if (findings.length === 0) return;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of findings) {
    const name = path === "" ? what : path;
    fields[name] = [...(fields[name] ?? []), message];
  }
  const count = findings.length === 1 ? "1 finding" : `${findings.length} findings`;
  throw new Failure("usage", `The ${what} is not what the platform takes (${count}); nothing was sent.`, {
    fields,
    hint: "Mend them, or send it as it is with --no-check.",
  });
}
