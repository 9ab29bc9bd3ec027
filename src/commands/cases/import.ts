import { submitCase } from "../../api/customer/cases";
import { Failure } from "../../base/failure";
import { NumberText } from "../../base/json/json";
import { importOutputs } from "../../bulk-import/outputs";
import { checkFile } from "../../bulk-import/rows/check";
import { readMapping } from "../../bulk-import/rows/mapping";
import { openSource } from "../../bulk-import/rows/source";
import { templateReport } from "../../bulk-import/rows/template";
import { runImport } from "../../bulk-import/run";
import { choice, flag, type OptionValues, repeated, textOption, wholeNumber } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { doneReport, localFieldsHelp } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import { proveWritable } from "../../cli/session/writable";

const options = {
  clientColumn: textOption("--client-column <name>", "the column that names the client of each row"),
  map: repeated("--map <column=field>", "take a column as this field; may stand several times"),
  set: repeated("--set <path=value>", "a field of every row that does not have it; may stand several times"),
  checkOnly: flag("--check-only", "check the file and send nothing"),
  check: flag("--no-check", "send the rows without checking here what they hold"),
  concurrency: wholeNumber("--concurrency <n>", "rows under way at once, 4 unless said otherwise", 1, 16),
  result: textOption("--result <file>", "where the result of each row goes; <file>.result.csv or .ndjson"),
  journal: textOption("--journal <file>", "where keys and outcomes are kept; <file>.recoup-journal"),
  retryFailed: flag("--retry-failed", "send the rows again that were refused"),
  allowPendingContracts: flag(
    "--allow-pending-contracts",
    "take cases also while contracts are unsigned; they then wait for them",
  ),
  template: choice("--template <format>", "print a file to start from, and do nothing else", [
    "csv",
    "ndjson",
  ]),
};

type ImportValues = OptionValues<typeof options>;

export default command({
  details:
    "Submit a case for each row of a CSV or NDJSON file, once and never twice. The header of a CSV file names the fields of a submission, nested ones with dots; `--template csv` prints one. The whole file is checked first. Each row's key is in the journal beside the file before the row is sent: after a crash, a kill or Ctrl-C the same command goes on where it was. Rows count as in a spreadsheet, the header being row 1. Exit 12 where some rows were refused; the result file tells of each one.",
  examples: [
    { line: "recoup cases import --template csv > cases.csv", note: "a file to start from" },
    {
      line: "recoup cases import cases.csv --client nordlicht-01 --check-only",
      note: "is anything wrong with it?",
    },
    { line: "recoup cases import cases.csv --client nordlicht-01", note: "send it; the same again to go on" },
    {
      line: "recoup cases import export.csv --client-column Customer --map 'Invoice no.=creditorReference' --set currencyCode=EUR",
      note: "columns with names of their own, a client in each row",
    },
    {
      line: "recoup cases import cases.csv --client nordlicht-01 --retry-failed",
      note: "once the contracts are signed",
    },
  ],
  argument: { name: "file", description: "the rows, as CSV or NDJSON; - for stdin", isOptional: true },
  options,
  calls: [submitCase],
  prints: { record: async () => (await import("./shapes")).Import },
  async run({ argument, options: values }, context) {
    const help = localFieldsHelp(context.style, summaryFields);
    if (help !== undefined) return help;
    if (values.template !== undefined) return templateReport(values.template);
    refuseContradictions(argument, values, context);
    const source = await openSource(context.host, argument);
    const outputs = importOutputs(context.host, source, values);
    if (values.checkOnly !== true) await proveWritable(context, outputs.journal, outputs.result);
    const mapping = await readMapping(context.host, values);
    const checked = await checkFile(context, source, mapping);
    if (values.checkOnly === true) {
      const rows = new NumberText(String(checked.count));
      const text = `Nothing speaks against the file (rows: ${rows}); nothing was sent.`;
      return doneReport({ valid: true, rows }, "valid", text);
    }
    return runImport(context, { source, outputs, mapping, checked, values });
  },
});

const summaryFields = ["file", "rows", "created", "failed", "unknown", "skipped", "result", "journal"];

function refuseContradictions(file: string, values: ImportValues, { flags }: Context): void {
  if (file === "")
    throw new Failure("usage", "There is no file to import.", {
      hint: "`recoup cases import --template csv` prints one to start from.",
    });
  if (values.checkOnly === true && values.check === false)
    throw new Failure("usage", "--check-only and --no-check contradict each other.");
  if (values.clientColumn !== undefined && flags.client !== undefined)
    throw new Failure("usage", "--client and --client-column contradict each other.");
  if (flags.idempotencyKey !== undefined)
    throw new Failure(
      "usage",
      "--idempotency-key is for one request; an import gives each row a key of its own.",
    );
}
