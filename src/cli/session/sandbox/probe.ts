import { send, type Target } from "../../../api/exchange/call";
import { Failure } from "../../../base/failure";

/** Sends a harmless read that every surface supports. Resolves to undefined if it succeeds. */
export async function probe(target: Target): Promise<Failure | undefined> {
  try {
    await send(target, "GET", "/cases?PageSize=1");
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.kind !== "interrupted") return error;
    throw error;
  }
}
