import { advice, buildTypedLine, recoup } from "../../base/advice/advice";
import { ignoreFailure } from "../../base/failure";
import type { Surface } from "../../base/platform";
import { noUndoRecorder, UndoStack } from "../../cleanup/stack";
import type { Undo } from "../../cleanup/undo";
import type { Context } from "../../cli/session/context";
import type { RoutedSandbox } from "../../cli/session/sandbox/routed-sandbox";
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

/** Sandbox that routes an address to the port. */
export interface SandboxRoute {
  readonly sandbox: RoutedSandbox;
  readonly origin: string;
}

/**
 * Subscribes an address for this run only. A sandbox's address is unique to this listener and identifies
 * everything it creates. A public one may have been subscribed by others too.
 */
export function createTemporarySource(
  context: Context,
  name: string,
  request: SubscriptionRequest,
  route?: SandboxRoute,
  sources: readonly DeliverySource[] = [],
): ListenSource {
  const prepareUndo =
    route && ((surface: Surface): Undo => ({ kind: "subscriptions", surface, urlPart: route.origin }));
  const routeUndos = prepareUndo === undefined ? [] : request.surfaces.map(prepareUndo);
  let cleanupParts: CleanupParts | undefined;
  return {
    sources,
    action: `, and ${describeRequest(request)}${route === undefined ? "" : " of the sandbox"} meanwhile`,
    openSeen: async () => createSeenMemory(),
    async open(port, onCreated) {
      await cleanUpOrphans(context);
      const notes = await openListenerUndoRecorder(context, name);
      const stack = new UndoStack(route === undefined ? notes : noUndoRecorder);
      cleanupParts = { notes, stack };
      for (const undo of routeUndos) await notes.add(undo);
      await route?.sandbox.add(`${route.origin}=http://127.0.0.1:${port}`);
      await subscribe(context, request, { stack, prepareUndo, onCreated });
    },
    async close() {
      const isAllRemoved = await unsubscribe(context, cleanupParts);
      await route?.sandbox.remove(route.origin).catch(ignoreFailure);
      if (isAllRemoved) for (const undo of routeUndos) await cleanupParts?.notes.remove(undo);
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
