import type { HelpTopic } from "../topic";

export const outputTopic: HelpTopic = {
  name: "output",
  summary: "formats, columns and pages",
  sections: [
    {
      text: "The result goes to stdout and nothing else does: notes, progress, questions and errors go to stderr. A terminal gets a table; a pipe gets values with tabs between, whole, without header and colour.",
    },
    {
      title: "Formats (-o, --output)",
      text: "Names of fields and digits of numbers stay as the platform sent them.",
      rows: [
        ["table", "columns for people; on a pipe too when asked for"],
        ["json", "one document; --json is short for it"],
        ["ndjson", "one record a line, as it comes"],
        ["csv", "with a header; what a spreadsheet would run is made harmless"],
        ["tsv", "what a pipe gets"],
        ["yaml", "one document"],
        ["ids", "one id a line"],
      ],
    },
    {
      title: "Columns and pages",
      text: "A list reads one page unless told otherwise, and says on stderr what it left out.",
      rows: [
        ["--fields id,debtor.name", "these columns or keys; --fields help lists them"],
        ["-L, --limit 250", "so many in all, over pages"],
        ["-a, --all", "everything, each record once"],
        ["--page 3 --page-size 50", "one page"],
        ["--sort Field:desc,Other", "checked before anything is sent"],
      ],
    },
    {
      title: "Noise",
      text: "-q leaves out the notes, -v shows each request, -vv with headers and bodies; secrets are masked everywhere.",
    },
  ],
};
