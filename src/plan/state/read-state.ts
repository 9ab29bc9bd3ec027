import type { Endpoint } from "../../api/endpoint/endpoint";
import { buildPath } from "../../api/endpoint/request-path";
import type { CallInput, CallResult } from "../../api/exchange/call";
import { omitUndefined } from "../../base/collections/omit-undefined";
import { Failure } from "../../base/failure";
import type { PlannedState } from "../plan";
import type { WatchedRead } from "./watched-reads";

/** Calls the platform as the write's client. */
export type CallRead = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallResult>;

export interface CurrentState extends PlannedState {
  readonly path: string;
  /** Fingerprint of everything at the path that a write in the plan could change. */
  readonly stateText: string;
  /** Whether the write alone explains what changed since `before`. Undefined if the read can't show it. */
  readonly isOwnChange?: (before: CurrentState | undefined) => boolean;
}

export const buildReadPath = ({ endpoint, parameters }: WatchedRead): string =>
  buildPath(endpoint, parameters, {});

/** Returns the path with what the read selects from the answer, as plans store it. */
export function formatReadName(watchedRead: WatchedRead): string {
  const path = buildReadPath(watchedRead);
  return watchedRead.qualifier === undefined ? path : `${path} ${watchedRead.qualifier}`;
}

export async function readState(
  reads: readonly WatchedRead[],
  read: CallRead,
): Promise<readonly CurrentState[]> {
  const states: CurrentState[] = [];
  for (const watched of reads) states.push(await readRecordState(watched, read));
  return states;
}

/** Reads one state. A record that doesn't exist, or can't be read on this platform, has no values. */
async function readRecordState(watchedRead: WatchedRead, read: CallRead): Promise<CurrentState> {
  const [path, name] = [buildReadPath(watchedRead), formatReadName(watchedRead)];
  try {
    const answer = await read(watchedRead.endpoint, { parameters: watchedRead.parameters });
    return {
      read: name,
      ...omitUndefined({ values: watchedRead.values(answer) }),
      path,
      // Most requests depend on no state that the plan changes, so it is formatted only if needed.
      get stateText() {
        return watchedRead.stateText(answer);
      },
      isOwnChange: (before) => before !== undefined && watchedRead.isOwnChange?.(before, answer) === true,
    };
  } catch (error) {
    const isAbsent = error instanceof Failure && (error.kind === "not-found" || error.details.status === 405);
    if (isAbsent) return { read: name, path, stateText: "" };
    throw error;
  }
}
