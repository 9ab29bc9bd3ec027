import * as z from "zod";
import { guidText, money, string, time } from "../part";

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
