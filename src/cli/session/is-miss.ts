import { Failure } from "../../base/failure";

/** A reference of another kind is answered 404, or 400 where it cannot be one of this kind. */
export function isMiss(error: unknown): error is Failure {
  return error instanceof Failure && (error.kind === "not-found" || error.details.status === 400);
}
