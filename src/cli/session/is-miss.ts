import { Failure } from "../../base/failure";

/** Whether the reference was not found: a 404, or a 400 if the lookup rejects its form. */
export function isMiss(error: unknown): error is Failure {
  return error instanceof Failure && (error.kind === "not-found" || error.details.status === 400);
}
