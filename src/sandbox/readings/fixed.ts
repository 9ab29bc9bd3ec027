import type { Assumption, fixedReasons } from "./assumption";

/** Assumptions for which the sandbox supports no other reading, grouped by the reason. */
export const fixedAssumptions: Readonly<
  Record<keyof typeof fixedReasons, Readonly<Record<string, Pick<Assumption, "reading" | "where">>>>
> = {
  production: {
    "AMB-19": {
      reading:
        "Of the two specified test operations for deliveries, production refuses only the referral partner's trigger.",
      where: "referral: triggerTestEvent; customer: testWebhook",
    },
  },
  sandbox: {
    "AMB-42": {
      reading: "A creditor decides about a link on a page of the sandbox; `sandbox set link` does the same.",
      where: "the approval page",
    },
    "NS-09": {
      reading:
        "No operation moves a case to Paused, Merged, Leads and similar stages; the seed and `sandbox set case` do.",
      where: "all surfaces: every case",
    },
    "NS-10": {
      reading:
        "Production cases move only by `sandbox set case`, by signatures and by what their collection partner does.",
      where: "all surfaces: every case",
    },
    "NS-28": {
      reading:
        "Actions of partners that have no endpoint are done with `sandbox set case` and `sandbox set payment`.",
      where: "sandbox set",
    },
    "NS-55": {
      reading:
        "The test and the live address of a world show the same data, so that you can check a scenario on both. What a reset on the test host removes is gone on the live one.",
      where: "all surfaces: every operation; referral: deleteClient",
    },
  },
  form: {
    "AMB-54": {
      reading: "A creditor's lists use page number and page size too.",
      where: "customer: listCases, listPayments",
    },
    "NS-01": {
      reading:
        "A case is one flat record. Undocumented field names follow the public wire. No answer contains a debtor's id, so DebtorIds takes ids that only `sandbox export` shows.",
      where: "all surfaces: every case",
    },
    "NS-02": {
      reading: "A client has its company, contract and KYC status, and users with name and email.",
      where: "referral: listClients, getClient",
    },
    "NS-04": {
      reading:
        "A delivery record has its event, its case, its times, its attempts and the last answer or error.",
      where: "collection, customer: listEvents",
    },
    "NS-05": {
      reading: "A payment record has case, amount, currency, dates, recipient and method.",
      where: "customer: listPayments",
    },
    "NS-06": {
      reading:
        "What a case needs is a list of areas and descriptions, with the time when the creditor answered.",
      where: "collection: getCaseValidation",
    },
    "NS-07": {
      reading:
        "A timeline entry has a date, a type, a title, a description and the actor. The actor of a withdrawal is the referral partner, of a change by the platform the system, and of a chat message the party of its role.",
      where: "collection: getCaseTimeline",
    },
    "NS-08": {
      reading:
        "Test operations close cases with the two documented codes, a withdrawal with CaseNeverStartedInternal, a collection partner with the twelve codes of the public facts.",
      where: "all surfaces: every case; referral: withdrawClient; collection: closeCase",
    },
    "NS-12": {
      reading: "The managed list and lookups return the same case records as the others.",
      where: "collection: listManagedCases",
    },
    "NS-13": {
      reading: "A timeline is its entries and the engagement phase.",
      where: "collection: getCaseTimeline",
    },
    "NS-17": {
      reading:
        "The lists filter and sort by the names of the public wire. Country ids number the countries from 1, in the order of their codes.",
      where: "referral: listCases, listTransactions",
    },
    "NS-19": {
      reading:
        "The trigger of test events returns how many deliveries it enqueued, but not for which subscriptions.",
      where: "referral: triggerTestEvent",
    },
    "NS-20": {
      reading: "A submission and its answer have the same fields for every caller.",
      where: "customer: submitCase",
    },
    "NS-21": {
      reading: "Payments have paging parameters and no other query.",
      where: "customer: listPayments",
    },
    "NS-23": {
      reading: "Validation details are the same on each surface that has them.",
      where: "collection: getCaseValidation",
    },
    "NS-24": {
      reading:
        "Client events contain the creditor and when it signed or was linked; events of a link request contain only its time.",
      where: "deliveries: client events",
    },
    "NS-25": {
      reading: "Error types of the collection surface come from the documented index; none is invented.",
      where: "collection: every operation",
    },
    "NS-27": {
      reading: "There is one version; a header that requests another is ignored.",
      where: "all surfaces: every operation",
    },
    "NS-31": {
      reading:
        "A case that was posted with a client but not created is in caseResults.failedCases. Its errorType is the type of the refusal, ValidationError if that has none, or IdempotencyViolation if the client had been posted before.",
      where: "referral: createClient",
    },
  },
  setup: {
    "AMB-34": {
      reading: "A partner reference can contain a comma, but then it can only be looked up alone.",
      where: "collection: findCasesByPartnerReference",
    },
    "AMB-41": {
      reading: "The contract that is not valid is the one between the collection partner and the platform.",
      where: "customer: submitCase; collection: createManagedCase",
    },
    "NS-32": {
      reading:
        "A test case gets its collection partner like a production case, by the debtor's country; collectionPartnerId overrides that.",
      where: "customer: submitCase",
    },
    "NS-44": {
      reading:
        "A merged case refuses every write with 409 Conflict, on every surface. A test case can still be deleted, and advancing it is a 400. A row of an ingestion job about it fails.",
      where: "collection, customer, referral: every write to a case",
    },
    "NS-48": {
      reading:
        "A software house has one link to a creditor. A second identifier for the same creditor, once approved, replaces the first: the approval page names the link that ends, its tokens end, and the cases and earnings of the partnership show under the new identifier. A client that the partner brought stays attributed. Posting the replaced identifier again requests an approval.",
      where: "referral: createClient; the approval page",
    },
    "NS-51": {
      reading:
        "Events of a managed case go to its collection partner, its creditor and its referral partner. Its managing partner receives them too if it is a test case, and not if another partner collects a production case.",
      where: "deliveries: case events of the collection surface",
    },
    "NS-53": {
      reading:
        "Business rules apply to test cases as well: a blocked creditor, a missing signature or a partner without a valid agreement stops them.",
      where: "customer: submitCase; collection: createManagedCase",
    },
    "NS-58": {
      reading:
        "A partner's agreement can leave operations out, by a world file or `sandbox set partner --without`. They answer 403 with the permission_error of the general guide.",
      where: "collection, referral: every operation",
    },
  },
  extension: {
    "NS-35": {
      reading:
        "A payment can be recorded on a case that was started, a closed one included. More than is owed is taken with a warning, and so is a request to close a case that still owes something; on a managed case that is a field error. A payment can change until its commission is invoiced, 30 days after it was recorded.",
      where: "collection: recordPayment, editPayment, reversePayment",
    },
    "NS-36": {
      reading:
        "Another principal moves the success fee: half of it costs 1.5 points more. A fee that the request leaves out becomes 0. Rates below 20 % in the seed count as agreed deliberately.",
      where: "collection: changeFees",
    },
    "NS-37": {
      reading:
        "A case starts from PendingVerification only, and never with custom terms, which `sandbox set case --custom-terms` sets. userId and assignedUserId are ids of the list of users; the user in a chat message has a number. The assigned user is checked and shown nowhere.",
      where: "collection: startCase",
    },
    "NS-38": {
      reading:
        "Active and Paused cases can be closed. totalPayments counts payments, totalRecovered adds them up. closedBy and createdBy are the number and the name of the company that the key belongs to.",
      where: "collection: closeCase, addNote",
    },
    "NS-39": {
      reading:
        "A note is a timeline entry of type ManualNote at its event date, or at the time it was added. Its visibility is Shared, and no event is sent.",
      where: "collection: addNote, createIngestionJob",
    },
    "NS-40": {
      reading:
        "The status of an ingestion job is 0 queued, 2 completed, 3 completed with failed rows, or 4 if all rows failed; 1 (running) is never seen. A job runs one second after it was queued. A row fails if its case is not the caller's.",
      where: "collection: getIngestionJob",
    },
    "NS-41": {
      reading:
        "An exclusive period lasts 180 days from the start of collection. A payment within it extends it to 90 days after the payment, if that is later. It is terminated when the case ends; promises to pay and manual extensions don't occur.",
      where: "collection, customer: getExclusivePeriod",
    },
    "NS-42": {
      reading:
        "A profile contains what the sandbox knows of the company; VAT number, logo, invoice currency and revenue shares are null.",
      where: "all surfaces: getProfile",
    },
  },
  load: {
    "NS-26": {
      reading: "The limits documented for one surface apply to all three.",
      where: "all surfaces: every operation",
    },
  },
  time: {
    "AMB-39": {
      reading: "A day begins and ends at midnight UTC.",
      where: "customer: submitCase; collection: createManagedCase",
    },
    "NS-57": {
      reading: "Interest and fees don't grow with time. `cases fees` and `sandbox set case` change them.",
      where: "all surfaces: every case",
    },
  },
};
