import type { HelpTopic } from "../../../cli/line/help/topic";
import { formatMeanings } from "../../../render/report";

export const outputTopic: HelpTopic = {
  name: "output",
  summary: "Output formats, columns and pages",
  sections: [
    {
      text: "Only the result goes to stdout. Notes, progress, prompts and errors go to stderr. The default is a table on a terminal, and tab-separated values without header, color or truncation in a pipe.",
    },
    {
      title: "Formats (-o, --output)",
      text: "Field names and numbers stay as the platform sent them: amounts are not grouped, so that they can be pasted into a flag. Tables show ages (3d ago), by the clock of the sandbox or, for a real host, of this machine; all other formats show times. csv, tsv and xlsx end with the currency of their amounts.",
      rows: Object.entries(formatMeanings),
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

export const whereTopic: HelpTopic = {
  name: "where",
  summary: "Filter and add up lists: --where and --sum",
  sections: [
    {
      text: "--where and --sum work on records after they are read. They read all pages unless --page or --limit says otherwise. The platform's own filters, such as --lifecycle, read less.",
    },
    {
      title: "Conditions",
      text: "A field, an operator and a value, in quotes, because the shell takes < and > for redirections. Several --where must all match. Fields are those of `--fields help`, by name or column title. A missing value matches only !=.",
      rows: [
        ["--where 'remainder>1000'", "numbers, compared exactly: = != < <= > >="],
        ["--where 'dueDate<2026-10-01'", "a day (UTC) or a time"],
        ["--where 'dateCreated<3d'", "an age: younger than three days; >3d is older"],
        ["--where 'dueDate>-7d'", "an age below 0: no more than seven days ahead"],
        ["--where 'lifecycle=pending verification'", "a value by name or label"],
        ["--where 'debtor.name~frey'", "contains; text ignores case"],
        ["--where 'isTestCase!=true'", "true or false"],
        ["--where 'events~closed'", "a list: one of its items matches"],
        ["--limit 10", "stop after ten matches"],
      ],
    },
    {
      title: "Sums",
      text: "--sum adds up a number over all records that are listed, exactly and by currency. A table ends with the sums; csv, tsv and ids print them to stderr.",
      rows: [
        ["--sum remainder --json", 'a member "sums":{"remainder":{"EUR":"123.45"}}'],
        ["--sum remainder -o ndjson", 'a last line {"sums":…}'],
        ["--sum remainder --sum principal", "two fields"],
        ['"sums":{"attemptCount":{"":"7"}}', "a number without a currency"],
      ],
    },
  ],
};

export const jsonTopic: HelpTopic = {
  name: "json",
  summary: "JSON output and how to read it",
  sections: [
    {
      text: "stdout is one valid JSON document, or empty if the command failed before it had a result. Records are printed as the platform sent them. Amounts keep their digits: 100.00 stays 100.00.",
    },
    {
      title: "Lists",
      text: 'A list is {"items": […], "page": {…}, "complete": true}. page is the last one that the platform sent. complete is false, with a reason, if a limit, a page, an interrupt or a failure cut the list short.',
      rows: [
        ["recoup cases list --all --json | jq '.items | length'", "count the cases"],
        ["recoup cases list --all -o ndjson | jq -r .reference", "stream records"],
        ["recoup cases list --json --fields id,remainder", "only these keys"],
      ],
    },
    {
      title: "Errors",
      text: 'The last line of stderr is one object, {"error": {"code": …, "exit": …, "message": …}}; -q leaves out the notes before it. Check the exit code first. next, if present, has commands that can be run as they are, each as a list of words.',
    },
    {
      title: "The command line as data",
      rows: [
        ["recoup commands --json", "all commands: flags, exit codes, what reads and what writes"],
        ["recoup help cases list --json", "one of them, with the fields that --fields takes"],
      ],
    },
    {
      title: "Schemas",
      text: "`recoup schema <command>` prints the JSON Schema of what a command prints. New fields may appear at any time.",
    },
  ],
};
