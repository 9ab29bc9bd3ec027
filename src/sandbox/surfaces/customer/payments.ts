import { paymentRecord, listPayments as readPayments } from "../../money/payments";
import type { Answer } from "../../wire/answers";
import type { HandlerRequest, Handlers } from "../handler";
import { lenientPaging, pageAnswer, sliceOf } from "../paging";

function listPayments({ store, caller, query }: HandlerRequest): Answer {
  const paging = lenientPaging(query);
  const { rows, total } = readPayments(store, caller.owner, sliceOf(paging));
  const records = rows.map((row) => paymentRecord(row));
  return pageAnswer("payments", records, total, paging);
}

export const customerPayments: Handlers = { listPayments };
