import type { Switches } from "./assumption";

/** Readings about the shapes and types of refusals. */
export const errorSwitches = {
  "AMB-22": {
    where: "all surfaces: every operation",
    readings: {
      "problem-details": "Every 401 is problem details.",
      "error-object":
        "A 401 of the customer surface is the general guide's error object with the type authentication_error.",
    },
    seen: "the body of a 401 of the customer surface",
  },
  "AMB-23": {
    reading:
      "Every 422 with an error type, including IdempotencyConflict, has businessErrors and signingHandoff, names the signing page in both, and has no error or message. The legacy form is used only if no partner covers a country.",
    where: "customer: submitCase",
    readings: {
      "both-places": "The signing page is in solutionUrl and in signingHandoff.",
      "solution-url": "The signing page is in solutionUrl alone, and signingHandoff is null.",
      handoff: "The signing page is in signingHandoff alone, and solutionUrl is empty.",
    },
    seen: "a 422 of the customer's POST /cases that lacks a signature",
  },
  "AMB-29": {
    reading:
      "A client conflict repeats its top-level fields inside the list of business errors. If the account must approve, its data also has the other fields of a client, with values that mean nothing.",
    where: "referral: createClient",
    readings: {
      both: "A client conflict has type, message and data, and repeats them in businessErrors.",
      "top-level": "A client conflict has type, message and data, and no businessErrors.",
      envelope: "A client conflict has its type in error and businessErrors, and data beside them.",
    },
    seen: "a 409 of POST /clients",
  },
  "AMB-30": {
    reading: "A key whose first request is still in progress is an ordinary conflict.",
    where: "all surfaces: every POST with an Idempotency-Key",
    readings: {
      conflict: "A key whose first request is still in progress is a 409 of the type Conflict.",
      "idempotency-conflict":
        "A key whose first request is still in progress is a 409 of the type IdempotencyConflict.",
    },
    seen: "the type of a 409 for a repeat while the first request with the key is in progress",
  },
  "AMB-32": {
    reading: "A collection partner's failed lookup has the same error type as a creditor's.",
    where: "collection: getCase, getCaseByReference, getCaseByPartnerReference",
    readings: {
      "case-not-found": "A collection partner's failed lookup has the type CaseNotFound.",
      "not-found": "A collection partner's failed lookup has the type NotFound.",
      untyped: "A collection partner's failed lookup is problem details, without a type.",
    },
    seen: "a 404 of the collection partner's lookups of a case",
  },
  "AMB-33": {
    reading: "An all-zero id and an invalid GUID are request errors, not missing records.",
    where: "all surfaces: every operation with an id",
    readings: {
      "bad-request": "An all-zero id and an invalid GUID are a 400.",
      "not-found": "An all-zero id and an invalid GUID are a 404.",
    },
    seen: "the status of a read with such an id in its path",
  },
  "AMB-38": {
    reading:
      "Missing or unreadable input gives problem details, a broken rule gives an object keyed by field, and a named error type gives the envelope.",
    where: "all surfaces: every write",
    readings: {
      "problem-details": "A missing or unreadable field is problem details.",
      "field-keyed": "A missing or unreadable field is an object keyed by field; an unreadable body is not.",
    },
    seen: "a 400 for a write without a required field",
  },
  "AMB-53": {
    reading:
      "Operations that exist on the test host only are refused elsewhere as ValidationError, and the message names that host.",
    where: "referral: deleteClient, triggerTestEvent, checkClientDeletable",
    readings: {
      "validation-error": "A test-only operation on production is a 403 of the type ValidationError.",
      untyped: "A test-only operation on production is a 403 with error and message alone.",
    },
    seen: "a 403 of POST /v1/webhooks/test on production",
  },
  "NS-67": {
    reading: "A 429 has retryAfter in its body, in seconds with a decimal point, and no header for it.",
    where: "all surfaces: every operation",
    readings: {
      body: "A 429 says in its body how long to wait, and in no header.",
      "body-and-header": "A 429 says in its body and in the header Retry-After how long to wait.",
      header: "A 429 says only in the header Retry-After how long to wait.",
    },
    seen: "retryAfter and Retry-After of a 429",
  },
} as const satisfies Switches;
