import type { HelpTopic } from "../topic";

export const jsonTopic: HelpTopic = {
  name: "json",
  summary: "what --json prints, and how to read it",
  sections: [
    {
      text: "stdout is one valid document, or empty when the command failed before there was a result. A record is printed as the platform sent it; amounts keep their digits, 100.00 stays 100.00.",
    },
    {
      title: "Lists",
      text: 'A list is {"items": […], "page": {…}, "complete": true}. page is the platform\'s own, as it came last. complete is false, with a reason, where a limit, a page or an interrupt cut the list.',
      rows: [
        ["recoup cases list --all --json | jq '.items | length'", "how many"],
        ["recoup cases list --all -o ndjson | jq -r .reference", "record by record, as they come"],
        ["recoup cases list --json --fields id,remainder", "these keys alone"],
      ],
    },
    {
      title: "Errors",
      text: 'The last line of stderr is one object, {"error": {"code": …, "exit": …, "message": …}}; with -q no note stands before it. Test the exit code first.',
    },
    {
      title: "Schemas",
      text: "docs/reference/schemas of the repository holds JSON Schemas of what commands print. Answers are open: fields may come that it does not name.",
    },
  ],
};
