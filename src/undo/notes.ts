import { printJson } from "../base/json/json";
import type { UndoJournal, WrittenRun } from "./journal";
import type { UndoNotes } from "./stack";
import type { Undo } from "./undo";

/** For temporary worlds, which are deleted as a whole. */
export const noNotes: UndoNotes = { add: async () => {}, remove: async () => {} };

/** Writes each change to the journal, in order; deletes a run without entries. */
export function openRunNotes(journal: UndoJournal, head: Omit<WrittenRun, "undos">): UndoNotes {
  const undos: Undo[] = [];
  let last: Promise<void> = Promise.resolve();
  const save = () => {
    const write = () =>
      undos.length === 0 ? journal.forget(head.run) : journal.write({ ...head, undos: [...undos] });
    last = last.catch(() => {}).then(write);
    return last;
  };
  return {
    add(undo) {
      undos.push(undo);
      return save();
    },
    remove(undo) {
      const text = printJson(undo);
      const at = undos.findIndex((known) => printJson(known) === text);
      if (at >= 0) undos.splice(at, 1);
      return save();
    },
  };
}
