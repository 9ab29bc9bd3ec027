import * as z from "zod";
import type { FailureKind } from "../../base/failure";
import { environments, surfaces } from "../../base/platform";
import { capitalize } from "../../base/text/sentence";
import { exitCodes } from "./exit-codes";

export const time = z.string().meta({ format: "date-time" });
export const count = z.int().nonnegative();
export const environment = z.enum(environments);
export const surface = z.enum(surfaces);
export const failureKind = z.enum(Object.keys(exitCodes) as FailureKind[]);

/** Location of a key; never the key itself. */
export const KeyLocation = z.object({ kind: z.string(), origin: z.string() });

/**
 * Output of a command that writes one record per row of a file. `doneField` counts the rows that took effect
 * in this run.
 */
export const defineBulkSummary = (doneField: string) =>
  z.object({
    file: z.string(),
    rows: count,
    [doneField]: count,
    [`already${capitalize(doneField)}`]: count.describe("by an earlier run; not sent again"),
    failed: count,
    unknown: count,
    unmatched: count,
    ambiguous: count,
    returned: count.optional().describe("debits that return a recorded payment; only in a file with debits"),
    debits: count.optional().describe("other debits; only in a file with debits"),
    skipped: count,
    result: z.string(),
    journal: z.string(),
  });

/** A file row in a dry run, extended with more fields. */
export const defineMatchedRow = (fields: Readonly<Record<string, z.ZodType>>) =>
  z.object({
    row: z.string(),
    status: z.enum(["matched", "ambiguous", "unmatched", "returned", "debit"]),
    ...fields,
    reference: z.string().optional(),
    caseId: z.string().optional(),
    partnerReference: z.string().optional(),
    debtor: z.string().optional(),
    message: z.string().optional(),
  });

/** Output of a dry run. Its rows have the shape of `defineMatchedRow`. */
export const DryRunList = z.object({ dryRun: z.literal(true).describe("nothing was sent") });
