import { attemptLimitMs, maxAttempts, retryMinutesText } from "../../../webhooks/delivery-schedule";
import type { Topic } from "../topic";

export const limitTopics: readonly Topic[] = [
  {
    name: "limits",
    kind: "limit",
    aliases: ["rate limit", "rate-limited", "rate_limit_exceeded"],
    meaning:
      "A key may send 2,000 requests a minute, 20,000 an hour and 100,000 a day. They are stated for the referral surface, where recoup keeps below them by itself, over all its processes; elsewhere it waits when it is told to.",
    next: "Long walks wait by themselves; --max-wait says how long one request may.",
    commands: ["recoup cases list --as referral --all --max-wait 10m"],
  },
  {
    name: "page size",
    kind: "limit",
    meaning: "A page can be asked for with 1 to 100 records; unasked it has 10, of clients 50.",
    next: "Ask for more with --limit or --all; the pages are turned for you.",
    commands: ["recoup cases list --limit 250"],
  },
  {
    name: "token lifetime",
    kind: "limit",
    meaning: "A token is good for half an hour and is never renewed; a new one is minted when it ends.",
    next: "Nothing: --client mints when it has to.",
    commands: ["recoup tokens list"],
  },
  {
    name: "approval lifetime",
    kind: "limit",
    meaning: "A link request can be answered for 7 days, or as many from 1 to 30 as the partner has agreed.",
    next: "After that, post the client again for a new address.",
    commands: ["recoup clients create …"],
  },
  {
    name: "delivery attempts",
    kind: "limit",
    aliases: ["retry schedule", "webhook retries", "disabled", "disabledReason"],
    meaning: `A receiver must answer with a 2xx within ${attemptLimitMs / 1000} seconds. Otherwise the event is sent again after ${retryMinutesText} minutes. After ${maxAttempts} failures, or one 410, the subscription is disabled.`,
    next: "Mend the receiver, make the subscription active again and replay what was missed.",
    commands: [
      "recoup webhooks update <subscription> --active",
      "recoup events replay --failed --case <id> --dry-run",
    ],
  },
  {
    name: "signature window",
    kind: "limit",
    meaning:
      "A delivery is too old after 300 seconds, and too early when its time is more than 30 seconds ahead.",
    next: "Check the receiver's clock.",
    commands: ["recoup webhooks verify --explain …"],
  },
];
