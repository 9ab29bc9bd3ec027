import type { Answer } from "../../answers";
import { listCases as readCases } from "../../world/cases";
import { referredCaseRecords, referredCasesSummary } from "../../world/referred-cases";
import type { HandlerRequest, Handlers } from "../handler";
import { pageAnswer, strictPaging } from "../paging";

/** All cases of the partner's linked clients, newest first; only paging is read (NS-17). */
function listCases({ store, now, caller, query }: HandlerRequest): Answer {
  const read = strictPaging(query);
  if ("refusal" in read) return read.refusal;
  const { rows, total } = readCases(store, { kind: "referral", partner: caller.owner }, read.paging);
  const records = referredCaseRecords(store, caller.owner, rows);
  const summary = referredCasesSummary(store, caller.owner, total, now);
  return pageAnswer("cases", records, total, read.paging, { summary });
}

export const referredCases: Handlers = { listCases };
