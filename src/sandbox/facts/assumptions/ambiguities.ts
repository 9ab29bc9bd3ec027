import type { Assumption } from "./assumption";

/** Where the interface description can be read in more than one way. */
export const ambiguities: readonly Assumption[] = [
  {
    id: "AMB-01",
    reading: "A collection partner keeps its own subscriptions with the same five operations as a creditor.",
    where: "collection: listWebhooks, createWebhook, getWebhook, updateWebhook, deleteWebhook",
  },
  {
    id: "AMB-02",
    reading:
      "Answers are written in camelCase; in a request the first letter of a name may be of either case.",
    where: "all surfaces: every body",
  },
  {
    id: "AMB-03",
    reading: "The links for onboarding are one object with a url, never a list.",
    where: "referral: createClient",
  },
  {
    id: "AMB-04",
    reading:
      "An envelope about a test case says so at its top level; one about a production case says nothing.",
    where: "deliveries: every case event",
  },
  {
    id: "AMB-05",
    reading: "Advancing a closed case to Active is no error: it answers that nothing was advanced.",
    where: "collection: advanceTestCase",
  },
  {
    id: "AMB-06",
    reading: "An active test case can be closed as paid without a detour.",
    where: "collection: advanceTestCase",
  },
  {
    id: "AMB-07",
    reading:
      "Six stages count as before Active, and each of them leads to all three targets; from Paused and Merged nothing leads on.",
    where: "collection: advanceTestCase",
  },
  {
    id: "AMB-08",
    reading: "A close that has to activate a case first tells both moves, each with an event of its own.",
    where: "deliveries: case.updated",
  },
  {
    id: "AMB-09",
    reading:
      "Until a case is cleared once it does not exist for collection partners, in reads, lists, managed paths and events alike, and one that ends before never does; only advancing and deleting a test case reach it. Back in a hidden stage, a cleared case is hidden while it is there. When it is cleared they receive case.created with its lifecycle of then, and, where that is not PendingVerification, case.updated with PendingVerification as the old one: no event to them names a hidden stage.",
    where: "collection: every case operation; deliveries",
  },
  {
    id: "AMB-10",
    reading:
      "What disables a subscription is one event that fails eight times, whatever happens to the others.",
    where: "deliveries: the retry schedule",
  },
  {
    id: "AMB-11",
    reading: "Each attempt and each replay is signed anew, with the time at which it is sent.",
    where: "deliveries: the signature",
  },
  {
    id: "AMB-12",
    reading: "The timestamp header repeats the time inside the signature, in seconds.",
    where: "deliveries: the headers",
  },
  {
    id: "AMB-13",
    reading:
      "Each subscription gets an envelope of its own for an event, with its own id, which is also the id of its record and of a replay.",
    where: "collection, customer: listEvents, replayEvent",
  },
  {
    id: "AMB-14",
    reading:
      "Leaving events out is a fault of the body, an empty list and an unknown name have an error type each.",
    where: "all surfaces: createWebhook, updateWebhook",
  },
  {
    id: "AMB-15",
    reading:
      "An update may repeat the events as they are; other events are refused as immutable, and a PATCH takes none at all.",
    where: "referral: updateWebhook",
  },
  { id: "AMB-16", reading: "A creditor can read one subscription by its id.", where: "customer: getWebhook" },
  {
    id: "AMB-17",
    reading:
      "A partner's new subscription is answered like a creditor's: with 201, the secret and an optional test mode.",
    where: "referral: createWebhook",
  },
  {
    id: "AMB-18",
    reading:
      "Removing a client is the reset of the test host and nothing else; the check whether that is possible stands beside it.",
    where: "referral: deleteClient, checkClientDeletable",
  },
  {
    id: "AMB-19",
    reading:
      "Of the two specified test operations for deliveries, production refuses the referral partner's trigger alone.",
    where: "referral: triggerTestEvent; customer: testWebhook",
  },
  {
    id: "AMB-20",
    reading: "A delivery that a test operation causes has X-Service-Test: true, and no other has it.",
    where: "customer: testWebhook, fireTestEvent; referral: triggerTestEvent",
  },
  {
    id: "AMB-21",
    reading: "A creditor may send its key in either header, and a partner the token that it minted.",
    where: "customer: every operation",
  },
  {
    id: "AMB-22",
    reading: "A 401 has the form of problem details wherever it comes from.",
    where: "all surfaces: every operation",
  },
  {
    id: "AMB-23",
    reading:
      "Every 422 with an error type, IdempotencyConflict included, has businessErrors and signingHandoff and no error or message, and names the signing page in both; the legacy form is left to the missing partner for a country.",
    where: "customer: submitCase",
  },
  {
    id: "AMB-24",
    reading: "A case may wait for the agreement and for the power of attorney, for either or both.",
    where: "customer: submitCase",
  },
  {
    id: "AMB-25",
    reading:
      "A submission is accepted with 202 when its case has to wait for signatures, else answered with 200.",
    where: "customer: submitCase",
  },
  {
    id: "AMB-26",
    reading: "A page may be larger than a hundred where the limit is not enforced.",
    where: "collection, customer: every list",
  },
  {
    id: "AMB-27",
    reading:
      "A page number that makes no sense is refused on two referral lists, mended on the client list, and taken as the first page elsewhere.",
    where: "all surfaces: every list",
  },
  { id: "AMB-28", reading: "An empty list has no pages at all.", where: "all surfaces: every list" },
  {
    id: "AMB-29",
    reading:
      "A conflict about a client says the same thing at the top and inside the list of business errors.",
    where: "referral: createClient",
  },
  {
    id: "AMB-30",
    reading: "A key whose first request is still under way is an ordinary conflict.",
    where: "all surfaces: every POST with an Idempotency-Key",
  },
  {
    id: "AMB-31",
    reading:
      "The header is honoured on every POST but the making of clients and tokens: the same body gets the stored answer for a day, findings about fields are not stored, and 255 characters are the most.",
    where: "all surfaces: every POST with an Idempotency-Key",
  },
  {
    id: "AMB-32",
    reading: "A collection partner's failed lookup has the same error type as a creditor's.",
    where: "collection: getCase, getCaseByReference, getCaseByPartnerReference",
  },
  {
    id: "AMB-33",
    reading: "An id of zeros only and one that is no GUID are faults of the request, not absences.",
    where: "all surfaces: every operation with an id",
  },
  {
    id: "AMB-34",
    reading: "A partner reference may hold a comma, and then it can only be looked up alone.",
    where: "collection: findCasesByPartnerReference",
  },
  {
    id: "AMB-35",
    reading: "A partner can create production cases as well, and its managed reads show nothing but those.",
    where: "collection: createManagedCase, listManagedCases",
  },
  {
    id: "AMB-36",
    reading: "An action may be written with a colon on every surface, if the colon is encoded.",
    where: "all surfaces: every path with an action",
  },
  {
    id: "AMB-37",
    reading:
      "A disabled subscription is an inactive one with a reason; switching it on forgets the reason. Until then a replay is accepted, and not sent.",
    where: "all surfaces: updateWebhook; collection, customer: replayEvent",
  },
  {
    id: "AMB-38",
    reading:
      "What is missing or unreadable gives problem details, a broken rule an object by field, a named type the envelope.",
    where: "all surfaces: every write",
  },
  {
    id: "AMB-39",
    reading: "A day begins and ends at midnight UTC.",
    where: "customer: submitCase; collection: createManagedCase",
  },
  {
    id: "AMB-40",
    reading: "For a debtor in the United States the state may stand in either of its two fields.",
    where: "customer: submitCase; collection: createManagedCase",
  },
  {
    id: "AMB-41",
    reading: "The contract that is not valid is the one between collection partner and platform.",
    where: "customer: submitCase; collection: createManagedCase",
  },
  {
    id: "AMB-42",
    reading: "A creditor decides about a link on a page of the sandbox; `sandbox set link` does the same.",
    where: "the approval page",
  },
  {
    id: "AMB-43",
    reading: "Asking again for the same client leads to the same approval page until its time is over.",
    where: "referral: createClient",
  },
  {
    id: "AMB-44",
    reading:
      "Clients and subscriptions are created with 201, a client with open onboarding with 202, what is deleted or withdrawn answers 204, all else 200.",
    where: "all surfaces: every write",
  },
  {
    id: "AMB-45",
    reading:
      "Whether a case is the caller's comes before whether it is a test case; a tag must be given, matches are deleted together or not at all, and no match is fine.",
    where: "collection: advanceTestCase, deleteTestCase, deleteTestCases",
  },
  {
    id: "AMB-46",
    reading:
      "A referral partner sees, receives events of and earns on all cases of a client that it brought, and of a client that had its account before only those that came through the partnership: with the client's token, with its POST, or after its approval.",
    where:
      "referral: listCases, listClients, listTransactions; deliveries: case events of the referral surface",
  },
  {
    id: "AMB-47",
    reading:
      "A reference of the creditor may be used again; a lookup that fits several cases gives the newest.",
    where: "customer: submitCase; collection: getCaseByPartnerReference, getCaseByCreditorReference",
  },
  {
    id: "AMB-48",
    reading: "A filter value that is none is refused with the list of those that are.",
    where: "collection: listCases",
  },
  {
    id: "AMB-49",
    reading: "The history of deliveries is asked for one case at a time; the time from which on is optional.",
    where: "collection, customer: listEvents",
  },
  {
    id: "AMB-50",
    reading: "Any case beyond the signing stage, open or closed, keeps a client from being withdrawn.",
    where: "referral: withdrawClient",
  },
  {
    id: "AMB-52",
    reading: "Lists whose page size nobody states have ten records a page.",
    where: "referral: listTransactions; customer: listPayments",
  },
  {
    id: "AMB-53",
    reading:
      "What exists on the test host only is refused elsewhere with the type for failed validation, and the message names that host.",
    where: "referral: deleteClient, triggerTestEvent, checkClientDeletable",
  },
  {
    id: "AMB-54",
    reading: "A creditor's lists are turned by page number and page size too.",
    where: "customer: listCases, listPayments",
  },
];
