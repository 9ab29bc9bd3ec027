import { lifecycles } from "../../../base/cases/lifecycle";
import { formatIsoTime, json } from "../../store/json-text";
import type { SqlValue } from "../../store/store";

type ValueFormat = (value: SqlValue) => string | number | null;
export type FormattedValue = ReturnType<ValueFormat>;

const keepValue: ValueFormat = (value) => value as FormattedValue;
const formatFlag: ValueFormat = (value) => (value === 1 ? "yes" : "no");
const formatMoney: ValueFormat = (value) => (value === null ? null : json.money(Number(value)));
const formatTime: ValueFormat = (value) => (value === null ? null : formatIsoTime(Number(value)));
const formatLifecycle: ValueFormat = (value) => lifecycles[Number(value)] ?? Number(value);

export interface ComparedTable {
  readonly noun: string;
  readonly table: string;
  /** Column that identifies a record in both worlds. Default: `id`. */
  readonly id?: string;
  /** Column with a name by which people recognize the record. */
  readonly name: string;
  /** Whether `case_seq` refers to the case of the record. */
  readonly hasCase?: boolean;
  /** SQL condition for the rows to compare. */
  readonly condition?: string;
  readonly columns: Readonly<Record<string, ValueFormat>>;
}

export const comparedTables: readonly ComparedTable[] = [
  {
    noun: "case",
    table: "cases",
    name: "reference",
    columns: {
      lifecycle: formatLifecycle,
      close_code: keepValue,
      close_comment: keepValue,
      gross_amount: formatMoney,
      interest_fees: formatMoney,
      reminder_fees: formatMoney,
      collection_fees: formatMoney,
      remainder: formatMoney,
      needs_info: formatFlag,
      is_deleted: formatFlag,
      date_updated: formatTime,
    },
  },
  {
    noun: "payment",
    table: "payments",
    name: "id",
    hasCase: true,
    columns: { gross_amount: formatMoney, currency: keepValue, date: formatTime, deleted_at: formatTime },
  },
  {
    noun: "chat",
    table: "chats",
    name: "message",
    hasCase: true,
    columns: { message: keepValue, role: keepValue },
  },
  {
    noun: "file",
    table: "files",
    name: "name",
    hasCase: true,
    columns: { name: keepValue, document_type: keepValue, description: keepValue },
  },
  {
    noun: "note",
    table: "timeline_entries",
    id: "seq",
    name: "description",
    hasCase: true,
    condition: "ifnull(now.type, old.type) = 'ManualNote'",
    columns: { description: keepValue, date: formatTime },
  },
  {
    noun: "event",
    table: "deliveries",
    name: "event_type",
    hasCase: true,
    columns: {
      delivered_at: formatTime,
      attempt_count: keepValue,
      last_response_code: keepValue,
      last_error: keepValue,
      due_at: formatTime,
    },
  },
  {
    noun: "subscription",
    table: "subscriptions",
    name: "url",
    columns: {
      url: keepValue,
      events: keepValue,
      is_active: formatFlag,
      is_test_mode: formatFlag,
      disabled_reason: keepValue,
      updated_at: formatTime,
    },
  },
  {
    noun: "creditor",
    table: "creditors",
    name: "company_name",
    columns: {
      agreement_signed: formatFlag,
      power_of_attorney_signed: formatFlag,
      kyc_status: keepValue,
      blocked_reason: keepValue,
    },
  },
  { noun: "client", table: "client_links", name: "external_tenant_id", columns: { archived_at: formatTime } },
  {
    noun: "link",
    table: "link_requests",
    id: "seq",
    name: "external_tenant_id",
    columns: { decision: keepValue, decided_at: formatTime },
  },
];
