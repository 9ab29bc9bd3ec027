import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { guid, text } from "../endpoint/codecs";
import { deletesTestCases } from "../endpoint/consequences";
import { endpoint } from "../endpoint/endpoint";
import { testHostOnly } from "../exchange/hints";

const surface = "customer";

const ownOnly = advice`Only your own test cases; ${recoup`cases list --as customer`} shows them.`;

export const advanceTestCase = endpoint({
  name: "advanceTestCase",
  surface,
  method: "POST",
  path: "/test/cases/{id}/advance",
  isExtension: true,
  isTestHostOnly: true,
  isTestCaseOnly: true,
  idempotencyKey: "sent",
  parameters: { id: guid },
  body: async () => (await import("../records/cases/advance")).AdvanceRequest,
  record: async () => (await import("../records/cases/advance")).AdvanceResult,
  hints: {
    400: "Only test cases advance; Closed:Paid needs an amount above 0, and a closed case keeps its close code.",
    403: testHostOnly,
    404: ownOnly,
  },
  rules: ["EP-18", "VAL-35", "VAL-36", "VAL-37", "VAL-38", "ERR-14", "ERR-26", "AMB-31"],
});

export const deleteTestCase = endpoint({
  name: "deleteTestCase",
  surface,
  method: "DELETE",
  path: "/test/cases/{id}",
  isExtension: true,
  isTestHostOnly: true,
  isTestCaseOnly: true,
  parameters: { id: guid },
  record: async () => (await import("../records/no-content")).NoContent,
  statuses: [204],
  hints: { 400: "Only test cases can be deleted.", 403: testHostOnly, 404: ownOnly },
  rules: ["EP-19", "ERR-14", "AMB-44", "AMB-45"],
});

/** Deletes all test cases with a tag; deletes none if any of them is not a test case. Succeeds if there are none. */
export const deleteTestCases = endpoint({
  name: "deleteTestCases",
  surface,
  method: "DELETE",
  path: "/test/cases",
  isExtension: true,
  isTestHostOnly: true,
  isTestCaseOnly: true,
  isDestructive: true,
  isBulk: true,
  consequence: deletesTestCases,
  query: { tag: text },
  record: async () => (await import("../records/no-content")).NoContent,
  statuses: [204],
  hints: {
    400: "Nothing was deleted: a tag is needed, and every case that carries it must be a test case.",
    403: testHostOnly,
  },
  rules: ["EP-20", "ERR-14", "AMB-44", "AMB-45"],
});

/** Sends an event for a test case without changing the case. */
export const fireTestEvent = endpoint({
  name: "fireTestEvent",
  surface,
  method: "POST",
  path: "/test/webhooks/fire",
  isExtension: true,
  isTestHostOnly: true,
  isTestCaseOnly: true,
  idempotencyKey: "sent",
  body: async () => (await import("../records/webhooks/test-fire")).TestFire,
  record: async () => (await import("../records/webhooks/test-fire")).TestFireResult,
  hints: {
    403: testHostOnly,
    404: ownOnly,
    422: "The case has no payment, deleted payment or chat message that the event could be about.",
  },
  rules: ["ERR-14", "AMB-20", "AMB-31"],
});
