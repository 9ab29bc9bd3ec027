import type { Answer } from "../../answers";
import { transactionRecord } from "../../world/transaction-record";
import { listTransactions as readTransactions, transactionTotals } from "../../world/transactions";
import type { HandlerRequest, Handlers } from "../handler";
import { pageAnswer, sliceOf, strictPaging } from "../paging";

function listTransactions({ store, now, caller, query }: HandlerRequest): Answer {
  const read = strictPaging(query);
  if ("refusal" in read) return read.refusal;
  const { total, summary } = transactionTotals(store, caller.owner, now);
  const rows = readTransactions(store, caller.owner, now, sliceOf(read.paging));
  const records = rows.map((row) => transactionRecord(row));
  return pageAnswer("data", records, total, read.paging, { summary });
}

export const transactions: Handlers = { listTransactions };
