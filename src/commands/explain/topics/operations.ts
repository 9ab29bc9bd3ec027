import { attemptLimitMs, maxAttempts, retryMinutesText } from "../../../webhooks/delivery-schedule";
import type { Topic } from "../shapes";

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
      "recoup stores the key of a create on disk before it sends the request. If the connection or the machine fails, the same command with the same body uses the same key. `POST /managed-cases` and customer `POST /cases` honor it: the platform repeats its first answer, so recoup retries them automatically, as it does the extensions that `recoup help requests` lists. Other operations may ignore the key, and the request is sent once. The sandbox stores successful answers for 24 hours, for a caller and an operation, and compares bodies as JSON; a refusal leaves the key free. The platform may store rejections such as a 422, too: if the same key gets the same rejection after the cause is fixed, use another one. `recoup sandbox requests` marks stored answers.",
    next: "After a lost answer run `cases submit`, `test create`, `clients create` or `payments record` again. After any other lost answer, the error says whether to check first. Use a new key after you fix the cause of a rejection.",
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

export const limitTopics: readonly Topic[] = [
  {
    name: "limits",
    kind: "limit",
    aliases: ["rate limit", "rate-limited", "rate_limit_exceeded"],
    meaning:
      "A key may send 2,000 requests a minute, 20,000 an hour and 100,000 a day. These limits are documented for the referral surface, where recoup stays below them across all its processes. On other surfaces it waits when the platform says so.",
    next: "Long lists wait automatically; --max-wait limits the wait of one request.",
    commands: ["recoup cases list --as referral --all --max-wait 10m"],
  },
  {
    name: "page size",
    kind: "limit",
    meaning:
      "A page of the referral surface has 1 to 100 records. The other surfaces enforce no maximum, but discourage more than 100. Default: 10, for clients and users 50.",
    next: "Use --limit or --all to read several pages.",
    commands: ["recoup cases list --limit 250"],
  },
  {
    name: "token lifetime",
    kind: "limit",
    meaning:
      "A token is valid for 30 minutes and can't be extended. recoup mints a new one if it expires within a minute.",
    next: "Nothing to do: --client mints a token when needed.",
    commands: ["recoup tokens list"],
  },
  {
    name: "approval lifetime",
    kind: "limit",
    meaning:
      "A link request can be answered for 7 days by default, or 1 to 30 days as agreed with the partner.",
    next: "After that, post the client again for a new address.",
    commands: ["recoup clients create …"],
  },
  {
    name: "delivery attempts",
    kind: "limit",
    aliases: ["retry schedule", "webhook retries", "disabled", "disabledReason"],
    meaning: `A receiver must answer with a 2xx within ${attemptLimitMs / 1000} seconds. Otherwise the event is sent again after ${retryMinutesText} minutes. After ${maxAttempts} failures of one event, or one 410, the subscription is disabled.`,
    next: "Fix the receiver, reactivate the subscription and replay the missed events.",
    commands: [
      "recoup webhooks update <subscription> --active",
      "recoup events replay --failed --case <id> --dry-run",
    ],
  },
  {
    name: "signature window",
    kind: "limit",
    meaning:
      "A signature is valid for 300 seconds, and its timestamp may be at most 30 seconds in the future.",
    next: "Check the receiver's clock.",
    commands: ["recoup webhooks verify --explain …"],
  },
];
