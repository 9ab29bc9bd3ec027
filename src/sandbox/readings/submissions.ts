import type { Switches } from "./switch";

/** Subscriptions, clients and submitted cases. */
export const submissionSwitches = {
  "AMB-14": {
    readings: {
      separate:
        "A subscription without events is a validation error, and an empty list is WebhookEventsRequired.",
      "always-typed": "A subscription without events is WebhookEventsRequired, as one with an empty list is.",
    },
    seen: "POST /webhooks without events",
  },
  "AMB-15": {
    readings: {
      "unchanged-accepted": "A PUT of a subscription can repeat its events.",
      "always-refused":
        "A PUT of a subscription with events is WebhookEventsImmutable, also if they are the same.",
    },
    seen: "PUT of a subscription with its present events",
  },
  "AMB-24": {
    readings: {
      both: "With allowPendingContracts, a case can wait for the agreement and the power of attorney.",
      "agreement-only":
        "With allowPendingContracts, a case can wait for the agreement; a missing power of attorney is a 422.",
    },
    seen: "POST /cases with allowPendingContracts for a creditor without signatures",
  },
  "AMB-37": {
    readings: {
      cleared: "Activating a disabled subscription clears the reason.",
      kept: "Activating a disabled subscription keeps the reason.",
    },
    seen: "disabledReason of a subscription that was disabled by a 410 and activated",
  },
  "AMB-43": {
    readings: {
      "same-page": "Posting the same client again returns the same approval page until the request expires.",
      "new-page": "Posting the same client again returns another approval page.",
    },
    seen: "onboardingLinks of two 409 ClientExistsNeedsLinking",
  },
  "AMB-47": {
    readings: {
      newest: "A creditor can reuse a reference; a lookup returns the newest case.",
      oldest: "A creditor can reuse a reference; a lookup returns the oldest case.",
      refused: "A creditor can't reuse a reference: that is a field error.",
    },
    seen: "two POST /cases with one creditorReference, and a lookup by it",
  },
  "AMB-50": {
    readings: {
      "any-case": "Any case past the signing stage prevents withdrawing its client.",
      "open-cases": "Only an open case past the signing stage prevents withdrawing its client.",
    },
    seen: "the withdrawal of a client whose only case is closed",
  },
  "NS-30": {
    readings: {
      "defaults-to-today": "Without date, a submission uses its dueDate or today.",
      required: "A submission without date is refused.",
    },
    seen: "POST /cases without date",
  },
  "NS-43": {
    readings: {
      each: "Every missing signature is an entry of its own in businessErrors.",
      first: "Only the first missing signature is in businessErrors.",
    },
    seen: "businessErrors of a 422 for a creditor without signatures",
  },
} as const satisfies Switches;
