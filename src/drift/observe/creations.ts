import { call } from "../../api/exchange/call";
import type { JsonObject } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { createUndoStack, type UndoRecorder } from "../../cleanup/stack";
import type { CallPlatform, Undo } from "../../cleanup/undo";
import type { Creation } from "../probe";
import type { Side } from "../sides/side";

export interface CreationOptions {
  readonly tag: string;
  readonly surface: Surface;
  readonly notes: UndoRecorder;
  /** Request body that the probe creates its client with. Set only if the probe also withdraws the client. */
  readonly withdrawn?: JsonObject | undefined;
  /** Called with a description of each record that couldn't be deleted. */
  onLeftover(what: string): void;
}

/** Lists the creations in the journal, runs `work`, then deletes whatever was created. */
export async function withCreations(
  creations: readonly Creation[],
  options: CreationOptions,
  { target }: Pick<Side, "target">,
  work: () => Promise<void>,
): Promise<void> {
  if (creations.length === 0) return work();
  const sendUndo: CallPlatform = async (endpoint, input) =>
    call(await target(endpoint.surface), endpoint, input);
  const stack = createUndoStack(options.notes);
  for (const undo of creations.flatMap((creation) => listUndos(creation, options)))
    await stack.create(undo, async () => ({ result: undefined }));
  try {
    await work();
  } finally {
    // Never aborted, because creations must be deleted even after Ctrl-C.
    const outcomes = await stack.unwind(sendUndo, new AbortController().signal);
    for (const { what, failure } of outcomes)
      if (failure !== undefined) options.onLeftover(`${what}: ${failure}`);
  }
}

function listUndos(creation: Creation, { tag, surface, withdrawn }: CreationOptions): readonly Undo[] {
  switch (creation) {
    case "test cases":
      return [tag, `${tag}-b`].map((runTag) => ({ kind: "tag", tag: runTag }));
    case "test cases of a creditor":
      return [{ kind: "tag", tag, creditor: {} }];
    case "subscriptions":
      return [{ kind: "subscriptions", surface, urlPart: tag }];
    case "client":
      return [
        { kind: "client", externalTenantId: tag, ...(withdrawn && { posted: withdrawn }) },
        { kind: "client", externalTenantId: `${tag}-b` },
      ];
  }
}
