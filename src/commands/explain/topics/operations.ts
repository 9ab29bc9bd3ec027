import type { Topic } from "../topic";

export const operationTopics: readonly Topic[] = [
  {
    name: "replay",
    kind: "operation",
    meaning:
      "An event that was recorded is sent once more, the same bytes, to the present address of its subscription. The platform's older operation of that name, on a subscription, sends nothing: it answers how many cases were created since a moment. It has no command.",
    next: "Find the event in the history, and replay it by its id.",
    commands: ["recoup events list --case <id>", "recoup events replay <eventId>"],
  },
  {
    name: "advance",
    kind: "operation",
    meaning:
      "Moves a test case to Active, or closes it as paid or unpaid. A close activates first. The same target again changes nothing; the other close is refused. A collection partner advances the test cases that it collects or manages, a creditor its own on the customer surface (extension).",
    next: "Watch what your own systems do.",
    commands: ["recoup test advance <case> paid --amount 100", "recoup cases timeline <case>"],
  },
  {
    name: "idempotency key",
    kind: "operation",
    aliases: ["idempotency", "Idempotency-Key"],
    meaning:
      "A create carries a key that is on disk before it is sent. When the connection breaks or the machine dies, the same command with the same body uses the same key, and the platform answers as it did the first time. It keeps that answer for 24 hours, refusals such as a 422 included: with the same key the refusal comes again, also after its cause is gone. `recoup sandbox requests` marks a stored answer.",
    next: "Run the same command again after a lost answer; use a new key once the cause of a refusal is gone.",
    commands: ["recoup sandbox requests --refused"],
  },
  {
    name: "live",
    kind: "operation",
    aliases: ["--live", "guard"],
    meaning:
      "A write on live needs --live, or a typed yes on a terminal. The flag agrees and never chooses: the environment comes from --env, a variable or the profile.",
    next: "See where a command would go.",
    commands: ["recoup whoami"],
  },
  {
    name: "client",
    kind: "operation",
    aliases: ["--client", "externalTenantId", "token"],
    meaning:
      "A referral partner acts for a creditor on the customer surface with a token, minted for the partner's own identifier of that creditor.",
    next: "Name the client; the token comes by itself.",
    commands: ["recoup cases list --client <externalTenantId>"],
  },
];
