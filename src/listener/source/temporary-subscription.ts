import { advice } from "../../base/advice/advice";
import { buildTypedLine, recoup } from "../../base/advice/command-line";
import { ignoreFailure } from "../../base/failure";
import type { Surface } from "../../base/platform";
import { createUndoStack, noUndoRecorder, type UndoStack } from "../../cleanup/stack";
import type { Undo } from "../../cleanup/undo";
import type { Context } from "../../cli/session/context";
import { buildListenerAddress, type RoutedSandbox } from "../../cli/session/sandbox/routed-sandbox";
import type { DeliverySource } from "../received-delivery";
import { createSeenMemory } from "../seen/seen-events";
import type { ListenSource } from "./listen-source";
import { type ListenerUndoRecorder, openListenerUndoRecorder } from "./listener-undo-recorder";
import { cleanUpOrphans } from "./remove-orphans";
import { type SubscriptionRequest, subscribe } from "./subscribe";

interface CleanupParts {
  readonly notes: ListenerUndoRecorder;
  readonly stack: UndoStack;
}

export const describeRequest = ({ url, surfaces, isTestMode }: SubscriptionRequest) =>
  `subscribe ${url} on the ${surfaces.join(", ")} surface to events of ${isTestMode ? "test" : "production"} cases`;

/** Subscribes a public address. Others may have subscribed it too. */
export function createPublicSource(
  context: Context,
  name: string,
  request: SubscriptionRequest,
): ListenSource {
  let cleanupParts: CleanupParts | undefined;
  return {
    sources: [],
    action: `, and ${describeRequest(request)} meanwhile`,
    openSeen: async () => createSeenMemory(),
    async open(_port, onCreated) {
      await cleanUpOrphans(context);
      const notes = await openListenerUndoRecorder(context, name);
      cleanupParts = { notes, stack: createUndoStack(notes) };
      await subscribe(context, request, { stack: cleanupParts.stack, onCreated });
    },
    async close() {
      await unsubscribe(context, cleanupParts);
      await cleanupParts?.notes.close();
    },
  };
}

/** Subscribes a sandbox address unique to this listener, which identifies everything it creates. */
export function createSandboxSource(
  context: Context,
  name: string,
  request: SubscriptionRequest,
  { sandbox, sources }: { readonly sandbox: RoutedSandbox; readonly sources: readonly DeliverySource[] },
): ListenSource {
  const origin = buildListenerAddress(name);
  const buildUndo = (surface: Surface): Undo => ({ kind: "subscriptions", surface, urlPart: origin });
  let cleanupParts: CleanupParts | undefined;
  return {
    sources,
    action: `, and ${describeRequest(request)} of the sandbox meanwhile`,
    openSeen: async () => createSeenMemory(),
    async open(port, onCreated) {
      await cleanUpOrphans(context);
      const notes = await openListenerUndoRecorder(context, name);
      cleanupParts = { notes, stack: createUndoStack(noUndoRecorder) };
      for (const surface of request.surfaces) await notes.add(buildUndo(surface));
      await sandbox.add(`${origin}=http://127.0.0.1:${port}`);
      await subscribe(context, request, { stack: cleanupParts.stack, prepareUndo: buildUndo, onCreated });
    },
    async close() {
      const isAllRemoved = await unsubscribe(context, cleanupParts);
      await sandbox.remove(origin).catch(ignoreFailure);
      if (isAllRemoved)
        for (const surface of request.surfaces) await cleanupParts?.notes.remove(buildUndo(surface));
      await cleanupParts?.notes.close();
    },
  };
}

/**
 * Removes the created subscriptions without confirmation, even after Ctrl-C. Returns whether all were
 * removed.
 */
async function unsubscribe(context: Context, cleanupParts: CleanupParts | undefined): Promise<boolean> {
  const results = (await cleanupParts?.stack.unwind(context.call, new AbortController().signal)) ?? [];
  const failedRemovals = results.filter(({ failure }) => failure !== undefined);
  const { client } = context.flags;
  const clientFlags = buildTypedLine(client === undefined ? [] : ["--client", client]);
  for (const { what, failure } of failedRemovals)
    await context.warn(
      advice`Could not remove the ${what}: ${failure?.replace(/\.?$/, ".")} ${recoup`webhooks delete --orphans ${clientFlags}`} removes it, and so does the next ${recoup`webhooks listen ${clientFlags}`}.`,
    );
  return failedRemovals.length === 0;
}
