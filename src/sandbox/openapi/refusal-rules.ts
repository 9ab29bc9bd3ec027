import type { Endpoint } from "../../api/endpoint/endpoint";
import type { ErrorType } from "../facts/error-types";
import type { RefusalShape } from "./refusal-schemas";

export interface DocumentedRefusal {
  readonly status: number;
  readonly shape: RefusalShape;
  /** Error types that may occur. Undefined if the shape has no type. */
  readonly types?: readonly ErrorType[];
}

const createEnvelope = (status: number, ...types: readonly ErrorType[]): DocumentedRefusal => ({
  status,
  shape: "Refusal",
  types,
});
const brokenRulesRefusal: DocumentedRefusal = { status: 400, shape: "BrokenRules" };

const caseRefusals = [createEnvelope(400, "ValidationError"), createEnvelope(404, "CaseNotFound")];
const webhookRefusals = [createEnvelope(404, "WebhookNotFound")];
const noPartnerRefusal: DocumentedRefusal = { status: 422, shape: "BusinessRule" };

const submissionRefusals: readonly DocumentedRefusal[] = [
  brokenRulesRefusal,
  noPartnerRefusal,
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

const senderRefusals = [createEnvelope(400, "InvalidUserEmail", "MissingUserIdentifier")];
const fileRefusals = [
  brokenRulesRefusal,
  createEnvelope(413, "FileTooLarge"),
  createEnvelope(415, "UnsupportedFileType"),
];

const commonRefusals: readonly DocumentedRefusal[] = [
  { status: 400, shape: "ValidationProblem" },
  { status: 401, shape: "Problem" },
  { status: 429, shape: "RateLimited" },
  createEnvelope(500, "InternalError"),
];

/**
 * Returns the refusals that idempotency keys can cause (IDM-01, IDM-02). Submissions have a shape of their
 * own (ERR-05). If keys are bound to their body, IdempotencyConflict doesn't occur.
 */
function listIdempotencyRefusals(
  rules: readonly string[],
  isKeyPerBody = false,
): readonly DocumentedRefusal[] {
  const shape = rules.includes("ERR-05") ? "SubmissionRefusal" : "Refusal";
  const conflict: DocumentedRefusal = { status: 422, shape, types: ["IdempotencyConflict"] };
  return [createEnvelope(409, "Conflict"), ...(isKeyPerBody ? [] : [conflict])];
}

/** Refusals, keyed by the ID of the rule that specifies them. */
const refusalsByRule: Readonly<Record<string, readonly DocumentedRefusal[]>> = {
  "BIZ-01": submissionRefusals,
  "CFL-01": [
    brokenRulesRefusal,
    {
      status: 409,
      shape: "ClientConflict",
      types: ["ClientExistsNeedsLinking", "ClientAlreadyLinkedToAnotherPartner", "UserCreationFailed"],
    },
  ],
  "CFL-08": [createEnvelope(409, "Conflict")],
  "CFL-06": [createEnvelope(404, "NotFound"), createEnvelope(409, "Conflict")],
  "EP-07": caseRefusals,
  "EP-08": caseRefusals,
  "EP-09": [createEnvelope(404, "CaseNotFound")],
  "EP-10": [brokenRulesRefusal],
  "EP-11": [createEnvelope(404, "CaseNotFound")],
  "EP-12": caseRefusals,
  "EP-13": caseRefusals,
  "EP-15": caseRefusals,
  "EP-16": caseRefusals,
  "EP-17": [
    brokenRulesRefusal,
    noPartnerRefusal,
    createEnvelope(422, "CollectionPartnerNotFound", "PartnerContractNotValid"),
  ],
  "EP-19": caseRefusals,
  "EP-20": [createEnvelope(400, "ValidationError")],
  "EP-22": [createEnvelope(404, "NotFound")],
  "EP-23": webhookRefusals,
  "EP-24": [createEnvelope(422), noPartnerRefusal],
  "EP-29": [createEnvelope(404, "NotFound")],
  "EP-37": [createEnvelope(400, "WebhookInvalidEventTypes"), createEnvelope(404, "CaseNotFound", "NotFound")],
  "EP-40": caseRefusals,
  "EP-46": webhookRefusals,
  "EP-48": [createEnvelope(404, "NotFound")],
  "EP-49": webhookRefusals,
  "ERR-14": [createEnvelope(403, "ValidationError")],
  "ERR-22": [createEnvelope(404, "NotFound")],
  "ERR-24": webhookRefusals,
  "ERR-26": [brokenRulesRefusal, ...caseRefusals],
  "SUB-05": [createEnvelope(400, "WebhookEventsRequired", "WebhookInvalidEventTypes")],
  "SUB-06": [createEnvelope(400, "WebhookEventsImmutable", "WebhookInvalidUrl")],
  "VAL-24": [createEnvelope(400, "WebhookInvalidUrl")],
  "VAL-29": [createEnvelope(400, "InvalidPagination")],
};

const caseWorkRefusals = [brokenRulesRefusal, ...caseRefusals];

const paymentWriteRefusals = [...caseWorkRefusals, createEnvelope(422, "ValidationError")];
const firedEventRefusals = [
  ...caseWorkRefusals,
  createEnvelope(400, "WebhookInvalidEventTypes"),
  createEnvelope(422, "ValidationError"),
];
const paymentReversalRefusals = [...caseRefusals, createEnvelope(404, "PaymentNotFound")];
const paymentChangeRefusals = [brokenRulesRefusal, ...paymentReversalRefusals];

/** Refusals that no rule specifies, keyed by the name of the extension. */
const refusalsByExtension: Readonly<Record<string, readonly DocumentedRefusal[]>> = {
  listChats: caseRefusals,
  listManagedChats: caseRefusals,
  sendChat: [...caseRefusals, ...senderRefusals],
  listFiles: caseRefusals,
  listManagedFiles: caseRefusals,
  uploadFile: [...caseRefusals, ...fileRefusals],
  previewCase: [brokenRulesRefusal],
  getCase: caseRefusals,
  verifyClient: [brokenRulesRefusal],
  startCase: [...caseWorkRefusals, ...senderRefusals],
  closeCase: caseWorkRefusals,
  addNote: caseWorkRefusals,
  getExclusivePeriod: [...caseRefusals, createEnvelope(404, "NotFound")],
  createIngestionJob: [brokenRulesRefusal],
  getIngestionJob: [createEnvelope(404, "NotFound")],
  getCaseByReference: caseRefusals,
  getCaseByCreditorReference: [createEnvelope(404, "CaseNotFound")],
  getCaseTimeline: caseRefusals,
  getCaseValidation: caseRefusals,
  listCasePayments: caseRefusals,
  recordPayment: paymentWriteRefusals,
  editPayment: [...paymentChangeRefusals, createEnvelope(422, "ValidationError")],
  reversePayment: [...paymentReversalRefusals, createEnvelope(422, "ValidationError")],
  changeFees: [brokenRulesRefusal, ...caseRefusals, { status: 409, shape: "PriceChange" }],
  listManagedPayments: caseRefusals,
  recordManagedPayment: paymentWriteRefusals,
  editManagedPayment: paymentChangeRefusals,
  reverseManagedPayment: paymentReversalRefusals,
  getPayment: [createEnvelope(404, "PaymentNotFound")],
  fireTestEvent: firedEventRefusals,
  replayLastEvent: [...caseRefusals, createEnvelope(404, "NotFound")],
};

/** Returns the refusals of an endpoint. A body that isn't UTF-8 is a validation error (VAL-21). */
export function listRefusals(endpoint: Endpoint): readonly DocumentedRefusal[] {
  const { name, rules, body, idempotencyKey, isKeyPerBody, isExtension } = endpoint;
  return [
    ...commonRefusals,
    ...(body === undefined ? [] : [createEnvelope(400, "ValidationError")]),
    ...(idempotencyKey === undefined ? [] : listIdempotencyRefusals(rules, isKeyPerBody)),
    ...rules.flatMap((rule) => refusalsByRule[rule] ?? []),
    ...(isExtension === true ? (refusalsByExtension[name] ?? []) : []),
  ];
}
