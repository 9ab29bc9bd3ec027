import { submitCase } from "../../api/customer/cases";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { pluralize } from "../../base/text/numbers/format-count";
import { submissionJob } from "../../bulk-import/jobs/submissions";
import { resolveImportOutputs } from "../../bulk-import/outputs";
import { listSummaryFields } from "../../bulk-import/report";
import { checkFile } from "../../bulk-import/rows/check";
import { formatOptions, readLocalFormat } from "../../bulk-import/rows/local-format";
import { readMapping } from "../../bulk-import/rows/mapping";
import { openSource } from "../../bulk-import/rows/source";
import { reportTemplate } from "../../bulk-import/rows/template";
import { runImport } from "../../bulk-import/run";
import {
  choiceOption,
  flag,
  type OptionValues,
  outputFileOption,
  repeatedOption,
  textOption,
  wholeNumberOption,
} from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import { checkWritable } from "../../cli/session/guards/writable";

const options = {
  clientColumn: textOption("--client-column <name>", "column with the client of each row"),
  map: repeatedOption("--map <column=field>", "map a column to a field; repeatable"),
  set: repeatedOption("--set <path=value>", "default for a field that a row leaves empty; repeatable"),
  checkOnly: flag("--check-only", "validate the file and send nothing"),
  check: flag("--no-check", "send the rows without local validation"),
  concurrency: wholeNumberOption("--concurrency <n>", "rows to send in parallel. Default: 4", 1, 16),
  result: outputFileOption("--result <file>", "result file. Default: <file>.result.csv or .ndjson"),
  journal: outputFileOption("--journal <file>", "file for keys and outcomes. Default: <file>.recoup-journal"),
  retryFailed: flag("--retry-failed", "send rejected rows again"),
  allowPendingContracts: flag(
    "--allow-pending-contracts",
    "accept cases before contracts are signed; they wait for them",
  ),
  ...formatOptions,
  template: choiceOption("--template <format>", "print a sample file and exit", ["csv", "ndjson"]),
};

type ImportValues = OptionValues<typeof options>;

export default command({
  details:
    "Submit a case for each row of a CSV or NDJSON file, exactly once. The header of a CSV file has field names, with dots for nested fields; `--template csv` prints a sample. For a file with other column names, use for example `--client-column Customer --map 'Invoice no.=creditorReference'`. The whole file is validated first; two rows with one creditor reference are refused, because they may be the same claim. The idempotency key of each row is written to a journal next to the file before the row is sent, so after a crash or Ctrl-C you can run the same command again to resume. Rows are numbered as in a spreadsheet; the header is row 1. Exit 12 if some rows were rejected; the result file lists every row with its creditor reference.",
  examples: {
    "recoup cases import --template csv > cases.csv": "create a sample file",
    "recoup cases import cases.csv --client kb-1001 --check-only": "validate only",
    "recoup cases import cases.csv --client kb-1001": "import; run again to resume",
    "recoup cases import cases.csv --client kb-1001 --set tag=march --check-only":
      "add a field to each row; validate only",
    "recoup cases import cases.csv --client kb-1001 --retry-failed":
      "retry rejected rows, for example after signing",
  },
  argument: { name: "file", description: "CSV or NDJSON file; - reads stdin", isOptional: true },
  options,
  calls: [submitCase],
  globals: ["client", "live", "yes", "confirm"],
  prints: { record: async () => (await import("./shapes")).ImportOutput },
  fields: listSummaryFields(submissionJob),
  async run({ argument, options: values }, context) {
    if (values.template !== undefined) return reportTemplate(values.template);
    refuseConflictingFlags(argument, values, context);
    const source = await openSource(context.host, argument);
    const outputs = resolveImportOutputs(context.host, source, values);
    if (values.checkOnly !== true) await checkWritable(context, outputs.journal, outputs.result);
    const format = await readLocalFormat(context, values);
    const mapping = { ...(await readMapping(context.host, values)), format };
    const checkedFile = await checkFile(context, source, mapping);
    if (values.checkOnly === true) {
      const { size } = checkedFile.rows;
      const text = `Valid: ${pluralize(size, "row")}. Nothing was sent.`;
      return reportSuccess({ valid: true, rows: size }, "valid", text);
    }
    return runImport(context, { job: submissionJob, source, outputs, mapping, ...checkedFile, values });
  },
});

function refuseConflictingFlags(file: string, values: ImportValues, { flags }: Context): void {
  if (file === "")
    throw new Failure("usage", "No file to import.", {
      hint: advice`${recoup`cases import --template csv`} prints a sample file.`,
    });
  if (values.checkOnly === true && values.check === false)
    throw new Failure("usage", "--check-only and --no-check cannot be combined.");
  if (values.clientColumn !== undefined && flags.client !== undefined)
    throw new Failure("usage", "--client and --client-column cannot be combined.");
  if (flags.idempotencyKey !== undefined)
    throw new Failure("usage", "--idempotency-key is for a single request; an import uses one key per row.");
}
