import type { AssumptionTable } from "./assumption";

/** Assumptions where the interface description is ambiguous. */
export const ambiguities: AssumptionTable = {
  "AMB-01": {
    reading: "Collection partners manage their own subscriptions with the same five operations as creditors.",
    where: "collection: listWebhooks, createWebhook, getWebhook, updateWebhook, deleteWebhook",
  },
  "AMB-02": {
    reading:
      "Answers use camelCase. In requests, the first letter of a field name can be upper or lower case.",
    where: "all surfaces: every body",
  },
  "AMB-03": {
    reading: "The onboarding links are one object with a url, never a list.",
    where: "referral: createClient",
  },
  "AMB-04": {
    reading:
      "The envelope of a test case event has a classification at its top level; a production event has none.",
    where: "deliveries: every case event",
  },
  "AMB-05": {
    reading: "Advancing a closed case to Active is not an error: the answer says that nothing was advanced.",
    where: "collection: advanceTestCase",
  },
  "AMB-06": {
    reading: "An active test case can be closed as paid directly.",
    where: "collection: advanceTestCase",
  },
  "AMB-07": {
    reading:
      "Six stages count as before Active, and each can be advanced to all three targets. A case can't be advanced from Paused or Merged.",
    where: "collection: advanceTestCase",
  },
  "AMB-08": {
    reading: "A close that has to activate a case first sends an event for both moves.",
    where: "deliveries: case.updated",
  },
  "AMB-09": {
    reading:
      "Until a case is first cleared, it does not exist for collection partners: not in reads, lists, managed paths or events. A case that ends before stays hidden. Only advancing and deleting a test case reach it, not even test events about it. A cleared case that returns to a hidden stage is hidden while it is there. When a case is cleared, they receive case.created with its lifecycle at that time and, unless that is PendingVerification, case.updated with PendingVerification as the old one. No event to them names a hidden stage.",
    where: "collection: every case operation; deliveries",
  },
  "AMB-10": {
    reading: "A subscription is disabled when one event fails eight times, regardless of other events.",
    where: "deliveries: the retry schedule",
  },
  "AMB-11": {
    reading: "Each attempt and each replay gets a new signature with the time of sending.",
    where: "deliveries: the signature",
  },
  "AMB-12": {
    reading: "The timestamp header repeats the time from the signature, in seconds.",
    where: "deliveries: the headers",
  },
  "AMB-13": {
    reading:
      "Each subscription gets its own envelope for an event. The envelope's id is also the id of the delivery record and of a replay.",
    where: "collection, customer: listEvents, replayEvent",
  },
  "AMB-14": {
    reading:
      "A body without events is a validation error; an empty list and an unknown name each have their own error type.",
    where: "all surfaces: createWebhook, updateWebhook",
  },
  "AMB-15": {
    reading:
      "An update can repeat the present events. Other events are refused as immutable, and a PATCH accepts none.",
    where: "referral: updateWebhook",
  },
  "AMB-16": { reading: "A creditor can read one subscription by its id.", where: "customer: getWebhook" },
  "AMB-17": {
    reading:
      "Creating a partner's subscription answers like a creditor's: 201 with the secret, and test mode is optional.",
    where: "referral: createWebhook",
  },
  "AMB-18": {
    reading:
      "Deleting a client is the reset operation of the test host and nothing else; a separate operation checks whether it is possible.",
    where: "referral: deleteClient, checkClientDeletable",
  },
  "AMB-19": {
    reading:
      "Of the two specified test operations for deliveries, production refuses only the referral partner's trigger.",
    where: "referral: triggerTestEvent; customer: testWebhook",
    fixed: "production",
  },
  "AMB-20": {
    reading: "Deliveries caused by a test operation have X-Service-Test: true; others don't have the header.",
    where: "customer: testWebhook, fireTestEvent; referral: triggerTestEvent",
  },
  "AMB-21": {
    reading: "A creditor can send its key in either header. A partner sends the token that it minted.",
    where: "customer: every operation",
  },
  "AMB-22": { reading: "Every 401 is problem details.", where: "all surfaces: every operation" },
  "AMB-23": {
    reading:
      "Every 422 with an error type, including IdempotencyConflict, has businessErrors and signingHandoff, names the signing page in both, and has no error or message. The legacy form is used only if no partner covers a country.",
    where: "customer: submitCase",
  },
  "AMB-24": {
    reading: "A case can wait for the agreement, the power of attorney, or both.",
    where: "customer: submitCase",
  },
  "AMB-25": {
    reading: "A submission is answered with 202 if its case waits for signatures, otherwise with 200.",
    where: "customer: submitCase",
  },
  "AMB-26": {
    reading: "Where the limit is not enforced, a page can have more than a hundred records.",
    where: "collection, customer: every list",
  },
  "AMB-27": {
    reading:
      "An invalid page number is refused on two referral lists, corrected on the client list, and treated as the first page elsewhere.",
    where: "all surfaces: every list",
  },
  "AMB-28": { reading: "An empty list has zero pages.", where: "all surfaces: every list" },
  "AMB-29": {
    reading:
      "A client conflict repeats its top-level fields inside the list of business errors. If the account must approve, its data also has the other fields of a client, with values that mean nothing.",
    where: "referral: createClient",
  },
  "AMB-30": {
    reading: "A key whose first request is still in progress is an ordinary conflict.",
    where: "all surfaces: every POST with an Idempotency-Key",
  },
  "AMB-31": {
    reading:
      "The header works on every POST except creating clients and tokens, previewing, starting and closing a case, and adding a note. The same body gets the stored answer for a day. A refusal is not stored, so the key stays free. A key can have at most 255 characters.",
    where: "all surfaces: every POST with an Idempotency-Key",
  },
  "AMB-32": {
    reading: "A collection partner's failed lookup has the same error type as a creditor's.",
    where: "collection: getCase, getCaseByReference, getCaseByPartnerReference",
  },
  "AMB-33": {
    reading: "An all-zero id and an invalid GUID are request errors, not missing records.",
    where: "all surfaces: every operation with an id",
  },
  "AMB-34": {
    reading: "A partner reference can contain a comma, but then it can only be looked up alone.",
    where: "collection: findCasesByPartnerReference",
    fixed: "setup",
  },
  "AMB-35": {
    reading: "A partner can create production cases too, and its managed reads show only those.",
    where: "collection: createManagedCase, listManagedCases",
  },
  "AMB-36": {
    reading:
      "On every surface, an action of a record (a POST to {id}/action) can be written with a colon, if the colon is percent-encoded.",
    where: "all surfaces: every POST to {id}/action",
  },
  "AMB-37": {
    reading:
      "A disabled subscription is an inactive one with a reason; activating it clears the reason. Until then, a replay is accepted but not sent.",
    where: "all surfaces: updateWebhook; collection, customer: replayEvent",
  },
  "AMB-38": {
    reading:
      "Missing or unreadable input gives problem details, a broken rule gives an object keyed by field, and a named error type gives the envelope.",
    where: "all surfaces: every write",
  },
  "AMB-39": {
    reading: "A day begins and ends at midnight UTC.",
    where: "customer: submitCase; collection: createManagedCase",
    fixed: "time",
  },
  "AMB-40": {
    reading: "For a debtor in the United States, the state can be in either of its two fields.",
    where: "customer: submitCase; collection: createManagedCase",
  },
  "AMB-41": {
    reading: "The contract that is not valid is the one between the collection partner and the platform.",
    where: "customer: submitCase; collection: createManagedCase",
    fixed: "setup",
  },
  "AMB-42": {
    reading: "A creditor decides about a link on a page of the sandbox; `sandbox set link` does the same.",
    where: "the approval page",
    fixed: "sandbox",
  },
  "AMB-43": {
    reading: "Posting the same client again returns the same approval page until the request expires.",
    where: "referral: createClient",
  },
  "AMB-44": {
    reading:
      "Creating a client or subscription answers 201, a client with open onboarding 202, deleting or withdrawing 204, everything else 200.",
    where: "all surfaces: every write",
  },
  "AMB-45": {
    reading:
      "Ownership of a case is checked before whether it is a test case. A tag is required; matching cases are deleted together or not at all, and no match is not an error.",
    where: "collection: advanceTestCase, deleteTestCase, deleteTestCases",
  },
  "AMB-46": {
    reading:
      "A referral partner sees, receives events of and earns on all cases of a client that it brought. For a client that already had an account, this applies only to cases submitted with the client's token, with the partner's POST, or after its approval.",
    where:
      "referral: listCases, listClients, listTransactions; deliveries: case events of the referral surface",
  },
  "AMB-47": {
    reading: "A creditor can reuse a reference; a lookup that matches several cases returns the newest.",
    where: "customer: submitCase; collection: getCaseByPartnerReference, getCaseByCreditorReference",
  },
  "AMB-48": {
    reading: "An invalid filter value is refused with the list of valid ones.",
    where: "collection: listCases",
  },
  "AMB-49": {
    reading: "The delivery history is read for one case at a time; the start time is optional.",
    where: "collection, customer: listEvents",
  },
  "AMB-50": {
    reading: "Any case past the signing stage, open or closed, prevents withdrawing its client.",
    where: "referral: withdrawClient",
  },
  "AMB-52": {
    reading: "Lists without a documented page size have ten records per page.",
    where: "referral: listTransactions; customer: listPayments",
  },
  "AMB-53": {
    reading:
      "Operations that exist on the test host only are refused elsewhere as ValidationError, and the message names that host.",
    where: "referral: deleteClient, triggerTestEvent, checkClientDeletable",
  },
  "AMB-54": {
    reading: "A creditor's lists use page number and page size too.",
    where: "customer: listCases, listPayments",
    fixed: "form",
  },
};
