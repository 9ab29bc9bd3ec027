import * as z from "zod";
import { endpoint } from "../endpoint";
import { pagingQuery } from "../paging-query";
import { guidText, money, string, time } from "../records";

export const PaymentRecord = z.looseObject({
  id: guidText,
  date: time,
  grossAmount: money,
  currency: string,
  recipient: string,
  method: string,
  invoice: z.looseObject({ invoiceId: guidText, reference: string, status: string }).nullish(),
  dateCreated: time,
  dateUpdated: time,
});

/** Only paging is certain here (NS-21). */
export const listPayments = endpoint({
  name: "listPayments",
  surface: "customer",
  method: "GET",
  path: "/Payments",
  query: pagingQuery,
  record: PaymentRecord,
  list: { items: "payments", isPaged: true },
  rules: ["EP-41"],
});
