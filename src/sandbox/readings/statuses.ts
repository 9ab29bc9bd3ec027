import type { Switches } from "./assumption";

/** Readings about the status of successful writes. */
export const statusSwitches = {
  "AMB-17": {
    reading:
      "Creating a partner's subscription answers like a creditor's: 201 with the secret, and test mode is optional.",
    where: "referral: createWebhook",
    readings: {
      "created-201": "Creating a referral partner's subscription answers 201.",
      "ok-200": "Creating a referral partner's subscription answers 200.",
    },
    seen: "the status of POST /v1/webhooks of the referral surface",
  },
  "AMB-25": {
    reading: "A submission is answered with 202 if its case waits for signatures, otherwise with 200.",
    where: "customer: submitCase",
    readings: {
      "accepted-202": "A submission is answered with 202 if its case waits for signatures.",
      "ok-200": "A submission is answered with 200 even if its case waits for signatures.",
    },
    seen: "the status of the customer's POST /cases with allowPendingContracts for a creditor without signatures",
  },
  "AMB-44": {
    reading:
      "Creating a client or subscription answers 201, a client with open onboarding 202, deleting or withdrawing 204, everything else 200.",
    where: "all surfaces: every write",
    readings: {
      "by-operation":
        "Creating a client or subscription answers 201, deleting or withdrawing 204, everything else 200.",
      "created-201": "Every operation that creates a record answers 201, cases included.",
      "ok-200":
        "Every success answers 200, deletions without a body; only what is specified as 201 or 202 differs.",
    },
    seen: "the statuses of POST /clients, POST /managed-cases, POST /cases and of every DELETE",
  },
} as const satisfies Switches;
