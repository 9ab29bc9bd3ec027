import type { CallResult } from "../../api/exchange/call";
import { advice, recoup } from "../../base/advice/advice";
import { getDataFolder } from "../../base/environment/user-folders";
import { Failure } from "../../base/failure";
import { createEmptyResponse } from "../../base/http";
import { suggestWord } from "../../base/text/unknown-word";
import {
  isRunName,
  lockRun,
  openUndoJournal,
  type UndoJournal,
  type WrittenRun,
} from "../../cleanup/journal";
import { type Removal, tryWithRunLock, undoRun } from "../../cleanup/orphaned-run";
import { createRunUndoRecorder } from "../../cleanup/stack";
import { type CallPlatform, runUndo } from "../../cleanup/undo";
import { buildScopeKey, type Context } from "../../cli/session/context";
import { ignorePlannedWrite } from "../../cli/session/plan/planner";

export async function cleanUpRun(context: Context, name: string): Promise<readonly Removal[]> {
  const journal = openJournal(context);
  const run = isRunName(name) ? await journal.read(name) : undefined;
  if (run === undefined) throw await createUnknownRunFailure(journal, name);
  if (run.scope !== buildScopeKey(context))
    throw new Failure("usage", `The run ${name} belongs to another target: ${run.scope}.`, {
      hint: "Use the same --profile, --env and address as the run.",
    });
  const removals =
    run.kind === "scenarios"
      ? await tryWithRunLock(journal, run, undoOrPlan(context, journal))
      : await journal.hold(name, async () => undoOrPlan(context, journal)(await journal.read(name)));
  if (removals !== undefined) return removals;
  throw new Failure("conflict", `The run ${name} is still active.`, { hint: "It cleans up when it ends." });
}

/** Cleans up after killed runs. Skips active runs and those of `test create --run`. */
export async function cleanUpOrphans(context: Context): Promise<readonly Removal[]> {
  const journal = openJournal(context);
  const scope = buildScopeKey(context);
  const runs = (await journal.list()).filter(({ kind }) => kind === "scenarios");
  const removals: Removal[] = [];
  for (const run of runs.filter((run) => run.scope === scope)) {
    const removedUndos = await tryWithRunLock(journal, run, undoOrPlan(context, journal));
    if (removedUndos === undefined) await context.warn(`The run ${run.run} is still active.`);
    removals.push(...(removedUndos ?? []));
  }
  if (context.planner === undefined)
    for (const runName of await journal.listRunsWithoutJournal())
      await tryWithRunLock(journal, { run: runName }, () => journal.sweep(runName));
  for (const foreignRun of runs.filter((run) => run.scope !== scope))
    await context.warn(
      `Skipped the run ${foreignRun.run}, which belongs to another target: ${foreignRun.scope}.`,
    );
  return removals;
}

const undoOrPlan =
  (context: Context, journal: UndoJournal) =>
  async (writtenRun: WrittenRun | undefined): Promise<readonly Removal[]> => {
    if (writtenRun === undefined) return [];
    return context.planner === undefined
      ? undoRun(journal, writtenRun, context.call)
      : planUndos(context, writtenRun);
  };

/** Plans an undo's requests without removing the run from the journal. */
async function planUndos({ call }: Context, { undos }: WrittenRun): Promise<readonly Removal[]> {
  const planCall: CallPlatform = (...request) =>
    call(...request).catch((error) => ignorePlannedWrite(error) ?? unsentAnswer);
  for (const undo of [...undos].reverse()) await runUndo(undo, planCall);
  return [];
}

/** Stands in for the response to a write that wasn't sent. Undo steps ignore its content. */
const unsentAnswer: CallResult = { response: createEmptyResponse(204), context: {} };

const openJournal = ({ host }: Context) => openUndoJournal(host, getDataFolder(host));

/** Opens the notes of a run. Until they are closed, other processes can't clean up the run. */
export async function openLockedNotes(context: Context, run: string) {
  const journal = openJournal(context);
  const startedAt = new Date(context.host.now()).toISOString();
  const release = await lockRun(journal, run);
  return {
    notes: createRunUndoRecorder(journal, {
      run,
      scope: buildScopeKey(context),
      kind: "scenarios",
      startedAt,
    }),
    async close() {
      await release();
      await journal.sweep(run);
    },
  };
}

async function createUnknownRunFailure(journal: UndoJournal, name: string): Promise<Failure> {
  return new Failure("not-found", `This machine has no record of a run ${name}.`, {
    hint: suggestWord(
      name,
      (await journal.list()).map(({ run }) => run),
      advice`${recoup`test cleanup --tag ${{ name: `recoup-${name}` }}`} deletes its test cases by tag.`,
    ),
  });
}
