import type { CaseRow } from "../../facts/case-row";
import { paymentsOfCase } from "../../money/payments";
import { jsonList, jsonMoney, jsonObject, jsonText, jsonTime } from "../../store/json-text";
import type { Store } from "../../store/store";
import { byCollectionPartner, bySystem, recipientActor, submitterActor } from "./timeline-actor";
import { closingText, endTitle, startTitle } from "./timeline-note";

interface TimelineEntry {
  readonly date: number;
  readonly type: string;
  readonly title: string;
  readonly description: string | null;
  readonly actor_type: string;
  readonly actor_name: string | null;
}

/** Derives entries from the dates of a case, in order. A seeded case has no other record of them. */
function milestones(store: Store, row: CaseRow): TimelineEntry[] {
  const byPartner = byCollectionPartner(row);
  const entries = [
    { date: row.date_created, type: "StatusChange", title: "Case submitted", ...submitterActor(store, row) },
    {
      date: row.date_assigned,
      type: "Assignment",
      title: "Assigned to collection partner",
      description: row.partner_name,
      ...bySystem,
    },
    { date: row.date_collection_started, type: "StatusChange", title: startTitle, ...byPartner },
    {
      date: row.date_finished,
      type: "StatusChange",
      title: endTitle,
      description: closingText(row),
      ...byPartner,
    },
  ];
  return entries.flatMap(({ date, ...entry }) =>
    date === null ? [] : [{ description: null, ...entry, date }],
  );
}

function paymentEntries(store: Store, row: CaseRow): TimelineEntry[] {
  return paymentsOfCase(store, row.seq).map((payment) => ({
    date: payment.date,
    type: "Payment",
    title: `Payment of ${jsonMoney(payment.gross_amount)} ${payment.currency} received`,
    description: `By ${payment.method}, to ${payment.recipient}`,
    ...(payment.actor_type === null
      ? recipientActor(row, payment.recipient)
      : { actor_type: payment.actor_type, actor_name: payment.actor_name }),
  }));
}

function noteEntries(store: Store, row: CaseRow): TimelineEntry[] {
  const sql =
    "select date, type, title, description, actor_type, actor_name from timeline_entries where case_seq = ? order by date, seq";
  return store.all(sql, row.seq);
}

/**
 * Whether a stored note describes the milestone. If so, the note replaces it, because the actor of the note
 * is more accurate.
 */
const isSame = (note: TimelineEntry, { date, title }: TimelineEntry) =>
  note.date === date && note.title === title;

/**
 * Returns the timeline of a case, oldest first (EP-12). Among entries at the same time, the end of the case
 * comes last.
 */
function timelineOf(store: Store, row: CaseRow): TimelineEntry[] {
  const notes = noteEntries(store, row);
  const dates = milestones(store, row);
  const entries = dates.map((entry) => notes.find((note) => isSame(note, entry)) ?? entry);
  const end = row.date_finished === null ? [] : entries.splice(-1);
  const others = notes.filter((note) => !dates.some((entry) => isSame(note, entry)));
  const all = [...entries, ...paymentEntries(store, row), ...others, ...end];
  return all.sort((a, b) => a.date - b.date);
}

const actor = jsonObject<TimelineEntry>({
  type: (entry) => jsonText(entry.actor_type),
  name: (entry) => jsonText(entry.actor_name),
});

const entryRecord = jsonObject<TimelineEntry>({
  date: (entry) => jsonTime(entry.date),
  type: (entry) => jsonText(entry.type),
  title: (entry) => jsonText(entry.title),
  description: (entry) => jsonText(entry.description),
  actor: (entry) => actor(entry),
});

export function timelineRecord(store: Store, row: CaseRow): string {
  const items = timelineOf(store, row).map((entry) => entryRecord(entry));
  return `{"items":${jsonList(items)},"currentEngagementPhase":${jsonText(row.engagement_phase)}}`;
}
