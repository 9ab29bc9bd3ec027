import { attemptLimitMs, maxAttempts, retryMinutesText } from "../../../webhooks/delivery-schedule";
import type { Topic } from "../topic";

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
    meaning: "A page has 1 to 100 records. Default: 10, for clients 50.",
    next: "Use --limit or --all to read several pages.",
    commands: ["recoup cases list --limit 250"],
  },
  {
    name: "token lifetime",
    kind: "limit",
    meaning: "A token is valid for 30 minutes and is not renewed; a new one is minted when it expires.",
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
    meaning: `A receiver must answer with a 2xx within ${attemptLimitMs / 1000} seconds. Otherwise the event is sent again after ${retryMinutesText} minutes. After ${maxAttempts} failures, or one 410, the subscription is disabled.`,
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
