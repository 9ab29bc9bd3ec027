import { type Advice, advice, recoup } from "../../../base/advice/advice";
import { readOnlyVariable } from "../../../config/profile/read-only";
import type { Context } from "../context";

/** Names the line that sends the plan, and who can run it if this user or profile can't. */
export function adviseApply(plan: string, { name, fourEyes, readOnly }: Context["profile"]): Advice {
  const isVariable = readOnly.origin === readOnlyVariable;
  if (readOnly.value && !isVariable)
    return advice`The profile ${name} is read-only: apply the plan with one that isn't.`;
  const line = recoup`apply ${{ typed: plan }}`;
  const setting = isVariable ? ` and ${readOnlyVariable} unset` : "";
  if (fourEyes) return advice`Another user can send the plan: ${line} with --digest${setting}.`;
  return isVariable ? advice`Unset ${readOnlyVariable}, then run ${line}.` : advice`${line} sends it.`;
}
