import type { CaseRow } from "../facts/case-row";
import type { Change } from "../store/change";
import { insert } from "../store/insert";
import { actorOf, type TimelineActor } from "./timeline-actor";

/** What the timeline calls the two moves that the dates of a case show too. */
export const startTitle = "Collection started";
export const endTitle = "Case closed";

interface Note {
  readonly type: "StatusChange" | "Payment" | "Communication" | "System";
  readonly title: string;
  readonly description?: string | undefined;
}

/** Keeps in the history of a case what its own dates do not show, and who did it. */
export function noteOnTimeline(
  change: Change,
  { seq }: Pick<CaseRow, "seq">,
  { type, title, description }: Note,
  actor: TimelineActor = actorOf(change),
): void {
  const { store, now } = change;
  insert(store, "timeline_entries", { case_seq: seq, date: now, type, title, description, ...actor });
}

export const closingText = ({ close_code, close_comment }: CaseRow): string =>
  [close_code, close_comment].filter(Boolean).join(": ");
