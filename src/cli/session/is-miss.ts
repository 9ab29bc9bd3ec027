import { Failure } from "../../base/failure";

/** Whether a reference was not found: one of another kind gets a 404, or a 400 if it has the wrong form. */
export function isMiss(error: unknown): error is Failure {
  return error instanceof Failure && (error.kind === "not-found" || error.details.status === 400);
}
