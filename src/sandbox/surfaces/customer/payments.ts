import * as endpoints from "../../../api/customer/payments";
import { paymentRecord, listPayments as readPayments } from "../../money/payments";
import { lenientPaging, pageAnswer, pagingOf, sliceOf } from "../paging";
import { withQuery } from "../query";

const listPayments = withQuery(endpoints.listPayments, lenientPaging, ({ store, caller }, query) => {
  const paging = pagingOf(query);
  const { rows, total } = readPayments(store, caller.owner, sliceOf(paging));
  const records = rows.map((row) => paymentRecord(row));
  return pageAnswer("payments", records, total, paging);
});

export const customerPayments = { listPayments };
