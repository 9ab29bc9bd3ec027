import type { Host } from "../../base/host";
import type { Context } from "../../cli/session/context";
import { dataFolder } from "../../cli/session/folders";
import { scopeKey } from "../../cli/session/scope-key";
import { holdRun } from "../../undo/hold-run";
import { openUndoJournal, type UndoJournal } from "../../undo/journal";
import { noNotes, openRunNotes } from "../../undo/notes";
import type { UndoNotes } from "../../undo/stack";

/** What a listener creates, recorded on disk first, so that the next one can clean up after a kill. */
export interface ListenerNotes extends UndoNotes {
  /** Releases the notes; whatever is still in them counts as orphaned. */
  close(): Promise<void>;
}

export const listenerJournal = (host: Host): UndoJournal =>
  openUndoJournal(host, dataFolder(host), "webhook-listeners");

/** Subscriptions of a client are seen by its token only: to others they look gone already. */
export const listenerScope = (context: Context): string => {
  const { client } = context.flags;
  return client === undefined ? scopeKey(context) : `${scopeKey(context)} client ${client}`;
};

/** While they are open, their entries don't count as orphaned. */
export async function openListenerNotes(context: Context, name: string): Promise<ListenerNotes> {
  const { host, flags } = context;
  if (flags.curl === true) return { ...noNotes, close: async () => {} };
  const journal = listenerJournal(host);
  const release = await holdRun(journal, name);
  const startedAt = new Date(host.now()).toISOString();
  const notes = openRunNotes(journal, {
    run: name,
    place: listenerScope(context),
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

/** 8 hexadecimal digits. */
export const newListenerName = ({ random }: Pick<Host, "random">): string =>
  Array.from({ length: 8 }, () => Math.floor(random() * 16).toString(16)).join("");
