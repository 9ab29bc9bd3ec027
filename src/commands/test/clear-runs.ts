import { Failure } from "../../base/failure";
import { nearest } from "../../base/nearest";
import type { Context } from "../../cli/context";
import { dataFolder } from "../../cli/folders";
import { carryOut, tellUndo } from "../../scenario/undo";
import { openUndoJournal, type UndoJournal, type WrittenRun } from "../../scenario/undo-journal";
import { placeOf } from "./place";

export interface Removal {
  readonly run: string;
  readonly removed: string;
  /** `removed`, or why it was not. */
  readonly outcome: string;
}

export async function clearRun(context: Context, name: string): Promise<readonly Removal[]> {
  const journal = openJournal(context);
  const run = await journal.read(name);
  if (run === undefined) throw await unknownRun(journal, name);
  if (run.place !== placeOf(context))
    throw new Failure("usage", `The run ${name} has made its cases elsewhere: ${run.place}.`, {
      hint: "Clean up with the same --profile, --env and address.",
    });
  return clear(context, journal, run);
}

/** Runs that still go on keep what they have made, and so do those that somebody makes step by step. */
export async function clearOrphans(context: Context): Promise<readonly Removal[]> {
  const journal = openJournal(context);
  const place = placeOf(context);
  const runs = (await journal.list()).filter(({ kind }) => kind === "scenarios");
  const removals: Removal[] = [];
  for (const run of runs.filter((one) => one.place === place)) {
    removals.push(...(await clearUnlessHeld(context, journal, run)));
    await journal.sweep(run.run);
  }
  for (const other of runs.filter((one) => one.place !== place))
    await context.note(`The run ${other.run} was made elsewhere and stays: ${other.place}.`);
  return removals;
}

async function clearUnlessHeld(
  context: Context,
  journal: UndoJournal,
  run: WrittenRun,
): Promise<readonly Removal[]> {
  let isHeld = true;
  const work = async () => {
    isHeld = false;
    return clear(context, journal, run);
  };
  try {
    return await journal.hold(run.run, work, 0);
  } catch (error) {
    if (!isHeld || !(error instanceof Failure)) throw error;
    await context.note(`The run ${run.run} goes on and keeps what it made.`);
    return [];
  }
}

/** Takes back what was made, the latest first; what could not be stays written down. */
async function clear(context: Context, journal: UndoJournal, run: WrittenRun): Promise<readonly Removal[]> {
  const removals: Removal[] = [];
  const left = [];
  for (const undo of [...run.undos].reverse()) {
    const outcome = await carryOut(undo, context.call).then(
      () => "removed",
      (error: unknown) => whyNot(error),
    );
    if (outcome !== "removed") left.unshift(undo);
    removals.push({ run: run.run, removed: tellUndo(undo), outcome });
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

const openJournal = ({ host }: Context) => openUndoJournal(host, dataFolder(host));

async function unknownRun(journal: UndoJournal, name: string): Promise<Failure> {
  const guess = nearest(
    name,
    (await journal.list()).map(({ run }) => run),
  );
  return new Failure("not-found", `No run ${name} is written down on this machine.`, {
    hint:
      guess === undefined
        ? `\`recoup test cleanup --tag recoup-${name}\` removes by its tag.`
        : `Did you mean ${guess}?`,
  });
}
