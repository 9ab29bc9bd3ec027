import { exitCodeTable } from "../../../cli/flags/exit-codes";
import type { HelpTopic } from "../../../cli/line/help/topic";

export const exitCodesTopic: HelpTopic = {
  name: "exit-codes",
  summary: "Exit codes, and what to do next",
  sections: [
    {
      text: "2, 3 and the 5 of the live guard mean that nothing was sent. Run `recoup explain exit 8` for details of one.",
      rows: Object.values(exitCodeTable).map(({ code, meaning }) => [String(code), meaning]),
    },
    {
      title: "Errors for programs",
      text: "With -o json or ndjson, the last line of stderr is one JSON object. Its member error has code, exit, message and, if known, status, type, fields, hint and traceId.",
    },
  ],
};
