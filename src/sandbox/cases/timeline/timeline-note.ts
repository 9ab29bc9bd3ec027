import type { CaseRow } from "../../facts/case-row";
import type { Change } from "../../store/change";
import { insert } from "../../store/insert";
import { resolveCallerActor, type TimelineActor } from "./timeline-actor";

/** Titles for the start and end of collection, which the milestones of a case use too. */
export const startTitle = "Collection started";
export const endTitle = "Case closed";

interface Note {
  readonly type: "StatusChange" | "Payment" | "Document" | "Communication" | "Fee" | "ManualNote" | "System";
  readonly title: string;
  readonly description?: string | undefined;
}

/** Adds an entry to the timeline of a case. Default actor: the caller. */
export function addTimelineNote(
  change: Change,
  { seq }: Pick<CaseRow, "seq">,
  { type, title, description }: Note,
  actor: TimelineActor = resolveCallerActor(change),
): void {
  const { store, now } = change;
  insert(store, "timeline_entries", { case_seq: seq, date: now, type, title, description, ...actor });
}

export const formatCloseReason = ({ close_code, close_comment }: CaseRow): string =>
  [close_code, close_comment].filter(Boolean).join(": ");
