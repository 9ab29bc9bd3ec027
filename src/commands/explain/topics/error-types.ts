import { hintFor } from "../../../api/exchange/hints";
import type { Topic } from "../topic";

type Explained = readonly [meaning: string, ...commands: string[]];

/** The types of the platform's error index (ERR-19). */
const meanings: Readonly<Record<string, Explained>> = {
  NoPartnerAvailable: ["No collection partner takes the case. The platform keeps this type to itself."],
  CollectionPartnerNotFound: [
    "The collection partner that a submission names does not exist any more, or never did.",
  ],
  CreditorBlocked: ["The platform has blocked the creditor's account; the message tells why."],
  MissingDebtCollectionContract: [
    "The creditor has not signed the debt collection agreement, or must sign its new version. The answer holds the address for that. A request with an idempotency key gets this same answer for 24 hours, also after the signature: submit with a new key.",
    "recoup cases submit --client <externalTenantId> --allow-pending-contracts …",
    "recoup cases submit --client <externalTenantId> --wait-for-signing …",
    "recoup sandbox set creditor <externalTenantId> --agreement signed",
  ],
  MissingPowerOfAttorney: [
    "The power of attorney is not signed. The answer holds the address for that.",
    "recoup cases submit --client <externalTenantId> --allow-pending-contracts …",
    "recoup sandbox set creditor <externalTenantId> --power-of-attorney signed",
  ],
  MissingKycVerification: [
    "The referral partner requires an identity check, and the creditor has not passed it. Submitting with pending contracts does not get around it.",
    "recoup clients get <externalTenantId>",
  ],
  PartnerContractNotValid: ["The collection partner's own agreement with the platform is not in force."],
  CaseNotFound: [
    "There is no such case, or it is not yours to see: another's, of the other environment, not verified yet, or of a client that is no longer linked. The platform answers all of these alike.",
    "recoup whoami",
    "recoup cases list",
  ],
  PaymentNotFound: ["There is no such payment, or it was deleted.", "recoup payments list"],
  WebhookNotFound: ["There is no such subscription on this surface.", "recoup webhooks list"],
  DivisionNotFound: ["The creditor has no such division."],
  NotFound: [
    "There is nothing of that identifier for this key. For clients: never linked, withdrawn, archived or another partner's.",
    "recoup whoami",
    "recoup clients list",
  ],
  InvalidPagination: ["The page or its size is out of range."],
  IdempotencyConflict: [
    "The idempotency key was used before, with another body. Nothing was done this time.",
  ],
  Conflict: [
    "What was asked does not fit the present state: it has changed meanwhile, or the first request with the same idempotency key is still under way.",
    "recoup cases get <case>",
  ],
  FileTooLarge: ["The file is larger than the platform takes."],
  UnsupportedFileType: ["The platform does not take files of this kind."],
  WebhookEventsRequired: ["A subscription was created without an event."],
  WebhookInvalidEventTypes: [
    "At least one event does not exist, or not on this surface. Referral partners hear of clients, the others of payments and chats.",
  ],
  WebhookInvalidUrl: [
    "Deliveries go to public HTTPS addresses only, on port 443 or 8443. In the sandbox a route leads them to this machine.",
    "recoup sandbox serve --route https://hooks.example.com=http://127.0.0.1:3000",
  ],
  WebhookEventsImmutable: [
    "The events of a subscription stay as they were at its creation.",
    "recoup webhooks update <subscription> --event case.closed --recreate",
  ],
  ValidationError: ["A field, or the request as a whole, breaks a rule; the message tells which."],
  InternalError: ["Something broke on the platform's side. It is tried again three times."],
  ClientExistsNeedsLinking: [
    "One of the users has an account already. The user approves the link at the address in the answer; until then there is no client.",
    "recoup clients create … --wait",
  ],
  ClientAlreadyLinkedToAnotherPartner: [
    "A creditor has one referral partner at a time, and this one has another.",
  ],
  BusinessRule: [
    "No collection partner covers the debtor's country. This refusal has an older shape: the message stands below its name, and nothing else comes with it.",
    "recoup cases submit --client <externalTenantId> --debtor-country DE …",
  ],
  InvalidClientType: ["Defined by the platform and never sent."],
  UserCreationFailed: ["One of the e-mail addresses belongs to an account that is no creditor's."],
  authentication_error: ["The key was not accepted (general guide).", "recoup doctor --network"],
  permission_error: ["The key is known and may not do this (general guide).", "recoup whoami"],
};

export const errorTypes: readonly Topic[] = Object.entries(meanings).map(([name, [meaning, ...commands]]) => {
  const next = hintFor({ type: name });
  return { name, kind: "error type", meaning, ...(next === undefined ? {} : { next }), commands };
});
