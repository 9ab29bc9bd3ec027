import type { Switches } from "./assumption";

/** Readings about subscriptions and submitted cases. */
export const submissionSwitches = {
  "AMB-14": {
    reading:
      "A body without events is a validation error; an empty list and an unknown name each have their own error type.",
    where: "all surfaces: createWebhook, updateWebhook",
    readings: {
      separate:
        "A subscription without events is a validation error, and an empty list is WebhookEventsRequired.",
      "always-typed": "A subscription without events is WebhookEventsRequired, as one with an empty list is.",
    },
    seen: "POST /webhooks without events",
  },
  "AMB-15": {
    reading:
      "An update can repeat the present events. Other events are refused as immutable, and a PATCH accepts none.",
    where: "referral: updateWebhook",
    readings: {
      "unchanged-accepted": "A PUT of a subscription can repeat its events.",
      "always-refused":
        "A PUT of a subscription with events is WebhookEventsImmutable, even if they are the same.",
    },
    seen: "PUT of a subscription with its present events",
  },
  "AMB-24": {
    reading: "A case can wait for the agreement, the power of attorney, or both.",
    where: "customer: submitCase",
    readings: {
      both: "With allowPendingContracts, a case can wait for the agreement and the power of attorney.",
      "agreement-only":
        "With allowPendingContracts, a case can wait for the agreement; a missing power of attorney is a 422.",
    },
    seen: "POST /cases with allowPendingContracts for a creditor without signatures",
  },
  "AMB-37": {
    reading:
      "A disabled subscription is an inactive one with a reason; activating it clears the reason. Until then, a replay is accepted but not sent.",
    where: "all surfaces: updateWebhook; collection, customer: replayEvent",
    readings: {
      cleared: "Activating a disabled subscription clears the reason.",
      kept: "Activating a disabled subscription keeps the reason.",
    },
    seen: "disabledReason of a subscription that was disabled by a 410 and activated",
  },
  "AMB-40": {
    reading: "For a debtor in the United States, the state can be in either of its two fields.",
    where: "customer: submitCase; collection: createManagedCase",
    readings: {
      "either-field": "The state of a debtor in the United States can be in state or stateAlpha2.",
      "code-only": "The state of a debtor in the United States must be in stateAlpha2.",
    },
    seen: "POST /cases for such a debtor with state alone",
  },
  "AMB-47": {
    reading: "A creditor can reuse a reference; a lookup that matches several cases returns the newest.",
    where: "customer: submitCase; collection: getCaseByPartnerReference, getCaseByCreditorReference",
    readings: {
      newest: "A creditor can reuse a reference; a lookup returns the newest case.",
      oldest: "A creditor can reuse a reference; a lookup returns the oldest case.",
      refused: "A creditor can't reuse a reference: that is a field error.",
    },
    seen: "two POST /cases with one creditorReference, and a lookup by it",
  },
  "NS-03": {
    reading: "A submission is answered with the whole case; unknown request fields are ignored.",
    where: "customer: submitCase",
    readings: {
      ignored: "A field that a submission doesn't have is ignored.",
      refused: "A field that a submission doesn't have is a 400.",
    },
    seen: "the customer's POST /cases with an unknown field",
  },
  "NS-14": {
    reading:
      "A managed case takes the case and debtor fields of a submission. It also requires creditorCompanyName, a country of the creditor, date and, for a company, debtor.contactPerson. Unknown fields are ignored.",
    where: "collection: createManagedCase",
    readings: {
      ignored: "A field that a managed case doesn't have is ignored.",
      refused: "A field that a managed case doesn't have is a 400.",
    },
    seen: "POST /managed-cases with an unknown field",
  },
  "NS-18": {
    reading:
      "An update takes url, isActive, isTestMode and regenerateSecret, like a creditor's; unknown fields are ignored.",
    where: "referral: updateWebhook",
    readings: {
      ignored: "A field that a subscription doesn't have is ignored in a PUT of the referral surface.",
      refused: "A field that a subscription doesn't have is a 400 in a PUT of the referral surface.",
    },
    seen: "PUT /v1/webhooks/{id} with an unknown field",
  },
  "NS-30": {
    reading: "Without date, a submission uses its dueDate or today; a managed case requires date.",
    where: "customer: submitCase; collection: createManagedCase",
    readings: {
      "defaults-to-today": "Without date, a submission uses its dueDate or today.",
      required: "A submission without date is refused.",
    },
    seen: "POST /cases without date",
  },
  "NS-43": {
    reading:
      "Every missing signature is an entry of its own in businessErrors, also after a missing identity check; of other business rules, only the first is reported.",
    where: "customer: submitCase",
    readings: {
      each: "Every missing signature is an entry of its own in businessErrors.",
      first: "Only the first missing signature is in businessErrors.",
    },
    seen: "businessErrors of a 422 for a creditor without signatures",
  },
  "NS-59": {
    reading:
      "Amounts have the decimals of their currency (ISO 4217): none in JPY, three in KWD, two in most; zeros at the end don't count. More are a field error. A payment can have more if it is exactly what is open.",
    where: "all surfaces: every amount in a request",
    readings: {
      "by-currency": "More decimals than a currency has are a field error, such as 100.5 in JPY.",
      "two-decimals": "An amount has at most two decimals, in every currency.",
      rounded: "An amount is rounded to the decimals of its currency.",
    },
    seen: "POST /cases with 100.5 in JPY",
  },
  "NS-60": {
    reading:
      "A date with an offset is the calendar day as it is written, not the day in UTC. It is in the future if it is after today, both as written and in UTC, on the sandbox's clock.",
    where: "customer: submitCase; collection: createManagedCase, recordPayment, editPayment",
    readings: {
      "as-written": "A date with an offset is the calendar day as it is written.",
      "in-utc": "A date with an offset is its day in UTC.",
    },
    seen: "date of a case that was submitted with half past midnight two hours east of UTC",
  },
  "NS-61": {
    reading:
      "A creditorReference is trimmed and kept in Unicode's NFC form. Control characters, line breaks and marks of text direction are a field error. Lookups and the replay after an approval match exactly, after NFC.",
    where:
      "customer: submitCase; collection: createManagedCase, getCaseByCreditorReference; referral: createClient",
    readings: {
      normalized: "A creditorReference is trimmed and kept in Unicode's NFC form.",
      "as-written": "A creditorReference is kept as it is written, with blanks around it.",
    },
    seen: "creditorReference of a case that was submitted with blanks and a combining accent",
  },
} as const satisfies Switches;
