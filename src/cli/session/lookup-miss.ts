import { Failure } from "../../base/failure";

/**
 * Whether a lookup failed because there is no such record: 404, or 400 if the platform rejects the
 * reference's format.
 */
export function isLookupMiss(error: unknown): error is Failure {
  return error instanceof Failure && (error.kind === "not-found" || error.details.status === 400);
}

/** Resolves to undefined if the record doesn't exist. */
export async function ignoreLookupMiss<Found>(lookup: Promise<Found>): Promise<Found | undefined> {
  try {
    return await lookup;
  } catch (error) {
    if (isLookupMiss(error)) return undefined;
    throw error;
  }
}
