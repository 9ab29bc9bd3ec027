import type { HelpTopic } from "../../../cli/line/help/topic";

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
