import { Failure } from "../base/failure";
import type { ImportRows } from "./journal/import-rows";

/**
 * Reports a usage or config failure as partial once a row was sent, because exit codes 2 and 3 promise that
 * nothing was.
 */
export const asPartialOnceSent = (failure: Failure, rows: Pick<ImportRows, "isUntouched">): Failure =>
  rows.isUntouched || (failure.kind !== "usage" && failure.kind !== "config")
    ? failure
    : new Failure("partial", failure.message, failure.details);
