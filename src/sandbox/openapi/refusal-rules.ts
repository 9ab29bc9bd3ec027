import type { ErrorType } from "../facts/error-types";
import type { RefusalShape } from "./refusal-schemas";

export interface Refusal {
  readonly status: number;
  readonly shape: RefusalShape;
  /** Possible error types. Undefined if the shape has no type. */
  readonly types?: readonly ErrorType[];
}

const envelope = (status: number, ...types: readonly ErrorType[]): Refusal => ({
  status,
  shape: "Refusal",
  types,
});
const brokenRules: Refusal = { status: 400, shape: "BrokenRules" };

const ownCase = [envelope(400, "ValidationError"), envelope(404, "CaseNotFound")];
const ownWebhook = [envelope(404, "WebhookNotFound")];
const noPartner: Refusal = { status: 422, shape: "BusinessRule" };

const submission: readonly Refusal[] = [
  brokenRules,
  noPartner,
  {
    status: 422,
    shape: "SubmissionRefusal",
    types: [
      "MissingDebtCollectionContract",
      "MissingPowerOfAttorney",
      "MissingKycVerification",
      "CreditorBlocked",
      "CollectionPartnerNotFound",
      "PartnerContractNotValid",
    ],
  },
];

const unknownSender = [envelope(400, "InvalidUserEmail", "MissingUserIdentifier")];
const badFile = [brokenRules, envelope(413, "FileTooLarge"), envelope(415, "UnsupportedFileType")];

export const commonRefusals: readonly Refusal[] = [
  { status: 400, shape: "ValidationProblem" },
  { status: 401, shape: "Problem" },
  { status: 429, shape: "RateLimited" },
  envelope(500, "InternalError"),
];

/**
 * Returns the refusals of idempotency keys (IDM-01, IDM-02). Submissions have a shape of their own (ERR-05).
 * If keys are bound to their body, there is no IdempotencyConflict.
 */
export function idempotencyRefusals(rules: readonly string[], isKeyPerBody = false): readonly Refusal[] {
  const shape = rules.includes("ERR-05") ? "SubmissionRefusal" : "Refusal";
  const conflict: Refusal = { status: 422, shape, types: ["IdempotencyConflict"] };
  return [envelope(409, "Conflict"), ...(isKeyPerBody ? [] : [conflict])];
}

/** Refusal of a body that is not UTF-8 (VAL-21). */
export const bodyRefusals: readonly Refusal[] = [envelope(400, "ValidationError")];

/** Refusals by the ID of the rule that specifies them. */
export const refusalsByRule: Readonly<Record<string, readonly Refusal[]>> = {
  "BIZ-01": submission,
  "CFL-01": [
    brokenRules,
    {
      status: 409,
      shape: "ClientConflict",
      types: ["ClientExistsNeedsLinking", "ClientAlreadyLinkedToAnotherPartner", "UserCreationFailed"],
    },
  ],
  "CFL-08": [envelope(409, "Conflict")],
  "CFL-06": [envelope(404, "NotFound"), envelope(409, "Conflict")],
  "EP-07": ownCase,
  "EP-08": ownCase,
  "EP-09": [envelope(404, "CaseNotFound")],
  "EP-10": [brokenRules],
  "EP-11": [envelope(404, "CaseNotFound")],
  "EP-12": ownCase,
  "EP-13": ownCase,
  "EP-15": ownCase,
  "EP-16": ownCase,
  "EP-17": [brokenRules, noPartner, envelope(422, "CollectionPartnerNotFound", "PartnerContractNotValid")],
  "EP-19": ownCase,
  "EP-20": [envelope(400, "ValidationError")],
  "EP-22": [envelope(404, "NotFound")],
  "EP-23": ownWebhook,
  "EP-24": [envelope(422), noPartner],
  "EP-29": [envelope(404, "NotFound")],
  "EP-37": [envelope(400, "WebhookInvalidEventTypes"), envelope(404, "CaseNotFound", "NotFound")],
  "EP-40": ownCase,
  "EP-46": ownWebhook,
  "EP-48": [envelope(404, "NotFound")],
  "EP-49": ownWebhook,
  "ERR-14": [envelope(403, "ValidationError")],
  "ERR-22": [envelope(404, "NotFound")],
  "ERR-24": ownWebhook,
  "ERR-26": [brokenRules, ...ownCase],
  "SUB-05": [envelope(400, "WebhookEventsRequired", "WebhookInvalidEventTypes")],
  "SUB-06": [envelope(400, "WebhookEventsImmutable", "WebhookInvalidUrl")],
  "VAL-24": [envelope(400, "WebhookInvalidUrl")],
  "VAL-29": [envelope(400, "InvalidPagination")],
};

/** Refusals of a partner's work on its case. */
const workOnCase = [brokenRules, ...ownCase];

const paymentWrite = [...workOnCase, envelope(422, "ValidationError")];
const firedEvent = [
  ...workOnCase,
  envelope(400, "WebhookInvalidEventTypes"),
  envelope(422, "ValidationError"),
];
const testPaymentReversal = [...ownCase, envelope(404, "PaymentNotFound")];
const testPaymentChange = [brokenRules, ...testPaymentReversal];

/** Refusals that no rule specifies, by surface and name of the extension. */
export const refusalsOfExtension: Readonly<Record<string, readonly Refusal[]>> = {
  "collection listChats": ownCase,
  "collection listManagedChats": ownCase,
  "collection sendChat": [...ownCase, ...unknownSender],
  "collection listFiles": ownCase,
  "collection listManagedFiles": ownCase,
  "collection uploadFile": [...ownCase, ...badFile],
  "customer listChats": ownCase,
  "customer sendChat": [...ownCase, ...unknownSender],
  "customer listFiles": ownCase,
  "customer uploadFile": [...ownCase, ...badFile],
  "customer previewCase": [brokenRules],
  "referral previewCase": [brokenRules],
  "referral getCase": ownCase,
  "referral verifyClient": [brokenRules],
  "referral uploadFile": [...ownCase, ...badFile],
  "collection startCase": [...workOnCase, ...unknownSender],
  "collection closeCase": workOnCase,
  "collection addNote": workOnCase,
  "collection getExclusivePeriod": [...ownCase, envelope(404, "NotFound")],
  "collection createIngestionJob": [brokenRules],
  "collection getIngestionJob": [envelope(404, "NotFound")],
  "customer getCaseByReference": ownCase,
  "customer getCaseByCreditorReference": [envelope(404, "CaseNotFound")],
  "customer getCaseTimeline": ownCase,
  "customer getCaseValidation": ownCase,
  "customer getExclusivePeriod": [...ownCase, envelope(404, "NotFound")],
  "collection listCasePayments": ownCase,
  "collection recordPayment": paymentWrite,
  "collection editPayment": [...testPaymentChange, envelope(422, "ValidationError")],
  "collection reversePayment": [...testPaymentReversal, envelope(422, "ValidationError")],
  "collection changeFees": [brokenRules, ...ownCase, { status: 409, shape: "PriceChange" }],
  "collection listManagedPayments": ownCase,
  "collection recordManagedPayment": paymentWrite,
  "collection editManagedPayment": testPaymentChange,
  "collection reverseManagedPayment": testPaymentReversal,
  "customer getPayment": [envelope(404, "PaymentNotFound")],
  "customer listCasePayments": ownCase,
  "collection fireTestEvent": firedEvent,
  "collection replayLastEvent": [...ownCase, envelope(404, "NotFound")],
  "customer fireTestEvent": firedEvent,
};
