import type { AssumptionTable } from "./assumption";

/** Assumptions where the interface description is silent. */
export const unspecifiedPoints: AssumptionTable = {
  "NS-01": {
    reading:
      "A case is one flat record. Undocumented field names follow the public wire. No answer contains a debtor's id, so DebtorIds takes ids that only `sandbox export` shows.",
    where: "all surfaces: every case",
    fixed: "form",
  },
  "NS-02": {
    reading: "A client has its company, contract and KYC status, and users with name and email.",
    where: "referral: listClients, getClient",
    fixed: "form",
  },
  "NS-03": {
    reading: "A submission is answered with the whole case; unknown request fields are ignored.",
    where: "customer: submitCase",
  },
  "NS-04": {
    reading:
      "A delivery record has its event, its case, its times, its attempts and the last answer or error.",
    where: "collection, customer: listEvents",
    fixed: "form",
  },
  "NS-05": {
    reading: "A payment record has case, amount, currency, dates, recipient and method.",
    where: "customer: listPayments",
    fixed: "form",
  },
  "NS-06": {
    reading:
      "What a case needs is a list of areas and descriptions, with the time when the creditor answered.",
    where: "collection: getCaseValidation",
    fixed: "form",
  },
  "NS-07": {
    reading:
      "A timeline entry has a date, a type, a title, a description and the actor. The actor of a withdrawal is the referral partner, of a change by the platform the system, and of a chat message the party of its role.",
    where: "collection: getCaseTimeline",
    fixed: "form",
  },
  "NS-08": {
    reading:
      "Test operations close cases with the two documented codes, a withdrawal with CaseNeverStartedInternal, a collection partner with the twelve codes of the public facts.",
    where: "all surfaces: every case; referral: withdrawClient; collection: closeCase",
    fixed: "form",
  },
  "NS-09": {
    reading:
      "No operation moves a case to Paused, Merged, Leads and similar stages; the seed and `sandbox set case` do.",
    where: "all surfaces: every case",
    fixed: "sandbox",
  },
  "NS-10": {
    reading:
      "Production cases move only by `sandbox set case`, by signatures and by what their collection partner does.",
    where: "all surfaces: every case",
    fixed: "sandbox",
  },
  "NS-11": {
    reading:
      "The managed list takes the filters and the sort of the list of cases, but for includeTestCases.",
    where: "collection: listManagedCases",
  },
  "NS-12": {
    reading: "The managed list and lookups return the same case records as the others.",
    where: "collection: listManagedCases",
    fixed: "form",
  },
  "NS-13": {
    reading: "A timeline is its entries and the engagement phase.",
    where: "collection: getCaseTimeline",
    fixed: "form",
  },
  "NS-14": {
    reading:
      "A managed case takes the case and debtor fields of a submission. It also requires creditorCompanyName, a country of the creditor, date and, for a company, debtor.contactPerson. Unknown fields are ignored.",
    where: "collection: createManagedCase",
  },
  "NS-15": {
    reading: "Creating a managed case returns its whole record.",
    where: "collection: createManagedCase",
  },
  "NS-16": {
    reading: "Delivery records are a bare array, newest first.",
    where: "collection, customer: listEvents",
  },
  "NS-17": {
    reading:
      "The lists filter and sort by the names of the public wire. Country ids number the countries from 1, in the order of their codes.",
    where: "referral: listCases, listTransactions",
    fixed: "form",
  },
  "NS-18": {
    reading:
      "An update takes url, isActive, isTestMode and regenerateSecret, like a creditor's; unknown fields are ignored.",
    where: "referral: updateWebhook",
  },
  "NS-19": {
    reading:
      "The trigger of test events returns how many deliveries it enqueued, but not for which subscriptions.",
    where: "referral: triggerTestEvent",
    fixed: "form",
  },
  "NS-20": {
    reading: "A submission and its answer have the same fields for every caller.",
    where: "customer: submitCase",
    fixed: "form",
  },
  "NS-21": {
    reading: "Payments have paging parameters and no other query.",
    where: "customer: listPayments",
    fixed: "form",
  },
  "NS-22": {
    reading: "A posted client takes the fields of the public wire; unknown fields are ignored.",
    where: "referral: createClient",
  },
  "NS-23": {
    reading: "Validation details are the same on each surface that has them.",
    where: "collection: getCaseValidation",
    fixed: "form",
  },
  "NS-24": {
    reading:
      "Client events contain the creditor and when it signed or was linked; events of a link request contain only its time.",
    where: "deliveries: client events",
    fixed: "form",
  },
  "NS-25": {
    reading: "Error types of the collection surface come from the documented index; none is invented.",
    where: "collection: every operation",
    fixed: "form",
  },
  "NS-26": {
    reading: "The limits documented for one surface apply to all three.",
    where: "all surfaces: every operation",
    fixed: "load",
  },
  "NS-27": {
    reading: "There is one version; a header that requests another is ignored.",
    where: "all surfaces: every operation",
    fixed: "form",
  },
  "NS-28": {
    reading:
      "Actions of partners that have no endpoint are done with `sandbox set case` and `sandbox set payment`.",
    where: "sandbox set",
    fixed: "sandbox",
  },
  "NS-29": {
    reading:
      "Every delivery also has X-Service-Event with the event type, and a replay has X-Service-Replay: true; X-Service-Test: true is specified. Read the event type from the body.",
    where: "deliveries: the headers",
  },
  "NS-30": {
    reading: "Without date, a submission uses its dueDate or today; a managed case requires date.",
    where: "customer: submitCase; collection: createManagedCase",
  },
  "NS-31": {
    reading:
      "A case that was posted with a client but not created is in caseResults.failedCases. Its errorType is the type of the refusal, ValidationError if that has none, or IdempotencyViolation if the client had been posted before.",
    where: "referral: createClient",
    fixed: "form",
  },
  "NS-32": {
    reading:
      "A test case gets its collection partner like a production case, by the debtor's country; collectionPartnerId overrides that.",
    where: "customer: submitCase",
    fixed: "setup",
  },
  "NS-33": {
    reading:
      "A payment on a test case earns a referral partner nothing and is in no transaction, in either environment.",
    where: "referral: listTransactions, listClients",
  },
  "NS-34": {
    reading:
      "links.self is an address on the base where the subscription was created, so that the key that created it can fetch it. In case events to a referral partner it is on the customer base, for a token of the client.",
    where: "deliveries: every event",
  },
  "NS-35": {
    reading:
      "A payment can be recorded on a case that was started, a closed one included. More than is owed is taken with a warning, and so is a request to close a case that still owes something; on a managed case that is a field error. A payment can change until its commission is invoiced, 30 days after it was recorded.",
    where: "collection: recordPayment, editPayment, reversePayment",
    fixed: "extension",
  },
  "NS-36": {
    reading:
      "Another principal moves the success fee: half of it costs 1.5 points more. A fee that the request leaves out becomes 0. Rates below 20 % in the seed count as agreed on purpose.",
    where: "collection: changeFees",
    fixed: "extension",
  },
};
