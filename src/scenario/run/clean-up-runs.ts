import { Failure } from "../../base/failure";
import { nearest } from "../../base/text/nearest";
import type { Context } from "../../cli/session/context";
import { dataFolder } from "../../cli/session/folders";
import { scopeKey } from "../../cli/session/scope-key";
import { isRunName, openUndoJournal, type UndoJournal, type WrittenRun } from "../../undo/journal";
import { type Removal, undoRun, unlessHeld } from "../../undo/orphaned-run";

export async function cleanUpRun(context: Context, name: string): Promise<readonly Removal[]> {
  const journal = openJournal(context);
  const run = isRunName(name) ? await journal.read(name) : undefined;
  if (run === undefined) throw await unknownRun(journal, name);
  if (run.place !== scopeKey(context))
    throw new Failure("usage", `The run ${name} belongs to another target: ${run.place}.`, {
      hint: "Clean up with the same --profile, --env and address.",
    });
  const removals =
    run.kind === "scenarios"
      ? await unlessHeld(journal, run, undoing(context, journal))
      : await journal.hold(name, async () => undoing(context, journal)(await journal.read(name)));
  if (removals !== undefined) return removals;
  throw new Failure("conflict", `The run ${name} goes on and keeps what it made.`, {
    hint: "It takes that back by itself when it ends.",
  });
}

/** Runs that still go on keep what they have made, and so do those that somebody makes step by step. */
export async function cleanUpOrphans(context: Context): Promise<readonly Removal[]> {
  const journal = openJournal(context);
  const place = scopeKey(context);
  const runs = (await journal.list()).filter(({ kind }) => kind === "scenarios");
  const removals: Removal[] = [];
  for (const run of runs.filter((one) => one.place === place)) {
    removals.push(...(await cleanUpUnlessHeld(context, journal, run)));
  }
  for (const run of await journal.traces()) await unlessHeld(journal, { run }, () => journal.sweep(run));
  for (const other of runs.filter((one) => one.place !== place))
    await context.note(`The run ${other.run} was made elsewhere and stays: ${other.place}.`);
  return removals;
}

async function cleanUpUnlessHeld(
  context: Context,
  journal: UndoJournal,
  run: WrittenRun,
): Promise<readonly Removal[]> {
  const removals = await unlessHeld(journal, run, undoing(context, journal));
  if (removals === undefined) await context.note(`The run ${run.run} goes on and keeps what it made.`);
  return removals ?? [];
}

const undoing =
  ({ call }: Context, journal: UndoJournal) =>
  async (written: WrittenRun | undefined): Promise<readonly Removal[]> =>
    written === undefined ? [] : undoRun(journal, written, call);

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
