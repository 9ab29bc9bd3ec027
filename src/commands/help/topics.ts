import { exitCodeTable } from "../../cli/flags/exit-codes";
import { globalOptions } from "../../cli/flags/globals";
import { formatOptionRow } from "../../cli/flags/option";
import type { HelpTopic } from "../../cli/line/help/topic";
import { allAttemptsDuration } from "../../webhooks/delivery-schedule";
import { environmentTopic, liveTopic, profilesTopic } from "./topics/environment";
import { jsonTopic, outputTopic, whereTopic } from "./topics/output";

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

const scenariosTopic: HelpTopic = {
  name: "scenarios",
  summary: "Test cases and scenario files",
  sections: [
    {
      text: "A test case runs through the real platform and moves no money. Create it, advance it to the state you need, and delete it. Or write a scenario file that does all of this and lists the webhooks you expect.",
      rows: [
        ["recoup test create --tag nightly", "create a test case"],
        ["recoup test advance <case> active", "start collection"],
        ["recoup test advance <case> paid --amount 100.00", "record the payment and close it"],
        ["recoup test delete <case>", "delete it"],
        ["recoup test cleanup --tag nightly --confirm acme", "delete all with this tag"],
      ],
    },
    {
      title: "Scenario files",
      text: "A scenario is a YAML file with steps, their expected results and the events that must arrive. Everything it creates is cleaned up at the end. Exit 13 if a result differs.",
      rows: [
        ["recoup test run paid.yaml", "run on the sandbox or the profile's target"],
        ["recoup test schema", "print the JSON Schema of scenario files"],
        ["recoup test cleanup --orphans", "delete what a killed run created"],
      ],
    },
    {
      title: "Steps",
      // Repeats the step names from the scenario file schema, which takes longer to load than this page.
      text: "create, advance, delete, wait, submit, client, mint, subscription, api, start, close, fees, note, chat, upload, payment, import, set, sign, kyc, run, fault, link, rotate, receiver, book, compare, deliver, expect, expect-none",
      rows: [["recoup help scenarios.md#steps", "describe each step"]],
    },
    {
      title: "Missing events",
      text: "Events are recorded, and delivered to your subscriptions.",
      rows: [
        ["recoup events list --case <id>", "list recorded events"],
        ["recoup events replay <eventId>", "deliver it again"],
        ["recoup sandbox deliveries --failed", "in the sandbox: failed attempts and reasons"],
      ],
    },
    {
      title: "In the sandbox",
      text: "Control the clock, faults and other parties.",
      rows: [
        [`recoup sandbox clock advance ${allAttemptsDuration}`, "run due retries and deadlines"],
        ["recoup sandbox fault add --status 500 --next 2", "inject faults"],
        ["recoup sandbox snapshot save before", "save a state to return to"],
        ["recoup sandbox exec --ephemeral -- npm test", "run a program with its own world"],
      ],
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
