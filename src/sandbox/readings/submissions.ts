import type { Switches } from "./switch";

/** Readings about subscriptions and submitted cases. */
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
        "A PUT of a subscription with events is WebhookEventsImmutable, even if they are the same.",
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
  "AMB-40": {
    readings: {
      "either-field": "The state of a debtor in the United States can be in state or stateAlpha2.",
      "code-only": "The state of a debtor in the United States must be in stateAlpha2.",
    },
    seen: "POST /cases for such a debtor with state alone",
  },
  "AMB-47": {
    readings: {
      newest: "A creditor can reuse a reference; a lookup returns the newest case.",
      oldest: "A creditor can reuse a reference; a lookup returns the oldest case.",
      refused: "A creditor can't reuse a reference: that is a field error.",
    },
    seen: "two POST /cases with one creditorReference, and a lookup by it",
  },
  "NS-03": {
    readings: {
      ignored: "A field that a submission doesn't have is ignored.",
      refused: "A field that a submission doesn't have is a 400.",
    },
    seen: "the customer's POST /cases with an unknown field",
  },
  "NS-14": {
    readings: {
      ignored: "A field that a managed case doesn't have is ignored.",
      refused: "A field that a managed case doesn't have is a 400.",
    },
    seen: "POST /managed-cases with an unknown field",
  },
  "NS-18": {
    readings: {
      ignored: "A field that a subscription doesn't have is ignored in a PUT of the referral surface.",
      refused: "A field that a subscription doesn't have is a 400 in a PUT of the referral surface.",
    },
    seen: "PUT /v1/webhooks/{id} with an unknown field",
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
  "NS-59": {
    readings: {
      "by-currency": "More decimals than a currency has are a field error, such as 100.5 in JPY.",
      "two-decimals": "An amount has at most two decimals, in every currency.",
      rounded: "An amount is rounded to the decimals of its currency.",
    },
    seen: "POST /cases with 100.5 in JPY",
  },
  "NS-60": {
    readings: {
      "as-written": "A date with an offset is the calendar day as it is written.",
      "in-utc": "A date with an offset is its day in UTC.",
    },
    seen: "date of a case that was submitted with half past midnight two hours east of UTC",
  },
  "NS-61": {
    readings: {
      normalized: "A creditorReference is trimmed and kept in Unicode's NFC form.",
      "as-written": "A creditorReference is kept as it is written, with blanks around it.",
    },
    seen: "creditorReference of a case that was submitted with blanks and a combining accent",
  },
} as const satisfies Switches;
