import { Failure } from "../../base/failure";
import type { JsonObject } from "../../base/json/json";
import type { Context } from "../../cli/session/context";

export interface ReplayOutcome {
  readonly replayed: readonly JsonObject[];
  readonly refused: readonly { readonly record: JsonObject; readonly error: string }[];
  /** The error that stopped the replay; undefined if every record was tried. */
  readonly stop: Failure | undefined;
}

const maxParallelReplays = 4;

/**
 * Replays a few records at a time. If an error concerns a single record, skips that record; any other error
 * stops the replay.
 */
export async function replayEach(
  { progress, signal }: Context,
  records: readonly JsonObject[],
  replay: (record: JsonObject, signal: AbortSignal) => Promise<void>,
): Promise<ReplayOutcome> {
  const outcome = { replayed: [] as JsonObject[], refused: [] as ReplayOutcome["refused"][number][] };
  const remainingRecords = [...records];
  let stop: Failure | undefined;
  const countDone = () => outcome.replayed.length + outcome.refused.length;
  const progressLine = progress(() => `Replaying events  ${countDone()} of ${records.length}`);
  const replayRecord = async (record: JsonObject) => {
    try {
      await replay(record, signal);
      outcome.replayed.push(record);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (isRecordFailure(error)) outcome.refused.push({ record, error: error.message });
      else stop ??= error;
    }
  };
  const replayRemaining = async () => {
    for (let next = remainingRecords.shift(); next !== undefined; next = remainingRecords.shift()) {
      await replayRecord(next);
      if (stop !== undefined) return;
    }
  };
  await Promise.all(Array.from({ length: maxParallelReplays }, replayRemaining)).finally(progressLine.stop);
  return { ...outcome, stop };
}

/**
 * Whether the failure concerns only this record. Other records would fail too if there was no response, the
 * key was refused, or the rate limit was exhausted.
 */
function isRecordFailure({ kind, details: { status } }: Failure): boolean {
  return status !== undefined && kind !== "unauthorized" && kind !== "rate-limited";
}
