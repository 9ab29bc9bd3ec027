import { allAttemptsDuration } from "../../../webhooks/delivery-schedule";
import type { HelpTopic } from "../topic";

export const scenariosTopic: HelpTopic = {
  name: "scenarios",
  summary: "test cases, driven by hand or by a file",
  sections: [
    {
      text: "A test case goes through the real platform and moves no money. It is made, driven to where you need it, and removed; or a file says all of that, with the webhooks that must come.",
      rows: [
        ["recoup test create --tag nightly", "make one"],
        ["recoup test advance <case> active", "let a partner begin"],
        ["recoup test advance <case> paid --amount 100.00", "pay and close it"],
        ["recoup test delete <case>", "remove it"],
        ["recoup test cleanup --tag nightly --confirm acme", "remove all that carry the tag"],
      ],
    },
    {
      title: "By a file",
      text: "A scenario is YAML: steps, what must become of them, and which events must arrive. What it makes is taken back at its end. Exit 13 when something came out otherwise.",
      rows: [
        ["recoup test run paid.yaml", "on the sandbox, or where the profile leads"],
        ["recoup test schema", "the JSON Schema of such a file"],
        ["recoup test cleanup --orphans", "remove what a killed run left behind"],
      ],
    },
    {
      title: "What does not arrive",
      text: "Events are recorded, and delivered to your subscriptions.",
      rows: [
        ["recoup events list --case <id>", "what was recorded"],
        ["recoup events replay <eventId>", "deliver it again"],
        ["recoup sandbox deliveries --failed", "in the sandbox: each attempt, and why it failed"],
      ],
    },
    {
      title: "In the sandbox",
      text: "Time, faults and people are yours there.",
      rows: [
        [`recoup sandbox clock advance ${allAttemptsDuration}`, "let retries and deadlines come"],
        ["recoup sandbox fault add --status 500 --next 2", "let requests go wrong"],
        ["recoup sandbox snapshot save before", "come back to this point"],
        ["recoup sandbox exec --ephemeral -- npm test", "a world of its own for a program"],
      ],
    },
  ],
};
