import { holdOpen } from "../base/hold-open";
import type { UndoJournal } from "./journal";

/** Holds the run as its only owner until it is released, so that nobody takes it for one that was left behind. */
export const holdRun = (journal: UndoJournal, run: string): Promise<() => Promise<void>> =>
  holdOpen((work) => journal.hold(run, work, 0));
