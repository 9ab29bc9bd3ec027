import type { HelpTopic } from "../../../cli/line/help/topic";
import { type Format, formats } from "../../../render/report";

const formatMeanings: Readonly<Record<Format, string>> = {
  table: "the columns that fit; also in a pipe",
  wide: "all columns of a list, as wide as they are",
  vertical: "each record of a list as labels and values",
  json: "one document; same as --json",
  ndjson: "one record per line, streamed",
  csv: "with a header; spreadsheet formulas are escaped",
  tsv: "tab-separated values; the default in a pipe",
  xlsx: "a workbook of up to 100,000 rows, for a file: > cases.xlsx",
  yaml: "one document",
  ids: "one id per line",
};

export const outputTopic: HelpTopic = {
  name: "output",
  summary: "Output formats, columns and pages",
  sections: [
    {
      text: "Only the result goes to stdout. Notes, progress, prompts and errors go to stderr. The default is a table on a terminal, and tab-separated values without header, color or truncation in a pipe.",
    },
    {
      title: "Formats (-o, --output)",
      text: "Field names and numbers stay as the platform sent them: amounts are not grouped, so that they can be pasted into a flag. Tables show ages (3d) by the platform's clock; all other formats show times. csv, tsv and xlsx end with the currency of their amounts.",
      rows: formats.map((name) => [name, formatMeanings[name]]),
    },
    {
      title: "Columns and pages",
      text: "By default a list reads one page and reports on stderr what it left out.",
      rows: [
        ["--fields id,debtor.name", "columns or keys; --fields help lists them"],
        ["-L, --limit 250", "maximum number of records, over all pages"],
        ["-a, --all", "all records, each once"],
        ["--page 3 --page-size 50", "a single page"],
        ["--where 'remainder>1000'", "only records that match; see `recoup help where`"],
        ["--sum remainder", "the sum of all records read, by currency"],
        ["--sort Field:desc,Other", "sort order; checked before sending"],
      ],
    },
    {
      title: "Pager",
      text: "On a terminal, output that is longer than the screen opens in RECOUP_PAGER, the pager of `recoup config`, PAGER or less. Quitting it stops the command. --no-pager prints everything at once.",
    },
    {
      title: "Verbosity",
      text: "-q hides notes, and so does --json off a terminal; warnings stay there. -v shows each request, -vv adds headers and bodies. Secrets are always masked.",
    },
  ],
};
