import type { Switches } from "./assumption";

/** Readings about creating and withdrawing clients. */
export const clientSwitches = {
  "AMB-43": {
    where: "referral: createClient",
    readings: {
      "same-page": "Posting the same client again returns the same approval page until the request expires.",
      "new-page": "Posting the same client again returns another approval page.",
    },
    seen: "onboardingLinks of two 409 ClientExistsNeedsLinking",
  },
  "AMB-50": {
    reading: "Any case past the signing stage, open or closed, prevents withdrawing its client.",
    where: "referral: withdrawClient",
    readings: {
      "any-case": "Any case past the signing stage prevents withdrawing its client.",
      "open-cases": "Only an open case past the signing stage prevents withdrawing its client.",
    },
    seen: "the withdrawal of a client whose only case is closed",
  },
  "NS-22": {
    reading: "A posted client takes the fields of the public wire; unknown fields are ignored.",
    where: "referral: createClient",
    readings: {
      ignored: "A field that a posted client doesn't have is ignored.",
      refused: "A field that a posted client doesn't have is a 400.",
    },
    seen: "POST /clients with an unknown field",
  },
  "NS-45": {
    reading:
      "Only the address of a user identifies an account. A support address can be in use by other clients, by other accounts and by other users.",
    where: "referral: createClient",
    readings: {
      "users-alone": "Only the address of a user identifies an account.",
      "support-address-too": "The support address of a client identifies an account as well.",
    },
    seen: "two POST /clients with one supportEmail and different users",
  },
} as const satisfies Switches;
