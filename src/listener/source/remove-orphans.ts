import { recoup } from "../../base/advice/advice";
import { Failure, ignoreFailure } from "../../base/failure";
import { dayMs } from "../../base/text/time/duration";
import type { WrittenRun } from "../../cleanup/journal";
import { type Removal, tryWithRunLock, undoRun } from "../../cleanup/orphaned-run";
import { type CreationUndo, describeUndo, type Undo } from "../../cleanup/undo";
import { reportRemovals } from "../../cli/output/removals";
import type { Context } from "../../cli/session/context";
import { buildListenerAddress, findRoutedSandbox } from "../../cli/session/sandbox/routed-sandbox";
import type { Report } from "../../render/report";
import { getListenerScope, openListenerJournal } from "./listener-undo-recorder";

/** Removes what killed listeners created in this scope. Skips listeners that are still running. */
async function removeOrphans(context: Context): Promise<readonly Removal[]> {
  const journal = openListenerJournal(context.host);
  const scope = getListenerScope(context);
  const removals: Removal[] = [];
  for (const orphan of (await journal.list()).filter((run) => run.scope === scope)) {
    const removeOrphan = async (orphanedRun: WrittenRun | undefined) => {
      if (orphanedRun === undefined) return [];
      // A route that can't be removed ends with its sandbox anyway.
      await findRoutedSandbox(context)?.remove(buildListenerAddress(orphan.run)).catch(ignoreFailure);
      const otherRuns = (await journal.list()).filter(({ run }) => run !== orphanedRun.run);
      const { known, forgotten } = splitOrphans(excludeOtherRuns(orphanedRun, otherRuns), context.host.now());
      return [...forgotten, ...(await undoRun(journal, known, context.call))];
    };
    removals.push(...((await tryWithRunLock(journal, orphan, removeOrphan)) ?? []));
    await journal.sweep(orphan.run);
  }
  return removals;
}

/** Excludes subscriptions that other listeners created or are creating. */
function excludeOtherRuns(orphan: WrittenRun, otherRuns: readonly WrittenRun[]): WrittenRun {
  const otherUndos = otherRuns.flatMap((other) => other.undos);
  const subscriptionIds = otherUndos.flatMap((undo) => (undo.kind === "subscription" ? [undo.id] : []));
  const isShared = ({ surface, body }: CreationUndo) =>
    otherUndos.some(
      (undo) => undo.kind === "creation" && undo.surface === surface && undo.body.url === body.url,
    );
  return {
    ...orphan,
    undos: orphan.undos.map((undo) => {
      if (undo.kind !== "creation") return undo;
      const { known, ...rest } = undo;
      return known === undefined || isShared(undo)
        ? rest
        : { ...rest, known: [...known, ...subscriptionIds] };
    }),
  };
}

/**
 * Separates out creations that have no known ID and are over a day old. They are reported once but not
 * undone: someone else may have subscribed the address since.
 */
function splitOrphans(orphan: WrittenRun, now: number) {
  const isTooOld = now - Date.parse(orphan.startedAt) >= dayMs;
  const isUnknown = (undo: Undo): undo is CreationUndo => undo.kind === "creation" && isTooOld;
  const forgotten = orphan.undos.filter(isUnknown).map((undo) => ({
    run: orphan.run,
    removed: describeUndo(undo),
    outcome: `unknown, because it is more than a day old; ${recoup`webhooks list --as ${undo.surface}`} shows whether it exists.`,
  }));
  return { known: { ...orphan, undos: orphan.undos.filter((undo) => !isUnknown(undo)) }, forgotten };
}

/** Removes orphans before a new listener starts and reports them on stderr. */
export async function cleanUpOrphans(context: Context): Promise<void> {
  if (context.flags.curl === true) return;
  for (const { removed, outcome } of await removeOrphans(context))
    await context.warn(
      outcome === "removed"
        ? `Removed what a killed listener left: ${removed}.`
        : `Could not remove what a killed listener left (${removed}): ${outcome}`,
    );
}

export async function deleteOrphans(context: Context, id: string): Promise<Report> {
  if (id !== "") throw new Failure("usage", "Use either a subscription's id or --orphans.");
  const removals = await context.change("remove what killed listeners left", () => removeOrphans(context));
  return reportRemovals(context.style, {
    rows: removals.map(({ run, removed, outcome }) => ({ listener: run, removed, outcome })),
    ownerColumn: ["listener", "Listener"],
    emptyText: "No orphaned subscriptions.",
  });
}
