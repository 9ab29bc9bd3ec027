import { jsonList, jsonMoney, jsonObject, jsonText, jsonTime } from "../json-text";
import type { Store } from "../store";
import type { CaseRow } from "./case-row";
import { paymentsOfCase } from "./payments";

interface TimelineEntry {
  readonly date: number;
  readonly type: string;
  readonly title: string;
  readonly description: string | null;
  readonly actor_type: string;
  readonly actor_name: string | null;
}

const bySystem = { actor_type: "System", actor_name: null };

function byCreditor(row: CaseRow) {
  const name = [row.user_first_name, row.user_last_name].filter(Boolean).join(" ");
  return { actor_type: "Creditor user", actor_name: name === "" ? null : name };
}

const byPartner = (row: CaseRow) => ({ actor_type: "Partner user", actor_name: row.partner_name });

/** What the case's own dates tell, in the order in which they happen. */
function milestones(row: CaseRow): TimelineEntry[] {
  const closing = [row.close_code, row.close_comment].filter(Boolean).join(": ");
  const entries = [
    { date: row.date_created, type: "StatusChange", title: "Case submitted", ...byCreditor(row) },
    {
      date: row.date_assigned,
      type: "Assignment",
      title: "Assigned to collection partner",
      description: row.partner_name,
      ...bySystem,
    },
    {
      date: row.date_collection_started,
      type: "StatusChange",
      title: "Collection started",
      ...byPartner(row),
    },
    {
      date: row.date_finished,
      type: "StatusChange",
      title: "Case closed",
      description: closing,
      ...byPartner(row),
    },
  ];
  return entries.flatMap(({ date, ...entry }) =>
    date === null ? [] : [{ description: null, ...entry, date }],
  );
}

function payments(store: Store, row: CaseRow): TimelineEntry[] {
  return paymentsOfCase(store, row.seq).map((payment) => ({
    date: payment.date,
    type: "Payment",
    title: `Payment of ${jsonMoney(payment.gross_amount)} ${payment.currency} received`,
    description: `By ${payment.method}, to ${payment.recipient}`,
    ...byPartner(row),
  }));
}

function kept(store: Store, row: CaseRow): TimelineEntry[] {
  const sql =
    "select date, type, title, description, actor_type, actor_name from timeline_entries where case_seq = ? order by date, seq";
  return store.all(sql, row.seq);
}

/** The history of a case, oldest first (EP-12); of what came at the same moment the end of the case is last. */
function timelineOf(store: Store, row: CaseRow): TimelineEntry[] {
  const known = milestones(row);
  const end = row.date_finished === null ? [] : known.splice(-1);
  const all = [...known, ...payments(store, row), ...kept(store, row), ...end];
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
