import { Failure } from "../../base/failure";

/** Whether the reference was not found: a 404, or a 400 if the lookup rejects its form. */
export function isMiss(error: unknown): error is Failure {
  return error instanceof Failure && (error.kind === "not-found" || error.details.status === 400);
}

/** Returns undefined if the reference was not found. */
export async function unlessMissing<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMiss(error)) return undefined;
    throw error;
  }
}
