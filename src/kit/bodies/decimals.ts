import type { Finding } from "../../base/finding";
import type { Context } from "../../cli/session/context";
import { refuseFindings } from "./body-check";

/**
 * Rejects amounts that their currency can't express, but only on the sandbox. On other hosts, which may
 * accept them, only warns.
 */
export async function checkDecimals(
  { profile, warn }: Context,
  findings: readonly Finding[],
  noun: string,
): Promise<void> {
  if (profile.isSandbox) return refuseFindings(findings, noun);
  for (const { path, message } of findings) await warn(`Warning: ${path}: ${message}.`);
}
