import { Failure } from "../../base/failure";

/** Whether the reference was not found: a 404, or a 400 if the lookup rejects its form. */
export function isLookupMiss(error: unknown): error is Failure {
  return error instanceof Failure && (error.kind === "not-found" || error.details.status === 400);
}

/** Returns undefined if the reference was not found. */
export async function ignoreLookupMiss<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isLookupMiss(error)) return undefined;
    throw error;
  }
}
