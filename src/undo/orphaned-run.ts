import { Failure } from "../base/failure";
import type { UndoJournal, WrittenRun } from "./journal";
import { type Call, carryOut, describeUndo } from "./undo";

export interface Removal {
  readonly run: string;
  readonly removed: string;
  /** `removed`, or why it was not. */
  readonly outcome: string;
}

/** Takes back what was made, the latest first; what could not be stays written down. */
export async function undoRun(
  journal: UndoJournal,
  run: WrittenRun,
  call: Call,
): Promise<readonly Removal[]> {
  const removals: Removal[] = [];
  const left = [];
  for (const undo of [...run.undos].reverse()) {
    const outcome = await carryOut(undo, call).then(
      () => "removed",
      (error: unknown) => whyNot(error),
    );
    if (outcome !== "removed") left.unshift(undo);
    removals.push({ run: run.run, removed: describeUndo(undo), outcome });
  }
  if (left.length === 0) await journal.forget(run.run);
  else await journal.write({ ...run, undos: left });
  return removals;
}

/** A rehearsal, a refusal of the guard and Ctrl-C end the command. */
function whyNot(error: unknown): string {
  if (error instanceof Failure && !["forbidden", "interrupted", "unauthorized"].includes(error.kind))
    return error.message;
  throw error;
}

/** Undefined where the run still goes on. The work gets what is written by then: another process may have been first. */
export async function unlessHeld<Result>(
  journal: UndoJournal,
  { run }: Pick<WrittenRun, "run">,
  work: (written: WrittenRun | undefined) => Promise<Result>,
): Promise<Result | undefined> {
  let isHeld = true;
  try {
    return await journal.hold(
      run,
      async () => {
        isHeld = false;
        return work(await journal.read(run));
      },
      0,
    );
  } catch (error) {
    if (!isHeld || !(error instanceof Failure)) throw error;
    return undefined;
  }
}
