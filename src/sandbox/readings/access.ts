import type { Switches } from "./switch";

/** Readings about which operations exist, keys and tokens, and idempotency. */
export const accessSwitches = {
  "AMB-01": {
    readings: {
      managed: "Collection partners manage their own subscriptions.",
      absent: "The collection surface has no operations for subscriptions.",
    },
    seen: "GET /webhooks of the collection surface",
  },
  "AMB-16": {
    readings: {
      readable: "A creditor can read one subscription by its id.",
      "not-found": "Reading one subscription of a creditor by its id is a 404.",
      "method-not-allowed": "Reading one subscription of a creditor by its id is a 405.",
    },
    seen: "GET /webhooks/{id} of the customer surface",
  },
  "AMB-18": {
    readings: {
      "reset-with-check": "A separate operation checks whether a client can be deleted.",
      "reset-alone": "No operation checks whether a client can be deleted.",
    },
    seen: "GET /clients/{externalTenantId}/is-deletable",
  },
  "AMB-21": {
    readings: {
      "either-header": "A creditor can send its key in XApiKey or as a bearer.",
      "key-header-only": "A creditor can send its key in XApiKey only; a bearer is a minted token.",
    },
    seen: "a request of the customer surface with the key in Authorization",
  },
  "AMB-31": {
    readings: {
      "most-posts": "Most POSTs honor the header Idempotency-Key.",
      "cases-only": "POST /managed-cases and the customer's POST /cases honor the header, and no others.",
    },
    seen: "two equal POST /webhooks with one key",
  },
  "AMB-36": {
    readings: {
      "every-surface": "On every surface, an action of a record can be written with a colon.",
      "customer-webhooks": "Only actions of the customer's /webhooks/{id} can be written with a colon.",
    },
    seen: "POST /test/cases/{id}%3Aadvance",
  },
  "NS-49": {
    readings: {
      "stays-invalid":
        "A token minted before its client was withdrawn stays invalid when the client is posted again.",
      "valid-again":
        "A token minted before its client was withdrawn is valid when the client is posted again.",
    },
    seen: "a read with a token from before POST /clients/{externalTenantId}/withdraw and the same POST /clients",
  },
  "NS-50": {
    readings: {
      json: "Bodies under one idempotency key are compared as JSON.",
      bytes: "Bodies under one idempotency key are compared byte by byte.",
    },
    seen: "a repeat with a key whose body has its fields in another order",
  },
  "NS-72": {
    readings: {
      "thirty-minutes": "A token is valid for 1800 seconds.",
      "five-minutes": "A token is valid for 300 seconds.",
      "one-hour": "A token is valid for 3600 seconds.",
    },
    seen: "expiresIn of POST /oauth/token and exp of the token",
  },
  "NS-73": {
    readings: {
      "one-day": "An idempotency key is remembered for a day.",
      "one-hour": "An idempotency key is remembered for an hour.",
      "one-week": "An idempotency key is remembered for a week.",
    },
    seen: "a repeat with a key after two hours, and after two days",
  },
  "NS-74": {
    readings: {
      free: "A refusal is not stored, so that its idempotency key stays free.",
      stored: "A refusal is stored, and the same request with its key gets it again.",
    },
    seen: "a refused POST /cases and the corrected one with the same key",
  },
} as const satisfies Switches;
