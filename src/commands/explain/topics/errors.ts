import { findHint } from "../../../api/exchange/hints";
import { exitCodeTable } from "../../../cli/flags/exit-codes";
import type { Topic } from "../shapes";

type ErrorText = readonly [meaning: string, ...commands: string[]];

/** Types in the platform's error index (ERR-19), plus others that it sends or documents. */
const errorTexts: Readonly<Record<string, ErrorText>> = {
  NoPartnerAvailable: [
    "No collection partner is available for the case. The platform uses this type internally only.",
  ],
  CollectionPartnerNotFound: ["The collection partner named in the submission does not exist."],
  CreditorBlocked: ["The platform has blocked the creditor's account; the message gives the reason."],
  MissingDebtCollectionContract: [
    "The creditor has not signed the debt collection agreement, or must sign its new version. The answer contains the signing address. A platform may repeat this answer to a request with the same idempotency key, even after the signature: submit with a new key.",
    "recoup cases submit --client <externalTenantId> --allow-pending-contracts …",
    "recoup cases submit --client <externalTenantId> --wait-for-signing …",
    "recoup sandbox set creditor <externalTenantId> --agreement signed",
  ],
  MissingPowerOfAttorney: [
    "The power of attorney is not signed. The answer contains the signing address.",
    "recoup cases submit --client <externalTenantId> --allow-pending-contracts …",
    "recoup sandbox set creditor <externalTenantId> --power-of-attorney signed",
  ],
  MissingKycVerification: [
    "The referral partner requires an identity check, and the creditor has not passed it. Submitting with pending contracts does not bypass it.",
    "recoup clients get <externalTenantId>",
    "recoup clients kyc <externalTenantId> …",
    "recoup sandbox set creditor <externalTenantId> --kyc verified",
  ],
  PartnerContractNotValid: ["The collection partner's own agreement with the platform is not in force."],
  CaseNotFound: [
    "The case does not exist or you cannot access it: it belongs to someone else, is in the other environment, is not verified yet, or its client is no longer linked. The platform gives the same answer for all of these.",
    "recoup whoami",
    "recoup cases list",
  ],
  PaymentNotFound: ["The payment does not exist or was deleted.", "recoup payments list"],
  WebhookNotFound: ["The subscription does not exist on this surface.", "recoup webhooks list"],
  DivisionNotFound: ["The creditor has no such division."],
  NotFound: [
    "Nothing with that identifier exists for this key. A client may never have been linked, be withdrawn or archived, or belong to another partner.",
    "recoup whoami",
    "recoup clients list",
  ],
  InvalidPagination: ["The page or its size is out of range."],
  IdempotencyConflict: ["The idempotency key was already used with a different body. Nothing was done."],
  Conflict: [
    "The request conflicts with the current state: the state has changed, or the first request with the same idempotency key is still in progress.",
    "recoup cases get <case>",
  ],
  FileTooLarge: ["The file or the body exceeds the size limit."],
  UnsupportedFileType: ["The platform does not accept this file type."],
  WebhookEventsRequired: ["A subscription needs at least one event."],
  WebhookInvalidEventTypes: [
    "At least one event does not exist on this surface. Client events are for referral partners; payment and chat events are for the other surfaces.",
  ],
  WebhookInvalidUrl: [
    "Deliveries go only to public HTTPS addresses on port 443 or 8443. In the sandbox, use a route to deliver to this machine.",
    "recoup sandbox serve --route https://hooks.example.com=http://127.0.0.1:3000",
  ],
  WebhookEventsImmutable: [
    "The events of a subscription cannot be changed after it is created.",
    "recoup webhooks update <subscription> --event case.closed --recreate",
  ],
  ValidationError: ["A field, or the request as a whole, is not valid; see the message."],
  InternalError: ["The platform failed. recoup retries up to three times if that cannot repeat an effect."],
  ClientExistsNeedsLinking: [
    "One of the users already has an account. The user approves the link at the address in the answer; until then there is no client.",
    "recoup clients create … --wait",
    "recoup sandbox set link <externalTenantId> --decision approved",
  ],
  ClientAlreadyLinkedToAnotherPartner: [
    "A creditor has one referral partner at a time, and this one has another.",
  ],
  BusinessRule: [
    "No collection partner covers the debtor's country. This error has an older format, with only a message.",
    "recoup cases submit --client <externalTenantId> --debtor-country DE …",
  ],
  InvalidClientType: ["Defined by the platform, but never sent."],
  UserCreationFailed: ["One of the email addresses belongs to an account that is not a creditor account."],
  InvalidUserEmail: ["No user of your company has the email address.", "recoup users list"],
  MissingUserIdentifier: [
    "A message or a start needs the email address of one of your users.",
    "recoup users list",
  ],
  authentication_error: ["The key was not accepted (general guide).", "recoup doctor --network"],
  permission_error: ["The key is valid but lacks permission (general guide).", "recoup whoami"],
};

export const errorTypeTopics: readonly Topic[] = Object.entries(errorTexts).map(
  ([name, [meaning, ...commands]]) => {
    const next = findHint({ type: name })?.toString();
    return { name, kind: "error type", meaning, next, commands };
  },
);

export const exitCodeTopics: readonly Topic[] = Object.values(exitCodeTable).map(
  ({ code, meaning, next, commands = [] }) => ({
    name: `exit ${code}`,
    kind: "exit code",
    aliases: [String(code)],
    meaning,
    next,
    commands,
  }),
);

type ExplainedStatus = readonly [status: string, meaning: string, next: string, ...commands: string[]];

const explainedStatuses: readonly ExplainedStatus[] = [
  ["200", "Success, with a body.", "Nothing."],
  ["201", "Something was created.", "Save what is shown only once: the secret of a subscription."],
  [
    "202",
    "Accepted, but something is still open: a client's onboarding, or unsigned contracts.",
    "Send the address in the answer to the creditor.",
    "recoup cases wait <case> --until Active",
  ],
  ["204", "Success, without a body.", "Nothing."],
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
  ...["408", "425"].map(
    (status): ExplainedStatus => [
      status,
      "The request was put off, not refused: it did not arrive in time (408), or came too early to be safe (425). recoup does not retry it. A write may have taken effect.",
      "Try again later. Check first whether a write has taken effect.",
    ],
  ),
  ["413", "The file or the body is too large.", "Send a smaller one."],
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
    (status): ExplainedStatus => [
      status,
      "A gateway got no valid answer from the platform. Reads are retried, and writes if that cannot repeat an effect. A POST that isn't known to honor its idempotency key may have taken effect.",
      "Try again later. Check first whether a write has taken effect.",
    ],
  ),
];

export const statusTopics: readonly Topic[] = explainedStatuses.map(([name, meaning, next, ...commands]) => ({
  name,
  kind: "status",
  meaning,
  next,
  commands,
}));
