import { readList } from "../../../api/exchange/answer";
import { send, type Target } from "../../../api/exchange/call";
import { Failure } from "../../../base/failure";

/**
 * Sends a harmless read that every surface supports. Resolves to undefined if the response is a list, which
 * rules out a login page, for example.
 */
export async function probe(target: Target): Promise<Failure | undefined> {
  try {
    readList(await send(target, "GET", "/cases?PageSize=1"), { items: "cases", isPaged: true });
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.kind !== "interrupted") return error;
    throw error;
  }
}
