import { getDataFolder } from "../../../base/environment/user-folders";
import { Failure } from "../../../base/failure";
import { type RawJson, readField } from "../../../base/json/json";
import { openUndoJournal, type WrittenRun } from "../../../cleanup/journal";
import type { Undo } from "../../../cleanup/undo";
import type { Context } from "../../../cli/session/context";
import { isPreviewOnly } from "../../../cli/session/dry-run/preview-only";
import { buildScopeKey } from "../../../cli/session/scope-key";

/** Records that a run is about to create cases with this tag. */
export function recordTag(context: Context, run: string, tag: string): Promise<void> {
  const undo: Undo = { kind: "tag", tag };
  return updateUndos(context, run, (undos) =>
    undos.some((existing) => existing.kind === "tag" && existing.tag === tag) ? undos : [...undos, undo],
  );
}

/** Records the created case by its ID. Without an ID, cleanup finds the case by its tag. */
export async function recordTestCase(context: Context, run: string, record: RawJson): Promise<void> {
  const id = readField(record.value, "id");
  if (typeof id === "string") await updateUndos(context, run, (undos) => [...undos, { kind: "case", id }]);
}

async function updateUndos(
  context: Context,
  run: string,
  edit: (undos: readonly Undo[]) => readonly Undo[],
): Promise<void> {
  const { host, flags } = context;
  if (isPreviewOnly(flags)) return;
  const journal = openUndoJournal(host, getDataFolder(host));
  const scope = buildScopeKey(context);
  const newRun: WrittenRun = {
    run,
    scope,
    kind: "cases",
    startedAt: new Date(host.now()).toISOString(),
    undos: [],
  };
  await journal.hold(run, async () => {
    const recordedRun = (await journal.read(run)) ?? newRun;
    if (recordedRun.scope !== scope) throw createOtherScopeFailure(recordedRun);
    await journal.write({ ...recordedRun, undos: edit(recordedRun.undos) });
  });
}

const createOtherScopeFailure = ({ run, scope }: WrittenRun) =>
  new Failure("usage", `The run ${run} belongs to another target: ${scope}.`, {
    hint: "Use another run name.",
  });
