import { exitCodeTable } from "../../cli/flags/exit-codes";
import { globalOptions } from "../../cli/flags/globals";
import { formatOptionRow } from "../../cli/flags/option-row";
import type { HelpTopic } from "../../cli/line/help/topic";
import { environmentTopic, liveTopic, profilesTopic } from "./topics/environment";
import { jsonTopic, outputTopic, whereTopic } from "./topics/output";
import { scenariosTopic } from "./topics/scenarios";

const flagsTopic: HelpTopic = {
  name: "flags",
  summary: "Flags that every command accepts",
  sections: [
    {
      text: "You can put them anywhere on the command line. The help of a command names the ones that matter most there.",
      rows: Object.values(globalOptions).map(formatOptionRow),
    },
  ],
};

const exitCodesTopic: HelpTopic = {
  name: "exit-codes",
  summary: "Exit codes, and what to do next",
  sections: [
    {
      text: "2, 3 and the 5 of the live guard mean that nothing was changed. Run `recoup explain exit 8` for details of one.",
      rows: Object.values(exitCodeTable).map(({ code, meaning }) => [String(code), meaning]),
    },
    {
      title: "Errors for programs",
      text: "With -o json or ndjson, the last line of stderr is one JSON object. Its member error has code, exit, message and, if known, status, type, fields, hint and traceId.",
    },
  ],
};

export const helpTopics: readonly HelpTopic[] = [
  environmentTopic,
  outputTopic,
  whereTopic,
  exitCodesTopic,
  profilesTopic,
  liveTopic,
  scenariosTopic,
  jsonTopic,
  flagsTopic,
];
