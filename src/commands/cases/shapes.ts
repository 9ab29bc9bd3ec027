import * as z from "zod";
import { CaseRecord } from "../../api/records/cases/case";
import { ClosedCase } from "../../api/records/cases/close";
import { Fees } from "../../api/records/cases/fees";
import { StartedCase } from "../../api/records/cases/start";
import { money, string } from "../../api/records/part";
import { bulkSummary, count, matchedRow, time } from "../../cli/flags/shapes";

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const WatchedChange = z.object({
  at: time,
  change: z.enum(["added", "changed", "gone"]),
  id: z.string(),
  reference: z.string(),
  fields: z.array(z.object({ field: z.string(), from: scalar, to: scalar })),
  case: CaseRecord.optional().describe("as the platform sent it; absent if the case is gone"),
});

const ImportSummary = z.object({
  file: z.string(),
  rows: count,
  created: count,
  alreadyCreated: count.describe("by an earlier run; not sent again"),
  failed: count,
  unknown: count,
  skipped: count,
  result: z.string(),
  journal: z.string(),
});

const CheckedImport = z.object({ valid: z.literal(true), rows: count });

export const Import = z.union([ImportSummary, CheckedImport]);

/** The fees of a case in `cases fees`, and the platform's response to a change. */
export const CaseFees = Fees.extend({ currency: string, preLegalSuccessFee: money });

export const Closed = z.union([ClosedCase, bulkSummary("closed")]);
export const Started = z.union([StartedCase, bulkSummary("started")]);

/** A row of `--from-file` in a dry run. */
export const MatchedCase = matchedRow({ code: z.string().optional(), user: z.string().optional() });
