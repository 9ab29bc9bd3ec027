import * as z from "zod";
import { settableCloseCodes } from "../../../base/cases/close-code";
import { money, string, time } from "../part";
import { Author } from "./author";

export const CloseRequest = z.strictObject({
  closeCode: z.enum(settableCloseCodes),
  comment: z.string().max(2000).nullish(),
});

export const ClosedCase = z.looseObject({
  caseReference: string,
  closeCode: string,
  /** The label of the close code. */
  closeCodeDescription: string,
  comment: string,
  closedAt: time,
  closedBy: Author.nullish(),
  finalOutstandingAmount: money,
  totalPayments: money,
  totalRecovered: money,
});
