import type { Switches } from "./switch";

/** Readings of unclear rules about lists: paging, filters, order and contents. */
export const listSwitches = {
  "AMB-09": {
    readings: {
      everywhere: "Until a case is cleared, it does not exist for collection partners, nor do its events.",
      "in-cases":
        "Until a case is cleared, it is hidden in a collection partner's /cases only: events about it are sent, and its managing partner can look it up.",
    },
    seen: "events of a test case that waits for signatures, to a subscription of its collection partner",
  },
  "AMB-26": {
    readings: {
      returned: "A page can have more than a hundred records.",
      cut: "A PageSize above a hundred is cut to a hundred.",
      refused: "A PageSize below one or above a hundred is a 400 InvalidPagination.",
    },
    seen: "a list of the collection or customer surface with PageSize=150",
  },
  "AMB-27": {
    readings: {
      "by-list":
        "An invalid Page is refused on two referral lists, and treated as the first page by all others.",
      refused: "An invalid Page is a 400 InvalidPagination on every list.",
    },
    seen: "a list with Page=0",
  },
  "AMB-35": {
    readings: {
      "production-only": "The managed list and lookups have production cases only.",
      "test-too": "The managed list and lookups have test cases, too.",
    },
    seen: "GET /managed-cases and GET /managed-cases/{id} of a test case that the caller created",
  },
  "AMB-46": {
    readings: {
      "own-submissions":
        "If a client had an account before, a referral partner sees only the cases that it submitted.",
      "all-cases": "A referral partner sees all cases of a linked client from the time it is linked.",
    },
    seen: "lists, events and earnings of a referral partner after a client's approval",
  },
  "AMB-48": {
    readings: {
      refused: "An invalid value of Statuses is a 400.",
      ignored: "An invalid value of Statuses is ignored.",
    },
    seen: "a list with Statuses=Unknown",
  },
  "AMB-49": {
    readings: {
      required: "The delivery history needs a caseId.",
      optional: "Without a caseId, the delivery history is that of all cases.",
    },
    seen: "GET /webhooks/events without a query",
  },
  "AMB-52": {
    readings: {
      ten: "Transactions and payments have ten records per page.",
      fifty: "Transactions and payments have fifty records per page.",
    },
    seen: "page.pageSize of GET /reporting/transactions and GET /Payments without PageSize",
  },
  "NS-11": {
    readings: {
      filtered: "The managed list supports the filters and the sort of the list of cases.",
      ignored: "The managed list ignores filters and sort.",
    },
    seen: "GET /managed-cases with an id that no case has",
  },
  "NS-52": {
    readings: {
      "by-stage": "Sort=Lifecycle orders by stage.",
      "by-name": "Sort=Lifecycle orders by name.",
    },
    seen: "the order of a list of cases with Sort=Lifecycle",
  },
  "NS-54": {
    readings: {
      included: "A referral partner's list and lookup of cases have test cases.",
      "left-out": "A referral partner's list and lookup of cases have production cases only.",
    },
    seen: "GET /cases of the referral surface after a client created a test case",
  },
  "NS-33": {
    readings: {
      nothing: "A payment on a test case is in no transaction.",
      "like-production": "A payment on a test case is in a transaction, as one on a production case is.",
    },
    seen: "GET /reporting/transactions after the test case of a client was closed as paid",
  },
  "NS-62": {
    readings: {
      "case-and-form": "Query and Search ignore case and the form of characters.",
      "case-alone": "Query and Search ignore case, but not the form of characters.",
    },
    seen: "GET /clients with a Query whose é is two characters, for a client whose é is one",
  },
  "NS-68": {
    readings: {
      ignored: "A query parameter that a list doesn't know is ignored.",
      refused: "A query parameter that a list doesn't know is a 400.",
    },
    seen: "a list with an unknown parameter",
  },
} as const satisfies Switches;
