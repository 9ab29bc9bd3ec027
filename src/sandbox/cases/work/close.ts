import { getCloseCodeLabel, type SettableCloseCode } from "../../../base/cases/close-code";
import type { CaseRow } from "../../facts/case-row";
import { getStageLabel, stage } from "../../facts/stages";
import type { Change } from "../../store/change";
import { createObjectFormatter, json } from "../../store/json-text";
import type { Store } from "../../store/store";
import { moveCase } from "../move-case";
import { formatAuthor } from "../timeline/timeline-actor";

export interface CloseRequest {
  readonly closeCode: SettableCloseCode;
  readonly comment: string | null;
}

interface PaymentTotal {
  readonly count: number;
  /** Total in thousandths. */
  readonly total: number;
}

export type CloseResult =
  | { readonly kind: "closed"; readonly record: string }
  | { readonly kind: "refused"; readonly message: string };

export function closeCase(change: Change, row: CaseRow, { closeCode, comment }: CloseRequest): CloseResult {
  const paid = readPaymentTotal(change.store, row);
  const reason = findRefusal(row, closeCode, paid);
  if (reason !== undefined) return { kind: "refused", message: reason };
  const closedRow = moveCase(change, row, stage.Closed, { closeCode, closeComment: comment });
  return { kind: "closed", record: closedRecord(closedRow, { closeCode, paid, change }) };
}

function readPaymentTotal(store: Store, { seq }: CaseRow): PaymentTotal {
  const sql = `select count(*) as count, ifnull(sum(gross_amount), 0) as total from payments
    where case_seq = ? and deleted_at is null`;
  return store.get<PaymentTotal>(sql, seq) ?? { count: 0, total: 0 };
}

const closableStages: readonly number[] = [stage.Active, stage.Paused];

function findRefusal(row: CaseRow, code: SettableCloseCode, { count }: PaymentTotal): string | undefined {
  if (!closableStages.includes(row.lifecycle))
    return `Only an Active or Paused case can be closed; this one is ${getStageLabel(row.lifecycle)}`;
  const isPaid = row.remainder <= 0;
  if (code === "Paid" && (count === 0 || !isPaid))
    return `Paid needs payments of everything owed; ${json.money(row.remainder)} ${row.currency} is open`;
  if (code === "PartiallyPaid" && (count === 0 || isPaid))
    return `PartiallyPaid needs payments of a part; there are ${count}, and ${json.money(row.remainder)} ${row.currency} is open`;
  return undefined;
}

interface CloseContext {
  readonly closeCode: SettableCloseCode;
  readonly paid: PaymentTotal;
  readonly change: Change;
}

const closedRecord = createObjectFormatter<CaseRow, CloseContext>({
  caseReference: (row) => json.text(row.reference),
  closeCode: (row) => json.text(row.close_code),
  closeCodeDescription: (_, { closeCode }) => json.text(getCloseCodeLabel(closeCode)),
  comment: (row) => json.text(row.close_comment),
  closedAt: (row) => json.time(row.date_finished),
  closedBy: (_, { change }) => formatAuthor(change),
  finalOutstandingAmount: (row) => json.money(row.remainder),
  totalPayments: (_, { paid }) => json.count(paid.count),
  totalRecovered: (_, { paid }) => json.money(paid.total),
});
