import type { Topic } from "../topic";

type Explained = readonly [status: string, meaning: string, next: string, ...commands: string[]];

const statuses: readonly Explained[] = [
  ["200", "Done, with an answer.", "Nothing."],
  ["201", "Something was created.", "Keep what shows only now: the secret of a subscription."],
  [
    "202",
    "Accepted, while something is still open: a client's onboarding, or contracts that are not signed.",
    "Hand the address in the answer to the creditor.",
    "recoup cases wait <case> --until Active",
  ],
  ["204", "Done; there is nothing to say.", "Nothing."],
  [
    "400",
    "The request breaks a rule. The answer comes in one of three shapes, all of which are read: fields with messages, problem details, or the envelope.",
    "Correct what is named. It is not tried again by itself.",
  ],
  [
    "401",
    "The key or token was not accepted: missing, unknown, expired, or of the other environment. A token is minted anew once; a second 401 means that the client's link is gone.",
    "See which key was used, and from where it came.",
    "recoup whoami",
    "recoup doctor --network",
  ],
  [
    "403",
    "The operation exists on the test host only, or the key may not do it.",
    "Use --env test, or another key.",
  ],
  [
    "404",
    "It is not there, or not yours: the platform does not tell which.",
    "Check identifier, surface and environment.",
    "recoup whoami",
  ],
  [
    "409",
    "It does not fit the present state, or the first request with this idempotency key is still under way.",
    "Read the state again, then decide.",
  ],
  ["413", "The file is too large.", "Send a smaller one."],
  ["415", "The file or body is of a kind that is not taken.", "Send another format."],
  [
    "422",
    "A business rule speaks against it: a signature is missing, the creditor is blocked, no partner covers the country.",
    "Follow the address in the answer where there is one.",
    "recoup explain MissingDebtCollectionContract",
  ],
  [
    "429",
    "Too many requests. The answer says how long to wait, and recoup waits that long by itself.",
    "Allow more waiting with --max-wait.",
    "recoup explain limits",
  ],
  [
    "500",
    "A fault of the platform. Tried again at most three times, with growing pauses, where that can't do it twice. A POST whose operation isn't known to honor its idempotency key may have taken effect and is sent once.",
    "Try again later.",
  ],
  ...["502", "503", "504"].map(
    (status): Explained => [
      status,
      "A gateway before the platform got no good answer from it. Reads are tried again, and writes where that cannot do them twice; a POST whose operation isn't known to honor its idempotency key may have taken effect.",
      "Try again later; look first whether a write has arrived.",
    ],
  ),
];

export const statusTopics: readonly Topic[] = statuses.map(([name, meaning, next, ...commands]) => ({
  name,
  kind: "status",
  meaning,
  next,
  commands,
}));
