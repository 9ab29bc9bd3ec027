import { lifecycles } from "../../../base/cases/lifecycle";
import { formatIsoTime, jsonMoney } from "../../store/json-text";
import type { SqlValue } from "../../store/store";

type ValueFormat = (value: SqlValue) => string | number | null;
export type FormattedValue = ReturnType<ValueFormat>;

const plain: ValueFormat = (value) => value as FormattedValue;
const flag: ValueFormat = (value) => (value === 1 ? "yes" : "no");
const money: ValueFormat = (value) => (value === null ? null : jsonMoney(Number(value)));
const time: ValueFormat = (value) => (value === null ? null : formatIsoTime(Number(value)));
const lifecycle: ValueFormat = (value) => lifecycles[Number(value)] ?? Number(value);

/** A kind of record to compare, and how it is formatted. */
export interface ComparedTable {
  readonly noun: string;
  readonly table: string;
  /** Column that identifies a record in both worlds. Default: `id`. */
  readonly id?: string;
  /** Column with the name of a record, for people. */
  readonly name: string;
  /** Whether `case_seq` refers to the case that the record belongs to. */
  readonly isOfCase?: boolean;
  /** SQL condition for the rows to compare. */
  readonly only?: string;
  readonly columns: Readonly<Record<string, ValueFormat>>;
}

export const comparedTables: readonly ComparedTable[] = [
  {
    noun: "case",
    table: "cases",
    name: "reference",
    columns: {
      lifecycle,
      close_code: plain,
      close_comment: plain,
      gross_amount: money,
      interest_fees: money,
      reminder_fees: money,
      collection_fees: money,
      remainder: money,
      needs_info: flag,
      is_deleted: flag,
      date_updated: time,
    },
  },
  {
    noun: "payment",
    table: "payments",
    name: "id",
    isOfCase: true,
    columns: { gross_amount: money, currency: plain, date: time, deleted_at: time },
  },
  {
    noun: "chat",
    table: "chats",
    name: "message",
    isOfCase: true,
    columns: { message: plain, role: plain },
  },
  {
    noun: "file",
    table: "files",
    name: "name",
    isOfCase: true,
    columns: { name: plain, document_type: plain, description: plain },
  },
  {
    noun: "note",
    table: "timeline_entries",
    id: "seq",
    name: "description",
    isOfCase: true,
    only: "ifnull(now.type, old.type) = 'ManualNote'",
    columns: { description: plain, date: time },
  },
  {
    noun: "event",
    table: "deliveries",
    name: "event_type",
    isOfCase: true,
    columns: {
      delivered_at: time,
      attempt_count: plain,
      last_response_code: plain,
      last_error: plain,
      due_at: time,
    },
  },
  {
    noun: "subscription",
    table: "subscriptions",
    name: "url",
    columns: {
      url: plain,
      events: plain,
      is_active: flag,
      is_test_mode: flag,
      disabled_reason: plain,
      updated_at: time,
    },
  },
  {
    noun: "creditor",
    table: "creditors",
    name: "company_name",
    columns: {
      agreement_signed: flag,
      power_of_attorney_signed: flag,
      kyc_status: plain,
      blocked_reason: plain,
    },
  },
  { noun: "client", table: "client_links", name: "external_tenant_id", columns: { archived_at: time } },
  {
    noun: "link",
    table: "link_requests",
    id: "seq",
    name: "external_tenant_id",
    columns: { decision: plain, decided_at: time },
  },
];
