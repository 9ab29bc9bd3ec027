import { Failure } from "../base/failure";
import {
  flag,
  type OptionValues,
  outputFileOption,
  textOption,
  wholeNumberOption,
} from "../cli/flags/option";
import { formatFlagName } from "../cli/flags/options/surface-options";
import { checkFields } from "../cli/output/fields";
import { type Context, isPreviewOnly } from "../cli/session/context";
import { checkWritable } from "../cli/session/guards/writable";
import type { Report } from "../render/report";
import type { BulkJob } from "./job";
import { resolveImportOutputs } from "./outputs";
import { listSummaryFields } from "./report";
import { checkFile } from "./rows/check";
import { formatOptions, readLocalFormat } from "./rows/local-format";
import type { RowMapping } from "./rows/mapping";
import { openSource, type RowSource } from "./rows/source";
import { runImport } from "./run";

/** Flags for commands that write one record per row. */
const bulkOptions = {
  concurrency: wholeNumberOption("--concurrency <n>", "Rows to send in parallel. Default: 4", 1, 16),
  result: outputFileOption("--result <file>", "Result file. Default: <file>.result.csv or .ndjson"),
  journal: outputFileOption("--journal <file>", "File for keys and outcomes. Default: <file>.recoup-journal"),
  retryFailed: flag("--retry-failed", "Send rejected rows again"),
};

/** Flags for commands whose files contain amounts or dates. */
export const importOptions = { ...bulkOptions, ...formatOptions };

interface BulkRun {
  readonly job: BulkJob;
  /** File name, or `-` for stdin. */
  readonly file: string;
  readonly takesXml?: boolean;
  readonly mapping: RowMapping;
  readonly values: OptionValues<typeof bulkOptions> &
    OptionValues<typeof formatOptions> & { readonly ignoreUnmatched?: boolean };
  /** Throws for flags that don't fit the file. */
  readonly refuse?: (source: RowSource) => void;
}

/** Checks the whole file, then sends its rows. Later runs don't resend rows that took effect. */
export async function runBulk(context: Context, run: BulkRun): Promise<Report> {
  const { job, file, takesXml = false, values } = run;
  await checkFields(listSummaryFields(job, takesXml), context.style);
  if (context.flags.idempotencyKey !== undefined)
    throw new Failure("usage", "--idempotency-key is for a single request; a file has many.");
  const mapping = { ...run.mapping, format: await readLocalFormat(context, values) };
  const source = await openSource(context.host, file, { takesXml });
  run.refuse?.(source);
  const checkOnly = isPreviewOnly(context.flags);
  const outputs = resolveImportOutputs(context.host, source, { ...values, checkOnly });
  await checkWritable(context, outputs.journal, outputs.result);
  const progress = context.progress(() => `Checking the rows of ${source.name}`);
  const checkedFile = await checkFile(context, source, mapping, job.rowContent).finally(progress.stop);
  return runImport(context, { job, source, outputs, mapping, ...checkedFile, values });
}

/** Flags for commands that write to one case, or to the case in each row of a file. */
export const fromFileOptions = {
  fromFile: textOption("-f, --from-file <file>", "CSV or NDJSON file with a case in each row; - reads stdin"),
  ...bulkOptions,
};

const bulkFlagNames = ["concurrency", "result", "journal", "retryFailed"] as const;

/**
 * Returns the file to read, or undefined if the user named a single case. Throws unless exactly one of the
 * two is set.
 */
export function resolveInputFile(
  argument: string,
  values: OptionValues<typeof fromFileOptions>,
): string | undefined {
  const { fromFile } = values;
  if (fromFile === undefined) {
    const unusedFlag = bulkFlagNames.find((name) => values[name] !== undefined);
    if (unusedFlag !== undefined)
      throw new Failure("usage", `${formatFlagName(unusedFlag)} needs --from-file.`);
    if (argument !== "") return undefined;
    throw new Failure("usage", "No case given.", {
      hint: "Name a case, or a file of cases with --from-file.",
    });
  }
  if (argument === "") return fromFile;
  throw new Failure("usage", "Name one case or --from-file, not both.");
}
