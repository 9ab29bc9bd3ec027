import { getCase } from "../../api/collection/cases";
import { listCasePayments } from "../../api/collection/payments";
import { readList, readRecord } from "../../api/exchange/answer";
import { readText } from "../../base/json/json";
import type { Call } from "../../undo/undo";
import { centsOf } from "../../webhooks/receiver-state/receiver-state";
import type { ExpectedState } from "../../webhooks/receiver-state/state-findings";

/** Derives the state a receiver must show for a case from the platform's own records. */
export async function readPlatformBooks(
  call: Call,
  caseId: string,
  events: readonly string[],
): Promise<ExpectedState> {
  const parameters = { id: caseId };
  const record = readRecord(await call(getCase, { parameters })).value;
  const answer = await call(listCasePayments, { parameters });
  const payments = readList(answer, listCasePayments.list).records;
  const paid = payments.map(({ value }) => centsOf(readText(value, "grossAmount")));
  const closeCode = readText(record, "closeCode");
  return {
    lifecycle: readText(record, "lifecycle"),
    ...(closeCode === "" ? {} : { closeCode }),
    remainderCents: centsOf(readText(record, "remainder")),
    paidCents: paid.reduce((sum, cents) => sum + cents, 0),
    events,
  };
}
