import { getDataFolder } from "../../base/environment/user-folders";
import type { Host } from "../../base/host";
import { lockRun, openUndoJournal, type UndoJournal } from "../../cleanup/journal";
import { createRunUndoRecorder, noUndoRecorder, type UndoRecorder } from "../../cleanup/stack";
import { buildScopeKey, type Context } from "../../cli/session/context";

/**
 * Records what a listener is about to create, so that the next listener can clean up if this one is killed.
 */
export interface ListenerUndoRecorder extends UndoRecorder {
  /** Releases the notes. Any remaining entries then count as orphaned. */
  close(): Promise<void>;
}

export const openListenerJournal = (host: Host): UndoJournal =>
  openUndoJournal(host, getDataFolder(host), "webhook-listeners");

/**
 * Returns the scope of the notes. Includes the client, because its subscriptions are only visible with its
 * token and would otherwise seem deleted.
 */
export const getListenerScope = (context: Context): string => {
  const { client } = context.flags;
  return client === undefined ? buildScopeKey(context) : `${buildScopeKey(context)} client ${client}`;
};

/** Opens a listener's notes. While they are open, their entries don't count as orphaned. */
export async function openListenerUndoRecorder(
  context: Context,
  name: string,
): Promise<ListenerUndoRecorder> {
  const { host, flags } = context;
  if (flags.curl === true) return { ...noUndoRecorder, close: async () => {} };
  const journal = openListenerJournal(host);
  const release = await lockRun(journal, name);
  const startedAt = new Date(host.now()).toISOString();
  const notes = createRunUndoRecorder(journal, {
    run: name,
    scope: getListenerScope(context),
    kind: "listener",
    startedAt,
  });
  return {
    ...notes,
    async close() {
      await release();
      await journal.sweep(name);
    },
  };
}

/** Returns a random name of 8 hexadecimal digits. */
export const newListenerName = ({ random }: Pick<Host, "random">): string =>
  Array.from({ length: 8 }, () => Math.floor(random() * 16).toString(16)).join("");
