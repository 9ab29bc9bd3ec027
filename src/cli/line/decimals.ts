import type { Finding } from "../../base/finding";
import type { Context } from "../session/context";
import { refuseFindings } from "./body-check";

/** The sandbox refuses amounts that their currency can't express. Another host may take them, so this only warns. */
export async function checkDecimals(
  { profile, warn }: Context,
  findings: readonly Finding[],
  what: string,
): Promise<void> {
  if (profile.isSandbox) return refuseFindings(findings, what);
  for (const { path, message } of findings) await warn(`Warning: ${path}: ${message}.`);
}
