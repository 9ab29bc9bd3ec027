import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { guid, text } from "../endpoint/codecs";
import { deletesTestCases } from "../endpoint/consequences";
import { endpoint } from "../endpoint/endpoint";

const surface = "collection";

export const advanceTestCase = endpoint({
  name: "advanceTestCase",
  surface,
  method: "POST",
  path: "/test/cases/{id}/advance",
  isTestCaseOnly: true,
  idempotencyKey: "sent",
  parameters: { id: guid },
  body: async () => (await import("../records/cases/advance")).AdvanceRequest,
  record: async () => (await import("../records/cases/advance")).AdvanceResult,
  hints: {
    400: "Only test cases advance; Closed:Paid needs an amount above 0, and a closed case keeps its close code.",
    404: advice`Only your own test cases advance; ${recoup`cases list --include-test-cases`} shows them.`,
  },
  rules: ["EP-18", "VAL-35", "VAL-36", "VAL-37", "VAL-38", "ERR-26", "VIS-14", "AMB-31"],
});

export const deleteTestCase = endpoint({
  name: "deleteTestCase",
  surface,
  method: "DELETE",
  path: "/test/cases/{id}",
  isTestCaseOnly: true,
  parameters: { id: guid },
  record: async () => (await import("../records/no-content")).NoContent,
  statuses: [204],
  hints: {
    400: advice`Only test cases can be deleted; ${recoup`cases close --help`} says how to close another case.`,
    404: advice`Only your own test cases can be deleted; ${recoup`cases list --include-test-cases`} shows them.`,
  },
  rules: ["EP-19", "AMB-44", "AMB-45"],
});

/** Deletes all test cases with a tag; deletes none if any of them is not a test case. Succeeds if there are none. */
export const deleteTestCases = endpoint({
  name: "deleteTestCases",
  surface,
  method: "DELETE",
  path: "/test/cases",
  isTestCaseOnly: true,
  isDestructive: true,
  isBulk: true,
  consequence: deletesTestCases,
  query: { tag: text },
  record: async () => (await import("../records/no-content")).NoContent,
  statuses: [204],
  hints: {
    400: "Nothing was deleted: a tag is needed, and every case that carries it must be a test case.",
  },
  rules: ["EP-20", "AMB-44", "AMB-45"],
});

const ownOnly = advice`Only your own test cases; ${recoup`cases list --include-test-cases`} shows them.`;

/**
 * Sends an event for a test case without changing the case. Accepts the events of the interface description,
 * including `case.created` (EVT-06).
 */
export const fireTestEvent = endpoint({
  name: "fireTestEvent",
  surface,
  method: "POST",
  path: "/test/webhooks/fire",
  isExtension: true,
  isTestCaseOnly: true,
  idempotencyKey: "sent",
  body: async () => (await import("../records/webhooks/test-fire")).TestFire,
  record: async () => (await import("../records/webhooks/test-fire")).TestFireResult,
  hints: {
    404: ownOnly,
    422: "The case has no payment, deleted payment or chat message that the event could be about.",
  },
  rules: ["AMB-20", "AMB-31"],
});

/** Redelivers the latest event of a test case to its own subscription. */
export const replayLastEvent = endpoint({
  name: "replayLastEvent",
  surface,
  method: "POST",
  path: "/test/cases/{id}/replay-last-event",
  isExtension: true,
  isTestCaseOnly: true,
  idempotencyKey: "sent",
  parameters: { id: guid },
  record: async () => (await import("../records/webhooks/replay")).ReplayedEvent,
  hints: { 400: "Only the events of test cases can be replayed this way.", 404: ownOnly },
  rules: ["DLV-15", "AMB-31"],
});
