import { Failure } from "../base/failure";
import type { UndoJournal, WrittenRun } from "./journal";
import {
  type CallPlatform,
  describeUndo,
  dropFailuresOfDeletedClients,
  runUndo,
  type UndoOutcome,
} from "./undo";

export interface Removal {
  readonly run: string;
  readonly removed: string;
  /** `removed`, or the reason it wasn't removed. */
  readonly outcome: string;
}

/** Undoes what the run created, latest first. Failed undos stay in the journal. */
export async function undoRun(
  journal: UndoJournal,
  run: WrittenRun,
  call: CallPlatform,
): Promise<readonly Removal[]> {
  const attempts: UndoOutcome[] = [];
  for (const undo of [...run.undos].reverse())
    attempts.push({ undo, failure: await runUndo(undo, call).then(() => undefined, describeFailure) });
  const outcomes = dropFailuresOfDeletedClients(attempts);
  const failedUndos = outcomes
    .flatMap(({ undo, failure }) => (failure === undefined ? [] : [undo]))
    .reverse();
  if (failedUndos.length === 0) await journal.forget(run.run);
  else await journal.write({ ...run, undos: failedUndos });
  return outcomes.map(({ undo, failure = "removed" }) => ({
    run: run.run,
    removed: describeUndo(undo),
    outcome: failure,
  }));
}

/**
 * Returns a failure's message. Rethrows failures that end the command: a dry run, a refused key, a missing
 * permission, a rejection by the guard, or Ctrl-C.
 */
function describeFailure(error: unknown): string {
  if (error instanceof Failure && !["forbidden", "interrupted", "unauthorized"].includes(error.kind))
    return error.message;
  throw error;
}

/**
 * Runs `work` with the current journal entry, which another process may have changed. Returns undefined if
 * the run is still active.
 */
export async function tryWithRunLock<Result>(
  journal: UndoJournal,
  { run }: Pick<WrittenRun, "run">,
  work: (writtenRun: WrittenRun | undefined) => Promise<Result>,
): Promise<Result | undefined> {
  let isHeldElsewhere = true;
  try {
    return await journal.hold(
      run,
      async () => {
        isHeldElsewhere = false;
        return work(await journal.read(run));
      },
      0,
    );
  } catch (error) {
    if (!isHeldElsewhere || !(error instanceof Failure)) throw error;
    return undefined;
  }
}
