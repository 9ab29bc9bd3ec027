import type { Switches } from "./switch";

/** Readings about operations on test cases. */
export const testCaseSwitches = {
  "AMB-05": {
    readings: {
      unchanged: "Advancing a closed case to Active answers that nothing was advanced.",
      refused: "Advancing a closed case to Active is a 400.",
    },
    seen: "the answer of an advance of a closed test case to Active",
  },
  "AMB-06": {
    readings: {
      allowed: "An active test case can be closed as paid directly.",
      refused: "Closing an active test case as paid is a 400.",
    },
    seen: "the answer of an advance from Active to Closed:Paid",
  },
  "AMB-07": {
    readings: {
      "six-stages": "Six stages count as before Active, and each can be advanced to all three targets.",
      "named-stages":
        "Only the named stages can be advanced: both verification stages to all targets, PendingContractSigning to both closes.",
    },
    seen: "the answer of an advance from PendingContractSigning to Active",
  },
  "AMB-08": {
    readings: {
      "two-updates": "A close that has to activate a case first sends a case.updated for both moves.",
      "one-update": "A close that has to activate a case first sends one case.updated, to Closed.",
    },
    seen: "the events of an advance from PendingVerification to Closed:NoPayment",
  },
  "AMB-45": {
    readings: {
      "ownership-first": "Another owner's production case is not found by the test operations.",
      "kind-first": "Another owner's production case is refused as not a test case.",
    },
    seen: "the status of an advance of a production case that isn't the caller's",
  },
  "NS-56": {
    readings: {
      "any-amount": "Closed:Paid accepts any amount above 0.",
      "full-only": "Closed:Paid accepts no less than the open amount; less is a 400.",
    },
    seen: "the answer of an advance to Closed:Paid with a part of the amount",
  },
} as const satisfies Switches;
