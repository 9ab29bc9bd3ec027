import { advice, type Hint, recoup } from "../../base/advice/advice";
import { textCodec } from "../endpoint/codecs";
import { defineEndpoint } from "../endpoint/endpoint";
import { testHostHint } from "../exchange/hints";

/** The test operations of creditors aren't in the interface description and exist only on the test host. */
const creditorVariant = {
  surfaceFields: { surface: "customer", isExtension: true, isTestHostOnly: true },
  hints: { 403: testHostHint },
  rules: ["ERR-14"],
  partnerRules: [],
} as const;

const partnerVariant = {
  surfaceFields: { surface: "collection" },
  hints: {},
  rules: [],
  partnerRules: ["VIS-14"],
} as const;

interface SurfaceHints {
  readonly advance: Hint;
  readonly delete: Readonly<Record<400 | 404, Hint>>;
  readonly fire: Hint;
}

const buildOperations = (
  { surfaceFields, hints, rules, partnerRules }: typeof creditorVariant | typeof partnerVariant,
  surfaceHints: SurfaceHints,
) => ({
  advanceTestCase: defineEndpoint({
    name: "advanceTestCase",
    ...surfaceFields,
    method: "POST",
    path: "/test/cases/{id}/advance",
    isTestCaseOnly: true,
    idempotencyKey: "sent",
    body: async () => (await import("../records/cases/advance")).AdvanceRequest,
    record: async () => (await import("../records/cases/advance")).AdvanceResult,
    hints: {
      400: "Only test cases can be advanced; Closed:Paid needs an amount above 0, and a closed case keeps its close code.",
      ...hints,
      404: surfaceHints.advance,
    },
    rules: ["EP-18", "VAL-35", "VAL-36", "VAL-37", "VAL-38", ...rules, "ERR-26", ...partnerRules, "AMB-31"],
  }),

  deleteTestCase: defineEndpoint({
    name: "deleteTestCase",
    ...surfaceFields,
    method: "DELETE",
    path: "/test/cases/{id}",
    isTestCaseOnly: true,
    record: async () => (await import("../records/no-content")).NoContent,
    statuses: [204],
    hints: { ...surfaceHints.delete, ...hints },
    rules: ["EP-19", ...rules, "AMB-44", "AMB-45"],
  }),

  /**
   * Deletes all test cases with a tag, but nothing if any case with the tag is not a test case. Succeeds if
   * no case has the tag.
   */
  deleteTestCases: defineEndpoint({
    name: "deleteTestCases",
    ...surfaceFields,
    method: "DELETE",
    path: "/test/cases",
    isTestCaseOnly: true,
    isDestructive: true,
    isBulk: true,
    consequence: (cases = "all test cases of the tag") => `deletes ${cases}`,
    query: { tag: textCodec },
    record: async () => (await import("../records/no-content")).NoContent,
    statuses: [204],
    hints: {
      400: "Nothing was deleted: a tag is needed, and every case that carries it must be a test case.",
      ...hints,
    },
    rules: ["EP-20", ...rules, "AMB-44", "AMB-45"],
  }),

  /**
   * Sends an event for a test case without changing the case. Accepts the events in the interface
   * description, plus `case.created` for collection partners (EVT-06).
   */
  fireTestEvent: defineEndpoint({
    name: "fireTestEvent",
    ...surfaceFields,
    method: "POST",
    path: "/test/webhooks/fire",
    isExtension: true,
    isTestCaseOnly: true,
    idempotencyKey: "sent",
    body: async () => (await import("../records/webhooks/test-events")).TestFire,
    record: async () => (await import("../records/webhooks/test-events")).TestFireResult,
    hints: {
      ...hints,
      404: surfaceHints.fire,
      422: "The case has no payment, deleted payment or chat message that the event could be about.",
    },
    rules: [...rules, "AMB-20", "AMB-31"],
  }),
});

const listTestCases = recoup`cases list --include-test-cases`;
const collectionHint = advice`Only your own test cases; ${listTestCases} shows them.`;
const customerHint = advice`Only your own test cases; ${recoup`cases list --as customer`} shows them.`;

export const testCaseEndpoints = {
  collection: {
    ...buildOperations(partnerVariant, {
      advance: advice`Only your own test cases can be advanced; ${listTestCases} shows them.`,
      delete: {
        400: advice`Only test cases can be deleted; ${recoup`cases close --help`} says how to close another case.`,
        404: advice`Only your own test cases can be deleted; ${listTestCases} shows them.`,
      },
      fire: collectionHint,
    }),

    /** Redelivers a test case's latest event, but only to the event's own subscription. */
    replayLastEvent: defineEndpoint({
      name: "replayLastEvent",
      surface: "collection",
      method: "POST",
      path: "/test/cases/{id}/replay-last-event",
      isExtension: true,
      isTestCaseOnly: true,
      idempotencyKey: "sent",
      record: async () => (await import("../records/webhooks/replay")).ReplayedEvent,
      hints: { 400: "Only the events of test cases can be replayed this way.", 404: collectionHint },
      rules: ["DLV-15", "AMB-31"],
    }),
  },
  customer: buildOperations(creditorVariant, {
    advance: customerHint,
    delete: { 400: "Only test cases can be deleted.", 404: customerHint },
    fire: customerHint,
  }),
};
