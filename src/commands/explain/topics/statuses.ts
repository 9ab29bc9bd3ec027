import type { Topic } from "../topic";

type Explained = readonly [status: string, meaning: string, next: string, ...commands: string[]];

const statuses: readonly Explained[] = [
  ["200", "Success, with an answer.", "Nothing."],
  ["201", "Something was created.", "Save what is shown only once: the secret of a subscription."],
  [
    "202",
    "Accepted, but something is still open: a client's onboarding, or unsigned contracts.",
    "Send the address in the answer to the creditor.",
    "recoup cases wait <case> --until Active",
  ],
  ["204", "Success, without an answer.", "Nothing."],
  [
    "400",
    "The request is not valid. The answer has one of three formats, all supported: fields with messages, problem details, or the envelope.",
    "Fix what the message names. The request is not retried.",
  ],
  [
    "401",
    "The key or token was not accepted: missing, unknown, expired, or of the other environment. recoup mints a new token once; a second 401 means that the client's link is gone.",
    "Check which key was used and where it came from.",
    "recoup whoami",
    "recoup doctor --network",
  ],
  [
    "403",
    "The operation exists only on the test host, or the key lacks permission.",
    "Use --env test, or another key.",
  ],
  [
    "404",
    "It does not exist or you cannot access it; the platform does not distinguish the two.",
    "Check the identifier, surface and environment.",
    "recoup whoami",
  ],
  [
    "409",
    "It conflicts with the current state, or the first request with this idempotency key is still in progress.",
    "Read the current state, then decide.",
  ],
  ["413", "The file is too large.", "Send a smaller one."],
  ["415", "The platform does not accept this type of file or body.", "Send another format."],
  [
    "422",
    "A business rule rejects it: a signature is missing, the creditor is blocked, no partner covers the country.",
    "Open the address in the answer, if there is one.",
    "recoup explain MissingDebtCollectionContract",
  ],
  [
    "429",
    "Too many requests. The answer says how long to wait, and recoup waits that long.",
    "Set a higher --max-wait.",
    "recoup explain limits",
  ],
  [
    "500",
    "The platform failed. recoup retries up to three times with backoff if that cannot repeat an effect. A POST that isn't known to honor its idempotency key may have taken effect and is sent once.",
    "Try again later.",
  ],
  ...["502", "503", "504"].map(
    (status): Explained => [
      status,
      "A gateway got no valid answer from the platform. Reads are retried, and writes if that cannot repeat an effect. A POST that isn't known to honor its idempotency key may have taken effect.",
      "Try again later. Check first whether a write has taken effect.",
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
