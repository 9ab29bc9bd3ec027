import { isWriting } from "../../api/endpoint/endpoint";
import { Failure } from "../../base/failure";
import type { GlobalValues } from "../flags/globals";
import { nothingToPlan } from "../session/plan/nothing-to-plan";
import type { Command, CommandEntry } from "./command";

/** Removes `--plan` if the command has a flag of this name, and plans by itself. */
export const withoutOwnPlan = (globals: GlobalValues, { options }: Command): GlobalValues =>
  "plan" in options ? { ...globals, plan: undefined } : globals;

/** Throws if `--plan` doesn't fit the command or the other flags. */
export function refusePlan(
  { plan, expires, dryRun, curl }: GlobalValues,
  { path }: CommandEntry,
  { calls, options }: Command,
): void {
  if (plan === undefined) {
    if (expires === undefined || "plan" in options) return;
    throw new Failure("usage", "--expires needs --plan.", { hint: "Add --plan <file>." });
  }
  if (dryRun === true || curl === true)
    throw new Failure("usage", `--plan can't be combined with ${dryRun === true ? "--dry-run" : "--curl"}.`, {
      hint: "A plan shows what would be sent, too.",
    });
  if ("plan" in options) return;
  // `api` names no endpoints and can call all of them.
  if (!calls.some(isWriting) && path !== "api") throw nothingToPlan();
}
