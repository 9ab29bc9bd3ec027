import type { Switches } from "./assumption";

/** Readings of unclear rules about lists: paging, filters, order and contents. */
export const listSwitches = {
  "AMB-09": {
    reading:
      "Until a case is first cleared, it does not exist for collection partners: not in reads, lists, managed paths or events. A case that ends before stays hidden. Only advancing and deleting a test case reach it, not even test events about it. A cleared case that returns to a hidden stage is hidden while it is there. When a case is cleared, they receive case.created with its lifecycle at that time and, unless that is PendingVerification, case.updated with PendingVerification as the old one. No event to them names a hidden stage.",
    where: "collection: every case operation; deliveries",
    readings: {
      everywhere: "Until a case is cleared, it does not exist for collection partners, nor do its events.",
      "in-cases":
        "Until a case is cleared, it is hidden in a collection partner's /cases only: events about it are sent, and its managing partner can look it up.",
    },
    seen: "events of a test case that waits for signatures, to a subscription of its collection partner",
  },
  "AMB-26": {
    reading: "Where the limit is not enforced, a page can have more than a hundred records.",
    where: "collection, customer: every list",
    readings: {
      returned: "A page can have more than a hundred records.",
      cut: "A PageSize above a hundred is cut to a hundred.",
      refused: "A PageSize below one or above a hundred is a 400 InvalidPagination.",
    },
    seen: "a list of the collection or customer surface with PageSize=150",
  },
  "AMB-27": {
    reading:
      "An invalid page number is refused on two referral lists, corrected on the client list, and treated as the first page elsewhere.",
    where: "all surfaces: every list",
    readings: {
      "by-list":
        "An invalid Page is refused on two referral lists, and treated as the first page by all others.",
      refused: "An invalid Page is a 400 InvalidPagination on every list.",
    },
    seen: "a list with Page=0",
  },
  "AMB-35": {
    reading: "A partner can create production cases too, and its managed reads show only those.",
    where: "collection: createManagedCase, listManagedCases",
    readings: {
      "production-only": "The managed list and lookups have production cases only.",
      "test-too": "The managed list and lookups have test cases, too.",
    },
    seen: "GET /managed-cases and GET /managed-cases/{id} of a test case that the caller created",
  },
  "AMB-46": {
    reading:
      "A referral partner sees, receives events of and earns on all cases of a client that it brought. For a client that already had an account, this applies only to cases submitted with the client's token, with the partner's POST, or after its approval.",
    where:
      "referral: listCases, listClients, listTransactions; deliveries: case events of the referral surface",
    readings: {
      "own-submissions":
        "If a client had an account before, a referral partner sees only the cases that it submitted.",
      "all-cases": "A referral partner sees all cases of a linked client from the time it is linked.",
    },
    seen: "lists, events and earnings of a referral partner after a client's approval",
  },
  "AMB-48": {
    reading: "An invalid filter value is refused with the list of valid ones.",
    where: "collection: listCases",
    readings: {
      refused: "An invalid value of Statuses is a 400.",
      ignored: "An invalid value of Statuses is ignored.",
    },
    seen: "a list with Statuses=Unknown",
  },
  "AMB-49": {
    reading: "The delivery history is read for one case at a time; the start time is optional.",
    where: "collection, customer: listEvents",
    readings: {
      required: "The delivery history needs a caseId.",
      optional: "Without a caseId, the delivery history is that of all cases.",
    },
    seen: "GET /webhooks/events without a query",
  },
  "AMB-52": {
    reading: "Lists without a documented page size have ten records per page.",
    where: "referral: listTransactions; customer: listPayments",
    readings: {
      ten: "Transactions and payments have ten records per page.",
      fifty: "Transactions and payments have fifty records per page.",
    },
    seen: "page.pageSize of GET /reporting/transactions and GET /Payments without PageSize",
  },
  "NS-11": {
    reading:
      "The managed list takes the filters and the sort of the list of cases, but for includeTestCases.",
    where: "collection: listManagedCases",
    readings: {
      filtered: "The managed list supports the filters and the sort of the list of cases.",
      ignored: "The managed list ignores filters and sort.",
    },
    seen: "GET /managed-cases with an id that no case has",
  },
  "NS-52": {
    reading: "Sort=Lifecycle orders by stage, Sort=CloseCode by name; without a close code comes first.",
    where: "collection, customer: listCases; collection: listManagedCases",
    readings: {
      "by-stage": "Sort=Lifecycle orders by stage.",
      "by-name": "Sort=Lifecycle orders by name.",
    },
    seen: "the order of a list of cases with Sort=Lifecycle",
  },
  "NS-54": {
    reading:
      "Test cases of a client are in the lists, counts and summaries of its referral partner, marked by isTestCase and tag, and prevent withdrawing it.",
    where: "referral: listCases, getCase, listClients, withdrawClient",
    readings: {
      included: "A referral partner's list and lookup of cases have test cases.",
      "left-out": "A referral partner's list and lookup of cases have production cases only.",
    },
    seen: "GET /cases of the referral surface after a client created a test case",
  },
  "NS-33": {
    reading:
      "A payment on a test case earns a referral partner nothing and is in no transaction, in either environment.",
    where: "referral: listTransactions, listClients",
    readings: {
      nothing: "A payment on a test case is in no transaction.",
      "like-production": "A payment on a test case is in a transaction, as one on a production case is.",
    },
    seen: "GET /reporting/transactions after the test case of a client was closed as paid",
  },
  "NS-62": {
    reading:
      "Query and Search ignore case and the form of characters (NFKC and case folding): STRASSE finds Straße, and é is found as one character or two.",
    where: "referral: listClients, listCases, listTransactions",
    readings: {
      "case-and-form": "Query and Search ignore case and the form of characters.",
      "case-alone": "Query and Search ignore case, but not the form of characters.",
    },
    seen: "GET /clients with a Query whose é is two characters, for a client whose é is one",
  },
  "NS-68": {
    reading: "A query parameter that a list doesn't know is ignored; one that it documents never is.",
    where: "all surfaces: every list",
    readings: {
      ignored: "A query parameter that a list doesn't know is ignored.",
      refused: "A query parameter that a list doesn't know is a 400.",
    },
    seen: "a list with an unknown parameter",
  },
} as const satisfies Switches;
