import { holdOpen } from "../base/processes/hold-open";
import type { UndoJournal } from "./journal";

/** Locks the run until it is released, so that no other process treats it as orphaned. */
export const holdRun = (journal: UndoJournal, run: string): Promise<() => Promise<void>> =>
  holdOpen((work) => journal.hold(run, work, 0));
