import * as z from "zod";
import { CaseRecord } from "../../api/records/cases/case";
import { ClosedCase, Fees, StartedCase } from "../../api/records/cases/case-work";
import { money, string } from "../../api/records/part";
import { count, defineBulkSummary, defineMatchedRow, time } from "../../cli/flags/shapes";

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const WatchedChange = z.object({
  at: time,
  change: z.enum(["added", "changed", "gone"]),
  id: z.string(),
  reference: z.string(),
  fields: z.array(z.object({ field: z.string(), from: scalar, to: scalar })),
  case: CaseRecord.optional().describe("as the platform sent it; absent if the case is gone"),
});

/** Rows name a client, not a case, so none is unmatched, ambiguous or a debit. */
const ImportSummary = defineBulkSummary("created").omit({
  unmatched: true,
  ambiguous: true,
  returned: true,
  debits: true,
});

const CheckedImport = z.object({ valid: z.literal(true), rows: count });

export const ImportOutput = z.union([ImportSummary, CheckedImport]);

/** A case's fees in `cases fees`, and the platform's response to a change. */
export const CaseFees = Fees.extend({ currency: string, preLegalSuccessFee: money });

export const CloseOutput = z.union([ClosedCase, defineBulkSummary("closed")]);
export const StartOutput = z.union([StartedCase, defineBulkSummary("started")]);

/** A `--from-file` row in a dry run. */
export const MatchedCase = defineMatchedRow({ code: z.string().optional(), user: z.string().optional() });

const amount = z.string();
const figures = {
  cases: count,
  placed: amount,
  open: amount.optional(),
  collected: amount.optional(),
  closedCases: count,
  recoveryRate: z.string().optional().describe("four decimals; absent without a closed case"),
  daysToFirstPayment: count.optional().describe("median"),
  daysToClose: count.optional().describe("median"),
};
const inCurrency = { currency: z.string() };

export const PortfolioReport = z.object({
  asOf: z.string(),
  currencies: z.record(z.string(), z.object(figures)),
  groups: z.array(z.object({ key: z.string(), ...inCurrency, ...figures })),
  ageing: z.array(z.object({ bucket: z.string(), ...inCurrency, cases: count, open: amount.optional() })),
  closeCodes: z.array(z.object({ code: z.string(), ...inCurrency, cases: count })),
  liquidation: z
    .array(z.object({ month: z.string(), ...inCurrency, placed: amount, collected: z.array(amount) }))
    .optional()
    .describe("only with payments"),
  absent: z.array(z.object({ figure: z.string(), reason: z.string() })).optional(),
});
