import type { Switches } from "./assumption";

/** Readings about operations on test cases. */
export const testCaseSwitches = {
  "AMB-05": {
    reading: "Advancing a closed case to Active is not an error: the answer says that nothing was advanced.",
    where: "collection: advanceTestCase",
    readings: {
      unchanged: "Advancing a closed case to Active answers that nothing was advanced.",
      refused: "Advancing a closed case to Active is a 400.",
    },
    seen: "the answer of an advance of a closed test case to Active",
  },
  "AMB-06": {
    where: "collection: advanceTestCase",
    readings: {
      allowed: "An active test case can be closed as paid directly.",
      refused: "Closing an active test case as paid is a 400.",
    },
    seen: "the answer of an advance from Active to Closed:Paid",
  },
  "AMB-07": {
    reading:
      "Six stages count as before Active, and each can be advanced to all three targets. A case can't be advanced from Paused or Merged.",
    where: "collection: advanceTestCase",
    readings: {
      "six-stages": "Six stages count as before Active, and each can be advanced to all three targets.",
      "named-stages":
        "Only the named stages can be advanced: both verification stages to all targets, PendingContractSigning to both closes.",
    },
    seen: "the answer of an advance from PendingContractSigning to Active",
  },
  "AMB-08": {
    reading: "A close that has to activate a case first sends an event for both moves.",
    where: "deliveries: case.updated",
    readings: {
      "two-updates": "A close that has to activate a case first sends a case.updated for both moves.",
      "one-update": "A close that has to activate a case first sends one case.updated, to Closed.",
    },
    seen: "the events of an advance from PendingVerification to Closed:NoPayment",
  },
  "AMB-45": {
    reading:
      "Ownership of a case is checked before whether it is a test case. A tag is required; matching cases are deleted together or not at all, and no match is not an error.",
    where: "collection: advanceTestCase, deleteTestCase, deleteTestCases",
    readings: {
      "ownership-first": "Another owner's production case is not found by the test operations.",
      "kind-first": "Another owner's production case is refused as not a test case.",
    },
    seen: "the status of an advance of a production case that isn't the caller's",
  },
  "NS-56": {
    reading:
      "Closed:Paid takes any amount above 0 and closes the case with what remains, which can be more or less than nothing; the answer reports it.",
    where: "collection, customer: advanceTestCase",
    readings: {
      "any-amount": "Closed:Paid accepts any amount above 0.",
      "full-only": "Closed:Paid accepts no less than the open amount; less is a 400.",
    },
    seen: "the answer of an advance to Closed:Paid with a part of the amount",
  },
} as const satisfies Switches;
