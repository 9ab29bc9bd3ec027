import type { Switches } from "./switch";

/** Readings about the shapes and types of refusals. */
export const errorSwitches = {
  "AMB-22": {
    readings: {
      "problem-details": "Every 401 is problem details.",
      "error-object":
        "A 401 of the customer surface is the general guide's error object with the type authentication_error.",
    },
    seen: "the body of a 401 of the customer surface",
  },
  "AMB-23": {
    readings: {
      "both-places": "The signing page is in solutionUrl and in signingHandoff.",
      "solution-url": "The signing page is in solutionUrl alone, and signingHandoff is null.",
      handoff: "The signing page is in signingHandoff alone, and solutionUrl is empty.",
    },
    seen: "a 422 of the customer's POST /cases that lacks a signature",
  },
  "AMB-29": {
    readings: {
      both: "A client conflict has type, message and data, and repeats them in businessErrors.",
      "top-level": "A client conflict has type, message and data, and no businessErrors.",
      envelope: "A client conflict has its type in error and businessErrors, and data beside them.",
    },
    seen: "a 409 of POST /clients",
  },
  "AMB-30": {
    readings: {
      conflict: "A key whose first request is still in progress is a 409 of the type Conflict.",
      "idempotency-conflict":
        "A key whose first request is still in progress is a 409 of the type IdempotencyConflict.",
    },
    seen: "the type of a 409 for a repeat while the first request with the key is in progress",
  },
  "AMB-32": {
    readings: {
      "case-not-found": "A collection partner's failed lookup has the type CaseNotFound.",
      "not-found": "A collection partner's failed lookup has the type NotFound.",
      untyped: "A collection partner's failed lookup is problem details, without a type.",
    },
    seen: "a 404 of the collection partner's lookups of a case",
  },
  "AMB-33": {
    readings: {
      "bad-request": "An all-zero id and an invalid GUID are a 400.",
      "not-found": "An all-zero id and an invalid GUID are a 404.",
    },
    seen: "the status of a read with such an id in its path",
  },
  "AMB-38": {
    readings: {
      "problem-details": "A missing or unreadable field is problem details.",
      "field-keyed": "A missing or unreadable field is an object keyed by field; an unreadable body is not.",
    },
    seen: "a 400 for a write without a required field",
  },
  "AMB-53": {
    readings: {
      "validation-error": "A test-only operation on production is a 403 of the type ValidationError.",
      untyped: "A test-only operation on production is a 403 with error and message alone.",
    },
    seen: "a 403 of POST /v1/webhooks/test on production",
  },
  "NS-67": {
    readings: {
      body: "A 429 says in its body how long to wait, and in no header.",
      "body-and-header": "A 429 says in its body and in the header Retry-After how long to wait.",
      header: "A 429 says only in the header Retry-After how long to wait.",
    },
    seen: "retryAfter and Retry-After of a 429",
  },
} as const satisfies Switches;
