import * as z from "zod";
import { defineBulkSummary, defineMatchedRow } from "../../cli/flags/shapes";
import { verdicts } from "../../money/reconcile/lines";

export const PaymentImport = defineBulkSummary("recorded");

const text = z.string();

export const MatchedPayment = defineMatchedRow({
  date: text,
  amount: text,
  currency: text,
  remittance: text,
});

export const ReversedPayment = z.object({ id: z.string(), reversed: z.literal(true) });

const datedAmount = z.object({ amount: text, date: text });
const line = datedAmount.extend({ row: z.int() });
/** Adds `entries` to a side. With several lines, the side contains their total, and `entries` lists them. */
const addEntriesField = <Side extends z.ZodObject>(side: Side) =>
  side.extend({ entries: z.array(side).optional() });

const BankSide = line.extend({
  currency: text,
  reference: text.optional(),
  endToEndId: text.optional(),
  name: text.optional(),
  text: text.optional(),
});

const PaymentSide = datedAmount.extend({
  id: text,
  case: text.optional(),
  reversedAt: text.optional().describe("only if the payment was reversed"),
});

const ReconciledRow = z.object({
  verdict: z.enum(verdicts),
  currency: text,
  amount: text,
  case: text.optional().describe("references, comma-separated"),
  caseId: text.optional(),
  bank: addEntriesField(BankSide).optional(),
  platform: addEntriesField(PaymentSide).optional(),
  books: addEntriesField(line).optional(),
  message: text.optional(),
});

const CurrencyTotals = z.object({
  opening: text.optional().describe("balance of the statement"),
  recorded: text,
  reversed: text,
  closing: text.optional(),
  bank: text.describe("credits less debits"),
  books: text.optional(),
});

export const Reconciliation = z.object({
  rows: z.array(ReconciledRow),
  totals: z.record(z.string(), CurrencyTotals).describe("by currency"),
  agrees: z.boolean(),
  plan: z
    .object({
      plan: text,
      rows: z.int(),
      digest: text,
      profile: text,
      environment: text,
      address: text,
      expiresAt: text,
    })
    .optional()
    .describe("only with --plan"),
});
