import { startCase } from "../../../src/api/collection/case-work";
import { listCases } from "../../../src/api/collection/cases";
import { testCaseEndpoints } from "../../../src/api/families/test-cases";
import { flag, type Option, textOption } from "../../../src/cli/flags/option";
import { type Command, type CommandList, command } from "../../../src/cli/line/command";
import type { HelpTopic } from "../../../src/cli/line/help/topic";

const run = () => Promise.reject(new Error("Not to be run."));
const load = (loaded: Command) => async () => ({ default: loaded });

const limit: Option = {
  ...textOption("-L, --limit <n>", "maximum number of records. Default: 20."),
  values: ["all"],
};
const hidden: Option = { ...flag("--internal", "for tests"), isHidden: true };

/** Four commands: one for each effect, with and without an argument, flags and examples. */
export const tinyCommands: CommandList = {
  nouns: {
    cases: { group: "Work", summary: "Cases of a partner" },
    help: { group: "Tool", summary: "Show help" },
    test: { group: "Work", summary: "Test cases" },
  },
  overviewPaths: [],
  verbGroups: [],
  entries: [
    {
      path: "cases list",
      summary: "List cases",
      load: load(
        command({
          details: "Lists cases, also with ~wild~ and .dotted names",
          examples: {
            "recoup cases list --limit 5": "the first five",
            "recoup cases list --where 'debtor.name~Weidmann' --sort remainder:desc --limit 100 --json":
              "the largest",
          },
          options: { limit, hidden, again: { ...flag("--again", "repeat"), isRepeatable: true } },
          calls: [listCases],
          run,
        }),
      ),
    },
    {
      path: "cases start",
      summary: "Start a case",
      load: load(
        command({
          examples: {},
          argument: { name: "case", description: "the case to start" },
          calls: [listCases, startCase],
          run,
        }),
      ),
    },
    {
      path: "test advance",
      summary: "Advance a test case",
      load: load(
        command({
          examples: { "recoup test advance X paid": "let it be paid" },
          argument: {
            ...{ name: "id state", description: "the case and its state", isOptional: true },
            ...{ isVariadic: true, choices: ["active", "paid"] },
          },
          options: { verbose: { ...flag("-v", "say more"), isCounted: true } },
          calls: [testCaseEndpoints.collection.advanceTestCase],
          run,
        }),
      ),
    },
    { path: "help", summary: "Show help", load: load(command({ examples: {}, run })) },
  ],
};

export const tinyTopics: readonly HelpTopic[] = [
  {
    name: "environment",
    summary: "Variables",
    sections: [
      { text: "Some variables." },
      { title: "Keys", rows: [["RECOUP_KEY", "the 'key' ^ of \\ `a`"]] },
    ],
  },
  { name: "exit-codes", summary: "Codes", sections: [] },
];
