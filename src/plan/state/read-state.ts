import type { Endpoint } from "../../api/endpoint/endpoint";
import { buildPath } from "../../api/endpoint/request-path";
import type { Answer, CallInput } from "../../api/exchange/call";
import { Failure } from "../../base/failure";
import type { PlannedState, StateValues } from "../plan";
import type { WatchedRead } from "./watched-reads";

/** Calls the platform as the client of the write. */
export type Read = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Answer>;

/** Names a read, so that it can be compared with an earlier one. */
function readName({ endpoint, parameters, of }: WatchedRead): string {
  const path = buildPath(endpoint, parameters, {});
  return of === undefined ? path : `${path} ${of}`;
}

/** Returns what the platform shows now. Undefined if there is no such record, or the platform lacks the read. */
async function readValues(
  { endpoint, parameters, values }: WatchedRead,
  read: Read,
): Promise<StateValues | undefined> {
  try {
    return values(await read(endpoint, { parameters }));
  } catch (error) {
    if (error instanceof Failure && (error.kind === "not-found" || error.details.status === 405))
      return undefined;
    throw error;
  }
}

export async function readState(reads: readonly WatchedRead[], read: Read): Promise<readonly PlannedState[]> {
  const state: PlannedState[] = [];
  for (const one of reads) {
    const values = await readValues(one, read);
    state.push({ read: readName(one), ...(values === undefined ? {} : { values }) });
  }
  return state;
}
