import type { CaseEventType } from "../../webhooks/events/event-types";
import type { CaseRow } from "../facts/case-row";
import type { EventDataJson } from "../outbox/publish";
import { json } from "../store/json-text";
import type { Store } from "../store/store";
import { formatLifecycle } from "./case-record";
import { type EventChat, formatChatData } from "./chats";
import { type EventPayment, formatPaymentData } from "./payments/payment-changes";

/**
 * Returns the `data` of a test event about the case, or undefined if the event needs a payment or chat
 * message that the case doesn't have.
 */
export function findEventData(store: Store, row: CaseRow, event: CaseEventType): EventDataJson | undefined {
  switch (event) {
    case "case.created":
      return { lifecycle: formatLifecycle(row) };
    case "case.updated":
      return { oldLifecycle: formatLifecycle(row), newLifecycle: json.text("Closed") };
    case "case.closed":
      return {
        closeCode: json.text(row.close_code ?? "Paid"),
        closeComment: json.text(row.close_comment ?? "Sent by the test operation."),
      };
    case "payment.created":
      return findLastPayment(store, row, "deleted_at is null");
    case "payment.deleted":
      return findLastPayment(store, row, "deleted_at is not null");
    case "chat.created":
      return findLastChat(store, row);
  }
}

function findLastPayment(store: Store, { seq }: CaseRow, condition: string): EventDataJson | undefined {
  const sql = `select id, gross_amount, currency, date from payments where case_seq = ? and ${condition}
    order by seq desc limit 1`;
  const payment = store.get<EventPayment>(sql, seq);
  return payment && formatPaymentData(payment);
}

function findLastChat(store: Store, { seq }: CaseRow): EventDataJson | undefined {
  const sql = "select id, role, message from chats where case_seq = ? order by seq desc limit 1";
  const chat = store.get<EventChat>(sql, seq);
  return chat && formatChatData(chat);
}
