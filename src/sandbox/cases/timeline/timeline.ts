import type { CaseRow } from "../../facts/case-row";
import { listCasePayments } from "../../money/payments";
import { createObjectFormatter, json } from "../../store/json-text";
import type { Store } from "../../store/store";
import {
  createCollectionActor,
  resolveRecipientActor,
  resolveSubmitterActor,
  systemActor,
  type TimelineActor,
} from "./timeline-actor";
import { endTitle, formatCloseReason, startTitle } from "./timeline-note";

interface TimelineEntry {
  readonly date: number;
  readonly type: string;
  readonly title: string;
  readonly description: string | null;
  readonly actor_type: string;
  readonly actor_name: string | null;
}

/**
 * Derives timeline entries from the dates of a case, in order. For a seeded case, the dates are the only
 * record.
 */
function listMilestones(store: Store, row: CaseRow): TimelineEntry[] {
  const submitter = resolveSubmitterActor(store, row);
  const partner = createCollectionActor(row);
  return [
    createMilestone(row.date_created, "StatusChange", "Case submitted", submitter),
    createMilestone(row.date_assigned, "Assignment", assignedTitle, systemActor, row.partner_name),
    createMilestone(row.date_collection_started, "StatusChange", startTitle, partner),
    createMilestone(row.date_finished, "StatusChange", endTitle, partner, formatCloseReason(row)),
  ].flat();
}

const assignedTitle = "Assigned to collection partner";

function createMilestone(
  date: number | null,
  type: string,
  title: string,
  actor: TimelineActor,
  description: string | null = null,
): TimelineEntry[] {
  return date === null ? [] : [{ date, type, title, description, ...actor }];
}

function listPaymentEntries(store: Store, row: CaseRow): TimelineEntry[] {
  return listCasePayments(store, row.seq).map((payment) => ({
    date: payment.date,
    type: "Payment",
    title: `Payment of ${json.money(payment.gross_amount)} ${payment.currency} received`,
    description: `By ${payment.method}, to ${payment.recipient}`,
    ...(payment.actor_type === null
      ? resolveRecipientActor(row, payment.recipient)
      : { actor_type: payment.actor_type, actor_name: payment.actor_name }),
  }));
}

function listNoteEntries(store: Store, row: CaseRow): TimelineEntry[] {
  const sql =
    "select date, type, title, description, actor_type, actor_name from timeline_entries where case_seq = ? order by date, seq";
  return store.all(sql, row.seq);
}

/**
 * Whether a note describes the milestone. The note then replaces it, because the actor of the note is more
 * accurate.
 */
const isSameEntry = (note: TimelineEntry, { date, title }: TimelineEntry) =>
  note.date === date && note.title === title;

/**
 * Returns the timeline of a case, oldest first (EP-12). The end of the case comes after all other entries of
 * the same time.
 */
function buildTimeline(store: Store, row: CaseRow): TimelineEntry[] {
  const notes = listNoteEntries(store, row);
  const milestoneEntries = listMilestones(store, row);
  const entries = milestoneEntries.map((entry) => notes.find((note) => isSameEntry(note, entry)) ?? entry);
  const endEntries = row.date_finished === null ? [] : entries.splice(-1);
  const otherNotes = notes.filter((note) => !milestoneEntries.some((entry) => isSameEntry(note, entry)));
  const all = [...entries, ...listPaymentEntries(store, row), ...otherNotes, ...endEntries];
  return all.sort((a, b) => a.date - b.date);
}

const entryRecord = createObjectFormatter<TimelineEntry>({
  date: (entry) => json.time(entry.date),
  type: (entry) => json.text(entry.type),
  title: (entry) => json.text(entry.title),
  description: (entry) => json.text(entry.description),
  actor: {
    type: (entry) => json.text(entry.actor_type),
    name: (entry) => json.text(entry.actor_name),
  },
});

export function formatTimelineRecord(store: Store, row: CaseRow): string {
  const items = buildTimeline(store, row).map((entry) => entryRecord(entry));
  return `{"items":${json.list(items)},"currentEngagementPhase":${json.text(row.engagement_phase)}}`;
}
