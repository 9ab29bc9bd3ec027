import type { Surface } from "../../base/platform";
import { shellWord } from "../../cli/flags/shell-word";
import type { Context } from "../../cli/session/context";
import { originOf, type RoutedSandbox } from "../../cli/session/sandbox/reached-sandbox";
import { noNotes } from "../../undo/notes";
import { openUndoStack, type UndoStack } from "../../undo/stack";
import type { Undo } from "../../undo/undo";
import type { Source } from "../heard";
import { rememberSeen } from "../seen-events";
import { clearBehind, ignoreGone } from "./left-behind";
import { type ListenerNotes, openListenerNotes } from "./listener-notes";
import type { Place } from "./place";
import { creationOf, type SubscriptionWish, subscribe } from "./subscribe";

interface Making {
  readonly notes: ListenerNotes;
  readonly stack: UndoStack;
}

const tellWish = ({ url, surfaces, isTestMode }: SubscriptionWish) =>
  `subscribe ${url} on the ${surfaces.join(", ")} surface to events of ${isTestMode ? "test" : "production"} cases`;

/** An address that somebody else may have subscribed, too. */
export function publicPlace(context: Context, name: string, wish: SubscriptionWish): Place {
  let making: Making | undefined;
  return {
    sources: [],
    deed: `, and ${tellWish(wish)} for as long`,
    openSeen: async () => rememberSeen(),
    async open(_port, made) {
      await clearBehind(context);
      const notes = await openListenerNotes(context, name);
      making = { notes, stack: openUndoStack(notes) };
      await subscribe(context, wish, { stack: making.stack, intentOf: creationOf, made });
    },
    async close() {
      await unsubscribe(context, making);
      await making?.notes.close();
    },
  };
}

/** An address that leads nowhere else marks all that comes of it. */
export function sandboxPlace(
  context: Context,
  name: string,
  wish: SubscriptionWish,
  { sandbox, sources }: { readonly sandbox: RoutedSandbox; readonly sources: readonly Source[] },
): Place {
  const origin = originOf(name);
  const markOf = (surface: Surface): Undo => ({ kind: "subscriptions", surface, mark: origin });
  let making: Making | undefined;
  return {
    sources,
    deed: `, and ${tellWish(wish)} of the sandbox for as long`,
    openSeen: async () => rememberSeen(),
    async open(port, made) {
      await clearBehind(context);
      const notes = await openListenerNotes(context, name);
      making = { notes, stack: openUndoStack(noNotes) };
      for (const surface of wish.surfaces) await notes.add(markOf(surface));
      await sandbox.add(`${origin}=http://127.0.0.1:${port}`);
      await subscribe(context, wish, { stack: making.stack, intentOf: markOf, made });
    },
    async close() {
      const isAllGone = await unsubscribe(context, making);
      await sandbox.remove(origin).catch(ignoreGone);
      if (isAllGone) for (const surface of wish.surfaces) await making?.notes.remove(markOf(surface));
      await making?.notes.close();
    },
  };
}

/** Also after Ctrl-C. What this command made it may take away unasked. True when nothing of it is left. */
async function unsubscribe(context: Context, making: Making | undefined): Promise<boolean> {
  const undone = (await making?.stack.unwind(context.call, new AbortController().signal)) ?? [];
  const left = undone.filter(({ failure }) => failure !== undefined);
  const { client } = context.flags;
  const whose = client === undefined ? "" : ` --client ${shellWord(client)}`;
  for (const { what, failure } of left)
    await context.note(
      `The ${what} is still there: ${failure?.replace(/\.?$/, ".")} \`recoup webhooks delete --orphans${whose}\` takes it away, and so does the next \`recoup webhooks listen${whose}\`.`,
    );
  return left.length === 0;
}
