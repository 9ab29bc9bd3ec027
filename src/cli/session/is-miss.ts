import { Failure } from "../../base/failure";

/** Whether nothing has the reference: a 404, or a 400 if the lookup doesn't accept its form. */
export function isMiss(error: unknown): error is Failure {
  return error instanceof Failure && (error.kind === "not-found" || error.details.status === 400);
}
