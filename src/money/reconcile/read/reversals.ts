import { readEvents, readPayload } from "../../../api/exchange/recorded-events";
import { eventEndpoints } from "../../../api/families/events";
import { isFailure } from "../../../base/failure";
import { type JsonValue, readField, readText, tryParseJson } from "../../../base/json/json";
import { readDecimal } from "../../../base/text/numbers/decimal";
import { readCalendarDay } from "../../../base/text/time/date";
import type { Context } from "../../../cli/session/context";
import type { BankLine, LedgerCase, ReconciledRow, ReversedPayment } from "../lines";
import { daysBetween, nearDays } from "../match/match-state";

/**
 * Finds transactions whose payments were reversed, as indicated by `payment.deleted` in the event history.
 * Ignores a history that the platform refuses.
 */
export async function matchReversals(
  context: Context,
  rows: readonly ReconciledRow[],
): Promise<readonly ReconciledRow[]> {
  const reversalsByCase = new Map<string, ReversedPayment[]>();
  const markedRows: ReconciledRow[] = [];
  for (const row of rows) {
    const [line] = row.bank;
    if (row.verdict !== "only-bank" || line === undefined || line.amount.lte(0)) markedRows.push(row);
    else markedRows.push(await matchReversal(row, line));
  }
  return markedRows;

  async function matchReversal(row: ReconciledRow, line: BankLine) {
    for (const ledgerCase of line.cases) {
      const remainingReversals = reversalsByCase.get(ledgerCase.id) ?? [
        ...(await readReversals(context, ledgerCase)),
      ];
      reversalsByCase.set(ledgerCase.id, remainingReversals);
      const index = remainingReversals.findIndex((payment) => isSamePayment(payment, line));
      const [reversed] = index < 0 ? [] : remainingReversals.splice(index, 1);
      if (reversed !== undefined)
        return { ...row, verdict: "reversed" as const, reversed, message: undefined };
    }
    return row;
  }
}

const isSamePayment = (payment: ReversedPayment, line: BankLine) =>
  payment.amount.eq(line.amount) &&
  payment.currency === line.currency &&
  daysBetween(payment.date, line.date) <= nearDays;

async function readReversals(
  context: Context,
  { id: caseId }: LedgerCase,
): Promise<readonly ReversedPayment[]> {
  try {
    const answer = await context.call(eventEndpoints.collection.listEvents, { query: { caseId } });
    const reversals = readEvents(answer).flatMap(({ value }) => readReversal(value));
    // Removes duplicates. Each subscription has its own record of an event.
    return [...new Map(reversals.map((payment) => [payment.id, payment])).values()];
  } catch (error) {
    if (isFailure(error, "not-found", "forbidden", "rejected")) return [];
    throw error;
  }
}

function readReversal(record: JsonValue): readonly ReversedPayment[] {
  const body = readEnvelope(record);
  const type = readText(record, "eventType") || readText(body, "event");
  const data = readField(body, "data");
  const amount = readDecimal(readText(data, "amount"));
  const date = readCalendarDay(readText(data, "date"));
  if (type !== "payment.deleted" || amount === undefined || date === undefined) return [];
  const currency = readText(data, "currency").toUpperCase();
  const reversedAt = readText(body, "timestamp") || readText(record, "createdAt");
  return [{ id: readText(data, "paymentId"), amount, currency, date, reversedAt }];
}

/** Returns a record's payload, or the record itself without one. Null for invalid JSON. */
function readEnvelope(record: JsonValue): JsonValue {
  const payload = readPayload(record);
  return payload === "" ? record : (tryParseJson(payload) ?? null);
}
