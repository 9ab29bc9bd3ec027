import type { Switches } from "./assumption";

/** Readings about which operations exist, keys and tokens, and idempotency. */
export const accessSwitches = {
  "AMB-01": {
    reading: "Collection partners manage their own subscriptions with the same five operations as creditors.",
    where: "collection: listWebhooks, createWebhook, getWebhook, updateWebhook, deleteWebhook",
    readings: {
      managed: "Collection partners manage their own subscriptions.",
      absent: "The collection surface has no operations for subscriptions.",
    },
    seen: "GET /webhooks of the collection surface",
  },
  "AMB-16": {
    where: "customer: getWebhook",
    readings: {
      readable: "A creditor can read one subscription by its id.",
      "not-found": "Reading one subscription of a creditor by its id is a 404.",
      "method-not-allowed": "Reading one subscription of a creditor by its id is a 405.",
    },
    seen: "GET /webhooks/{id} of the customer surface",
  },
  "AMB-18": {
    reading:
      "Deleting a client is the reset operation of the test host and nothing else; a separate operation checks whether it is possible.",
    where: "referral: deleteClient, checkClientDeletable",
    readings: {
      "reset-with-check": "A separate operation checks whether a client can be deleted.",
      "reset-alone": "No operation checks whether a client can be deleted.",
    },
    seen: "GET /clients/{externalTenantId}/is-deletable",
  },
  "AMB-21": {
    reading: "A creditor can send its key in either header. A partner sends the token that it minted.",
    where: "customer: every operation",
    readings: {
      "either-header": "A creditor can send its key in XApiKey or as a bearer.",
      "key-header-only": "A creditor can send its key in XApiKey only; a bearer is a minted token.",
    },
    seen: "a request of the customer surface with the key in Authorization",
  },
  "AMB-31": {
    reading:
      "The header works on every POST except creating clients and tokens, previewing, starting and closing a case, and adding a note. The same body gets the stored answer for a day. A refusal is not stored, so the key stays free. A key can have at most 255 characters.",
    where: "all surfaces: every POST with an Idempotency-Key",
    readings: {
      "most-posts": "Most POSTs honor the header Idempotency-Key.",
      "cases-only": "POST /managed-cases and the customer's POST /cases honor the header, and no others.",
    },
    seen: "two equal POST /webhooks with one key",
  },
  "AMB-36": {
    reading:
      "On every surface, an action of a record (a POST to {id}/action) can be written with a colon, if the colon is percent-encoded.",
    where: "all surfaces: every POST to {id}/action",
    readings: {
      "every-surface": "On every surface, an action of a record can be written with a colon.",
      "customer-webhooks": "Only actions of the customer's /webhooks/{id} can be written with a colon.",
    },
    seen: "POST /test/cases/{id}%3Aadvance",
  },
  "NS-49": {
    where: "customer: every operation with a token",
    readings: {
      "stays-invalid":
        "A token minted before its client was withdrawn stays invalid when the client is posted again.",
      "valid-again":
        "A token minted before its client was withdrawn is valid when the client is posted again.",
    },
    seen: "a read with a token from before POST /clients/{externalTenantId}/withdraw and the same POST /clients",
  },
  "NS-50": {
    reading:
      "Bodies under one idempotency key are compared as JSON: the order of fields and white space don't matter, and 1.50 equals 1.5. Other media types are compared by their bytes. A key belongs to a caller and an operation; a creditor and the tokens of its client are one caller, and another path is another body.",
    where: "all surfaces: every POST with an Idempotency-Key",
    readings: {
      json: "Bodies under one idempotency key are compared as JSON.",
      bytes: "Bodies under one idempotency key are compared byte by byte.",
    },
    seen: "a repeat with a key whose body has its fields in another order",
  },
  "NS-72": {
    reading: "A token is valid for the 1800 seconds that are documented.",
    where: "referral: mintToken",
    readings: {
      "thirty-minutes": "A token is valid for 1800 seconds.",
      "five-minutes": "A token is valid for 300 seconds.",
      "one-hour": "A token is valid for 3600 seconds.",
    },
    seen: "expiresIn of POST /oauth/token and exp of the token",
  },
  "NS-73": {
    where: "all surfaces: every POST with an Idempotency-Key",
    readings: {
      "one-day": "An idempotency key is remembered for a day.",
      "one-hour": "An idempotency key is remembered for an hour.",
      "one-week": "An idempotency key is remembered for a week.",
    },
    seen: "a repeat with a key after two hours, and after two days",
  },
  "NS-74": {
    reading: "A refusal is not stored under its idempotency key, so a corrected request can use the key.",
    where: "all surfaces: every POST with an Idempotency-Key",
    readings: {
      free: "A refusal is not stored, so that its idempotency key stays free.",
      stored: "A refusal is stored, and the same request with its key gets it again.",
    },
    seen: "a refused POST /cases and the corrected one with the same key",
  },
} as const satisfies Switches;
