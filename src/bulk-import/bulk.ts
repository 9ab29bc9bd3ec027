import { Failure } from "../base/failure";
import { flag, type OptionValues, textOption, wholeNumber } from "../cli/flags/option";
import { localFieldsHelp } from "../cli/output/local-report";
import type { Context } from "../cli/session/context";
import { proveWritable } from "../cli/session/writable";
import type { Report } from "../render/report";
import type { BulkJob } from "./job";
import { importOutputs } from "./outputs";
import { summaryFields } from "./report";
import { checkFile } from "./rows/check";
import type { RowMapping } from "./rows/mapping";
import type { RowSource } from "./rows/source";
import { runImport } from "./run";

/** Flags of every command that writes a record for each row of a file. */
export const bulkOptions = {
  concurrency: wholeNumber("--concurrency <n>", "Rows to send in parallel. Default: 4", 1, 16),
  result: textOption("--result <file>", "Result file. Default: <file>.result.csv or .ndjson"),
  journal: textOption("--journal <file>", "File for keys and outcomes. Default: <file>.recoup-journal"),
  retryFailed: flag("--retry-failed", "Send rejected rows again"),
};

interface BulkRun {
  readonly job: BulkJob;
  readonly source: RowSource;
  readonly mapping: RowMapping;
  readonly values: OptionValues<typeof bulkOptions>;
}

/** Checks the whole file, then sends its rows, each exactly once over all runs. */
export async function runBulk(context: Context, { job, source, mapping, values }: BulkRun): Promise<Report> {
  if (context.flags.idempotencyKey !== undefined)
    throw new Failure("usage", "--idempotency-key is for a single request; a file has many.");
  const isDryRun = context.flags.dryRun === true || context.flags.curl === true;
  const outputs = importOutputs(context.host, source, { ...values, checkOnly: isDryRun });
  await proveWritable(context, outputs.journal, outputs.result);
  const checked = await checkFile(context, source, mapping, job.contentOf);
  return runImport(context, { job, source, outputs, mapping, checked, values });
}

/** `--fields help` of such a command; undefined if it isn't asked for. */
export const bulkFieldsHelp = ({ style }: Context, job: BulkJob) =>
  localFieldsHelp(style, summaryFields(job));
