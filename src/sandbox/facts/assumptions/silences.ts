import type { Assumption } from "./assumption";

/** Where the interface description says nothing. */
export const silences: readonly Assumption[] = [
  {
    id: "NS-01",
    reading:
      "A case is one flat record; names that nobody states follow those of the public wire. No answer has the id of a debtor, so DebtorIds takes ids that only `sandbox export` shows.",
    where: "all surfaces: every case",
  },
  {
    id: "NS-02",
    reading: "A client carries its company, contract and KYC standing, and users with name and email.",
    where: "referral: listClients, getClient",
  },
  {
    id: "NS-03",
    reading:
      "A submission is answered with the whole case; request fields that nobody knows are passed over.",
    where: "customer: submitCase",
  },
  {
    id: "NS-04",
    reading:
      "A delivery record names its event, its case, its times, its attempts and the last answer or error.",
    where: "collection, customer: listEvents",
  },
  {
    id: "NS-05",
    reading: "A payment record names case, amount, currency, dates, recipient and method.",
    where: "customer: listPayments",
  },
  {
    id: "NS-06",
    reading:
      "What a case needs is a list of areas and descriptions, with the time at which the creditor answered.",
    where: "collection: getCaseValidation",
  },
  {
    id: "NS-07",
    reading:
      "An entry of the timeline has a date, a type, a title, a description and an actor: whoever acted, so that a withdrawal names the referral partner, a change by the platform the system, and a chat message its role's party.",
    where: "collection: getCaseTimeline",
  },
  {
    id: "NS-08",
    reading:
      "Cases are closed with the two named codes, and those of a withdrawn client with CaseNeverStartedInternal.",
    where: "all surfaces: every case; referral: withdrawClient",
  },
  {
    id: "NS-09",
    reading:
      "No interface brings a case into Paused, Merged, Leads or the like: the seed and `sandbox set case` do.",
    where: "all surfaces: every case",
  },
  {
    id: "NS-10",
    reading: "Production cases move by `sandbox set case` and by signatures alone.",
    where: "all surfaces: every case",
  },
  {
    id: "NS-11",
    reading:
      "The managed list takes Statuses and Sort as the list of cases does, and ignores its other filters.",
    where: "collection: listManagedCases",
  },
  {
    id: "NS-12",
    reading: "The managed list and lookups answer with the same case records as the others.",
    where: "collection: listManagedCases",
  },
  {
    id: "NS-13",
    reading: "A timeline is its entries with the engagement phase beside them.",
    where: "collection: getCaseTimeline",
  },
  {
    id: "NS-14",
    reading:
      "A managed case takes the case and debtor fields of a submission. It also requires creditorCompanyName, a country of the creditor, date and, of a company, debtor.contactPerson. Unknown fields are ignored.",
    where: "collection: createManagedCase",
  },
  {
    id: "NS-15",
    reading: "A new managed case is answered with its whole record.",
    where: "collection: createManagedCase",
  },
  {
    id: "NS-16",
    reading: "Delivery records come as a bare array, the newest first.",
    where: "collection, customer: listEvents",
  },
  {
    id: "NS-17",
    reading:
      "The lists filter and sort by the names of the public wire. Country ids number the countries from 1, in the order of their codes.",
    where: "referral: listCases, listTransactions",
  },
  {
    id: "NS-18",
    reading: "An update takes url, isActive, isTestMode and regenerateSecret, as a creditor's does.",
    where: "referral: updateWebhook",
  },
  {
    id: "NS-19",
    reading:
      "The trigger of test events answers how many deliveries it enqueued, and not for which subscriptions.",
    where: "referral: triggerTestEvent",
  },
  {
    id: "NS-20",
    reading: "A submission and its answer have the same fields whoever makes it.",
    where: "customer: submitCase",
  },
  {
    id: "NS-21",
    reading: "Payments are turned by page and have no other query.",
    where: "customer: listPayments",
  },
  {
    id: "NS-22",
    reading: "A posted client takes the fields of the public wire, and passes over those that nobody knows.",
    where: "referral: createClient",
  },
  {
    id: "NS-23",
    reading: "The detail of a validation is the same on each surface that has it.",
    where: "collection: getCaseValidation",
  },
  {
    id: "NS-24",
    reading:
      "Client events carry the creditor, and when it signed or was linked; events of a request carry its time only.",
    where: "deliveries: client events",
  },
  {
    id: "NS-25",
    reading: "Error types of the collection surface come from the index; none is invented.",
    where: "collection: every operation",
  },
  {
    id: "NS-26",
    reading: "The limits stated for one surface hold on all three.",
    where: "all surfaces: every operation",
  },
  {
    id: "NS-27",
    reading: "There is one version; a header that asks for another is passed over.",
    where: "all surfaces: every operation",
  },
  {
    id: "NS-28",
    reading:
      "What partners do to cases without an endpoint, `sandbox set case` and `sandbox set payment` do in their place.",
    where: "sandbox set",
  },
  {
    id: "NS-29",
    reading:
      "Every delivery also has X-Service-Event with the event type, and what a replay sends again has X-Service-Replay: true; X-Service-Test: true is specified. Read the event type from the body.",
    where: "deliveries: the headers",
  },
  {
    id: "NS-30",
    reading:
      "A submission without date gets its dueDate as date, or today where that is missing too; a managed case needs one.",
    where: "customer: submitCase; collection: createManagedCase",
  },
  {
    id: "NS-31",
    reading:
      "A case that came with a client and was not created stands in caseResults.failedCases, with the type of its refusal as errorType: ValidationError where the refusal has none, IdempotencyViolation where the client had been posted before.",
    where: "referral: createClient",
  },
  {
    id: "NS-32",
    reading:
      "A test case gets its collection partner as a production case does, by the debtor's country; collectionPartnerId overrides that.",
    where: "customer: submitCase",
  },
  {
    id: "NS-33",
    reading:
      "A payment on a test case earns a referral partner nothing and is in no transaction, in either environment.",
    where: "referral: listTransactions, listClients",
  },
  {
    id: "NS-34",
    reading:
      "links.self is an address on the base where the subscription was created, so that the key that created it can fetch it; of a case event to a referral partner it is on the customer base, for a token of the client.",
    where: "deliveries: every event",
  },
];
