import type { Topic } from "../topic";

export const operationTopics: readonly Topic[] = [
  {
    name: "replay",
    kind: "operation",
    meaning:
      "Sends a recorded event again, with the same bytes, to the current address of its subscription. An older platform operation of the same name, on a subscription, sends nothing: it returns how many cases were created since a time. It has no command.",
    next: "Find the event, then replay it by id.",
    commands: ["recoup events list --case <case>", "recoup events replay <eventId>"],
  },
  {
    name: "advance",
    kind: "operation",
    meaning:
      "Moves a test case to Active, or closes it as paid or unpaid. Closing activates it first. Repeating the same target changes nothing; a different close is rejected. A collection partner advances the test cases that it collects or manages, a creditor its own on the customer surface (extension).",
    next: "Check how your own systems react.",
    commands: [
      "recoup test advance <case> paid --amount 100",
      "recoup test advance <id> active --client <externalTenantId>",
      "recoup cases timeline <case>",
    ],
  },
  {
    name: "idempotency key",
    kind: "operation",
    aliases: ["idempotency", "Idempotency-Key"],
    meaning:
      "recoup stores the key of a create on disk before it sends the request. If the connection or the machine fails, the same command with the same body uses the same key. `POST /managed-cases` and customer `POST /cases` honor it: the platform repeats its first answer, so recoup retries them automatically. Other operations may ignore the key, and the request is sent once. The sandbox stores successful answers for 24 hours, for a caller and an operation, and compares bodies as JSON; a refusal leaves the key free. The platform may store rejections such as a 422, too: if the same key gets the same rejection after the cause is fixed, use another one. `recoup sandbox requests` marks stored answers.",
    next: "After a lost answer run `cases submit`, `test create` or `clients create` again. After any other create, check first. Use a new key after you fix the cause of a rejection.",
    commands: ["recoup sandbox requests --refused"],
  },
  {
    name: "live",
    kind: "operation",
    aliases: ["--live", "guard"],
    meaning:
      "A write on live needs --live, or a confirmation on a terminal. The flag only confirms: the environment comes from --env, a variable or the profile.",
    next: "Check the active environment.",
    commands: ["recoup whoami"],
  },
  {
    name: "client",
    kind: "operation",
    aliases: ["--client", "externalTenantId", "token"],
    meaning:
      "A referral partner acts for a creditor on the customer surface with a token that is minted for the partner's own identifier of that creditor.",
    next: "Add --client; the token is minted automatically.",
    commands: ["recoup cases list --client <externalTenantId>"],
  },
];
