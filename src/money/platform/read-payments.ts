import { listCasePayments } from "../../api/collection/payments";
import { readList } from "../../api/exchange/answer";
import { forEachParallel } from "../../base/async/for-each-parallel";
import { Failure } from "../../base/failure";
import { type JsonValue, readText } from "../../base/json/json";
import { type Decimal, readDecimal } from "../../base/text/numbers/decimal";
import { formatCount } from "../../base/text/numbers/format-count";
import { readCalendarDay } from "../../base/text/time/date";
import type { Context } from "../../cli/session/context";

/** A recorded payment, read from any form in which the platform sends it. */
export interface Payment {
  readonly id: string;
  readonly amount: Decimal;
  /** In uppercase. Empty if the payment has none. */
  readonly currency: string;
  /** Date without a time, such as `2026-03-01`. */
  readonly date: string;
  readonly recipient: string;
}

/** Reads a payment. Throws if the amount or date is missing, because every sum would be wrong. */
export function readPayment(value: JsonValue): Payment {
  const id = readText(value, "id");
  const amount = readDecimal(readText(value, "grossAmount"));
  const date = readCalendarDay(readText(value, "date"));
  if (amount === undefined || date === undefined)
    throw new Failure("network", `Payment ${id} has no amount or no date that can be read.`, {
      retryable: false,
    });
  const currency = readText(value, "currency").toUpperCase();
  return { id, amount, currency, date, recipient: readText(value, "recipient") };
}

/** Maximum number of parallel requests. The embedded sandbox handles one at a time. */
const maxParallelRequests = 10;

/** Reads each case's payments, with one request per case. */
export async function readCasePayments<Owner extends { readonly id: string }>(
  context: Context,
  owners: readonly Owner[],
  add: (owner: Owner, payments: readonly Payment[]) => void,
): Promise<void> {
  let doneCount = 0;
  const progress = context.progress(
    () => `Reading payments  ${formatCount(doneCount)} of ${formatCount(owners.length)} cases`,
  );
  const requestCount = context.profile.isSandbox ? 1 : maxParallelRequests;
  await forEachParallel(owners, requestCount, async (owner) => {
    const answer = await context.call(listCasePayments, { parameters: { id: owner.id } });
    const { records } = readList(answer, listCasePayments.list);
    add(
      owner,
      records.map(({ value }) => readPayment(value)),
    );
    doneCount++;
  }).finally(progress.stop);
}
