import { type Lifecycle, lifecycles } from "../../base/cases/lifecycle";
import type { EventType } from "../../webhooks/events/event-types";
import type { CaseRow } from "../facts/case-row";
import { thousandths } from "../facts/money";
import type { Store } from "../store/store";

export type HistoryRow = Pick<
  CaseRow,
  | "seq"
  | "id"
  | "reference"
  | "is_test"
  | "lifecycle"
  | "close_code"
  | "close_comment"
  | "date_created"
  | "date_collection_started"
  | "date_finished"
>;

/** An event, without its receivers. */
export interface EventKind {
  readonly row: HistoryRow;
  readonly event: EventType;
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
}

interface PaidRow {
  readonly id: string;
  readonly gross_amount: number;
  readonly currency: string;
  readonly date: number;
  readonly deleted_at: number | null;
}

/** Derives the events of a seeded case from its dates and payments (EVT-06 to EVT-13). */
export function eventsOfCase(store: Store, row: HistoryRow): EventKind[] {
  const reached = lifecycles[row.lifecycle] ?? "Active";
  const started = row.date_collection_started;
  const first: Lifecycle = started === null ? reached : "PendingVerification";
  const events = [event(row, "case.created", row.date_created, { lifecycle: first })];
  if (started !== null) events.push(updateEvent(row, started, first, "Active"));
  events.push(...paymentEvents(store, row));
  if (row.date_finished === null) return events;
  events.push(updateEvent(row, row.date_finished, "Active", reached));
  if (reached !== "Closed") return events;
  const closing = { closeCode: row.close_code, closeComment: row.close_comment };
  return [...events, event(row, "case.closed", row.date_finished, closing)];
}

function event(row: HistoryRow, name: EventType, at: number, data: EventKind["data"]): EventKind {
  return { row, event: name, at, data: { caseId: row.id, reference: row.reference, ...data } };
}

function updateEvent(
  row: HistoryRow,
  at: number,
  oldLifecycle: Lifecycle,
  newLifecycle: Lifecycle,
): EventKind {
  return event(row, "case.updated", at, { oldLifecycle, newLifecycle });
}

function paymentEvents(store: Store, row: HistoryRow): EventKind[] {
  const sql =
    "select id, gross_amount, currency, date, deleted_at from payments where case_seq = ? order by seq";
  return store.all<PaidRow>(sql, row.seq).flatMap((payment) => {
    const { id: paymentId, gross_amount, currency, deleted_at } = payment;
    const amount = gross_amount / thousandths;
    const data = { paymentId, amount, currency, date: new Date(payment.date).toISOString() };
    const created = event(row, "payment.created", payment.date, data);
    return deleted_at === null ? [created] : [created, event(row, "payment.deleted", deleted_at, data)];
  });
}
