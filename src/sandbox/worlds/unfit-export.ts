import { advice } from "../../base/advice/advice";
import { sandboxLines } from "../../base/advice/sandbox-lines";
import { Failure } from "../../base/failure";

/** Returns the failure for an export that can't be imported. */
export function unfitExport(why: string): Failure {
  return new Failure("rejected", `This is not a valid export: ${why}`, {
    hint: advice`${sandboxLines.export} writes one.`,
  });
}
