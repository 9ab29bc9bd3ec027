import { type Lifecycle, lifecycles } from "../../base/cases/lifecycle";
import type { EventType } from "../../webhooks/events/event-types";
import type { PlainCaseRow } from "../facts/case-row";
import { thousandthsPerUnit } from "../facts/money";
import type { PaymentRow } from "../money/payments";
import type { Store } from "../store/store";

/** An event without its recipients. */
export interface SeededEvent {
  readonly row: PlainCaseRow;
  readonly event: EventType;
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
}

type StoredPayment = Pick<PaymentRow, "id" | "gross_amount" | "currency" | "date"> & {
  readonly deleted_at: number | null;
};

/** Derives the events of a seeded case from its dates and payments (EVT-06 to EVT-13). */
export function deriveCaseEvents(store: Store, row: PlainCaseRow): SeededEvent[] {
  const finalLifecycle = lifecycles[row.lifecycle] ?? "Active";
  const startedAt = row.date_collection_started;
  const firstLifecycle: Lifecycle = startedAt === null ? finalLifecycle : "PendingVerification";
  const events = [buildEvent(row, "case.created", row.date_created, { lifecycle: firstLifecycle })];
  const addUpdate = (at: number, oldLifecycle: Lifecycle, newLifecycle: Lifecycle) =>
    events.push(buildEvent(row, "case.updated", at, { oldLifecycle, newLifecycle }));
  if (startedAt !== null) addUpdate(startedAt, firstLifecycle, "Active");
  events.push(...listPaymentEvents(store, row));
  if (row.date_finished === null) return events;
  addUpdate(row.date_finished, "Active", finalLifecycle);
  if (finalLifecycle !== "Closed") return events;
  const closeData = { closeCode: row.close_code, closeComment: row.close_comment };
  return [...events, buildEvent(row, "case.closed", row.date_finished, closeData)];
}

function buildEvent(row: PlainCaseRow, name: EventType, at: number, data: SeededEvent["data"]): SeededEvent {
  return { row, event: name, at, data: { caseId: row.id, reference: row.reference, ...data } };
}

function listPaymentEvents(store: Store, row: PlainCaseRow): SeededEvent[] {
  const sql =
    "select id, gross_amount, currency, date, deleted_at from payments where case_seq = ? order by seq";
  return store.all<StoredPayment>(sql, row.seq).flatMap((payment) => {
    const { id: paymentId, gross_amount, currency, deleted_at } = payment;
    const amount = gross_amount / thousandthsPerUnit;
    const data = { paymentId, amount, currency, date: new Date(payment.date).toISOString() };
    const createdEvent = buildEvent(row, "payment.created", payment.date, data);
    return deleted_at === null
      ? [createdEvent]
      : [createdEvent, buildEvent(row, "payment.deleted", deleted_at, data)];
  });
}
