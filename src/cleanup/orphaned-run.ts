import { Failure } from "../base/failure";
import type { UndoJournal, WrittenRun } from "./journal";
import { type CallPlatform, describeUndo, isDeletedWith, runUndo, type Undo } from "./undo";

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
  const outcomes: { readonly undo: Undo; readonly outcome: string }[] = [];
  for (const undo of [...run.undos].reverse()) {
    const outcome = await runUndo(undo, call).then(
      () => "removed",
      (error: unknown) => describeFailure(error),
    );
    outcomes.push({ undo, outcome });
  }
  const doneUndos = outcomes.filter(({ outcome }) => outcome === "removed").map(({ undo }) => undo);
  const removals: Removal[] = [];
  const failedUndos: Undo[] = [];
  for (const { undo, outcome } of outcomes) {
    const isDeleted = doneUndos.some((done) => isDeletedWith(undo, done));
    if (outcome !== "removed" && !isDeleted) failedUndos.unshift(undo);
    removals.push({
      run: run.run,
      removed: describeUndo(undo),
      outcome: isDeleted ? "removed" : outcome,
    });
  }
  if (failedUndos.length === 0) await journal.forget(run.run);
  else await journal.write({ ...run, undos: failedUndos });
  return removals;
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
 * Runs `work` unless the run is still active, in which case returns undefined. Passes the current journal
 * entry, which another process may have changed.
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
