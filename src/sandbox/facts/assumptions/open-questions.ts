import type { AssumptionTable } from "./assumption";

/** Assumptions where neither the interface description nor a public fact settles the question. */
export const openQuestions: AssumptionTable = {
  "NS-43": {
    reading:
      "Every missing signature is an entry of its own in businessErrors; of other business rules, only the first is reported.",
    where: "customer: submitCase",
  },
  "NS-44": {
    reading:
      "A merged case refuses every write with 409 Conflict, on every surface. A test case can still be deleted, and advancing it is a 400. A row of an ingestion job about it fails.",
    where: "collection, customer, referral: every write to a case",
    fixed: "setup",
  },
  "NS-45": {
    reading:
      "Only the address of a user identifies an account. A support address can be in use by other clients, by other accounts and by other users.",
    where: "referral: createClient",
  },
  "NS-46": {
    reading:
      "A replay that is answered with 200 is a delivery of its own, even if others of the same event wait or are in progress. It drops the retries of the series before it.",
    where: "collection, customer: replayEvent",
  },
  "NS-47": {
    reading:
      "The mode of a subscription is checked at each attempt. After isTestMode has changed, neither a retry nor a replay brings an event of the other mode; an attempt records that it was not sent, and why.",
    where: "deliveries: retries and replays",
  },
  "NS-48": {
    reading:
      "A software house has one link to a creditor. A second identifier for the same creditor, once approved, replaces the first: the approval page names the link that ends, its tokens end, and the cases and earnings of the partnership show under the new identifier. A client that the partner brought stays attributed. Posting the replaced identifier again requests an approval.",
    where: "referral: createClient; the approval page",
    fixed: "setup",
  },
  "NS-49": {
    reading: "A token minted before its client was withdrawn stays invalid when the client is posted again.",
    where: "customer: every operation with a token",
  },
  "NS-50": {
    reading:
      "Bodies under one idempotency key are compared as JSON: the order of fields and white space don't matter, and 1.50 equals 1.5. Other media types are compared by their bytes. A key belongs to a caller and an operation; a creditor and the tokens of its client are one caller, and another path is another body.",
    where: "all surfaces: every POST with an Idempotency-Key",
  },
  "NS-51": {
    reading:
      "Events of a managed case go to its collection partner, its creditor and its referral partner. Its managing partner receives them too if it is a test case, and not if another partner collects a production case.",
    where: "deliveries: case events of the collection surface",
    fixed: "setup",
  },
  "NS-52": {
    reading: "Sort=Lifecycle orders by stage, Sort=CloseCode by name; without a close code comes first.",
    where: "collection, customer: listCases; collection: listManagedCases",
  },
  "NS-53": {
    reading:
      "Business rules apply to test cases as well: a blocked creditor, a missing signature or a partner without a valid agreement stops them.",
    where: "customer: submitCase; collection: createManagedCase",
    fixed: "setup",
  },
  "NS-54": {
    reading:
      "Test cases of a client are in the lists, counts and summaries of its referral partner, marked by isTestCase and tag, and prevent withdrawing it.",
    where: "referral: listCases, getCase, listClients, withdrawClient",
  },
  "NS-55": {
    reading:
      "The test and the live address of a world show the same data, so that you can check a scenario on both. What a reset on the test host removes is gone on the live one.",
    where: "all surfaces: every operation; referral: deleteClient",
    fixed: "sandbox",
  },
  "NS-56": {
    reading:
      "Closed:Paid takes any amount above 0 and closes the case with what remains, which can be more or less than nothing; the answer reports it.",
    where: "collection, customer: advanceTestCase",
  },
  "NS-57": {
    reading: "Interest and fees don't grow with time. `cases fees` and `sandbox set case` change them.",
    where: "all surfaces: every case",
    fixed: "time",
  },
  "NS-58": {
    reading:
      "A partner's agreement can leave operations out, by a world file or `sandbox set partner --without`. They answer 403 with the permission_error of the general guide.",
    where: "collection, referral: every operation",
    fixed: "setup",
  },
  "NS-59": {
    reading:
      "Amounts have the decimals of their currency (ISO 4217): none in JPY, three in KWD, two in most; zeros at the end don't count. More are a field error. A payment can have more if it is exactly what is open.",
    where: "all surfaces: every amount in a request",
  },
  "NS-60": {
    reading:
      "A date with an offset is the calendar day as it is written, not the day in UTC. It is in the future if it is after today, both as written and in UTC, on the sandbox's clock.",
    where: "customer: submitCase; collection: createManagedCase, recordPayment, editPayment",
  },
  "NS-61": {
    reading:
      "A creditorReference is trimmed and kept in Unicode's NFC form. Control characters, line breaks and marks of text direction are a field error. Lookups and the replay after an approval match exactly, after NFC.",
    where:
      "customer: submitCase; collection: createManagedCase, getCaseByCreditorReference; referral: createClient",
  },
  "NS-62": {
    reading:
      "Query and Search ignore case and the form of characters (NFKC and case folding): STRASSE finds Straße, and é is found as one character or two.",
    where: "referral: listClients, listCases, listTransactions",
  },
};
