import type { HelpTopic } from "../../../cli/line/help/topic";

export const jsonTopic: HelpTopic = {
  name: "json",
  summary: "JSON output and how to read it",
  sections: [
    {
      text: "stdout is one valid JSON document, or empty if the command failed before it had a result. Records are printed as the platform sent them. Amounts keep their digits: 100.00 stays 100.00.",
    },
    {
      title: "Lists",
      text: 'A list is {"items": […], "page": {…}, "complete": true}. page is the last one that the platform sent. complete is false, with a reason, if a limit, a page or an interrupt cut the list short.',
      rows: [
        ["recoup cases list --all --json | jq '.items | length'", "count the cases"],
        ["recoup cases list --all -o ndjson | jq -r .reference", "stream records"],
        ["recoup cases list --json --fields id,remainder", "only these keys"],
      ],
    },
    {
      title: "Errors",
      text: 'The last line of stderr is one object, {"error": {"code": …, "exit": …, "message": …}}; -q leaves out the notes before it. Check the exit code first. next, where there is one, has commands that can be run as they are, each as a list of words.',
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
