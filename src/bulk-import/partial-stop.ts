import { Failure } from "../base/failure";
import type { ImportRows } from "./journal/import-rows";

/** Exit codes 2 and 3 promise that nothing was sent. Once a row was sent, such a failure is a partial one. */
export const asPartialOnceSent = (failure: Failure, rows: Pick<ImportRows, "isUntouched">): Failure =>
  rows.isUntouched || (failure.kind !== "usage" && failure.kind !== "config")
    ? failure
    : new Failure("partial", failure.message, failure.details);
