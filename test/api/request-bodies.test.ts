import { describe, expect, test } from "vitest";
import type { Endpoint } from "../../src/api/endpoint/endpoint";
import { endpoints } from "../../src/api/endpoint/endpoints";

const guid = "6f1c2d3e-4a5b-4c6d-8e7f-901234567890";
const debtor = { type: "Company", name: "Muster GmbH" };
const fullDebtor = {
  ...debtor,
  type: "PRIVATE",
  contactPerson: "Erika Muster",
  companyRegistrationNumber: "HRB 1",
  address: "Hauptstr. 1",
  zipCode: "10115",
  city: "Berlin",
  state: "California",
  stateAlpha2: "US-CA",
  countryAlpha2: "us",
  country: "United States",
  email: "erika@müster.example",
  phone: "+49 30 1",
};
const submission = { currencyCode: "EUR", amountToRecover: 0.01, debtor };
const fullSubmission = {
  ...submission,
  debtor: fullDebtor,
  amountToRecoverOver6Months: 3,
  amountToRecoverOver12Months: 2,
  amountToRecoverOver24Months: 0,
  date: "2026-01-31",
  dueDate: "2026-02-28T00:00:00Z",
  comments: "c".repeat(4000),
  claimDescription: "d".repeat(4000),
  creditorReference: "r".repeat(50),
  creditorDivisionId: guid,
  skipServiceVerification: true,
  skipCreationEmails: true,
  allowPendingContracts: true,
  isTest: true,
  tag: "t".repeat(100),
  collectionPartnerId: guid,
  assignedUserEmail: "a@b.example",
  returnUrl: "https://b.example/back",
};
const start = { welcomeMessage: "We start.", userEmail: "a@b.example" };
const managed = {
  creditorCompanyName: "Acme",
  currencyCode: "EUR",
  amountToRecover: 1,
  date: "2026-01-31",
  debtor,
};
const fullManaged = {
  ...managed,
  creditorCountryAlpha2: "DE",
  creditorCountry: "Germany",
  dueDate: "2026-02-28",
  debtor: fullDebtor,
  comments: "c",
  claimDescription: "d",
  creditorReference: "r",
  collectionPartnerId: guid,
  isTest: true,
  tag: "nightly",
};
const client = { name: "Acme", country: "DE", supportEmail: "help@acme.example" };
const user = { name: "Ada Acme", email: "ada@acme.example" };
const posted = { externalTenantId: "acme-1", client, users: [user] };
const fullPosted = {
  ...posted,
  client: {
    ...client,
    country: "Germany",
    registrationNumber: "HRB 2",
    supportPhone: "+49 30 2",
    address: "a".repeat(500),
    zipCode: "z".repeat(20),
    city: "c".repeat(100),
    state: "s".repeat(100),
  },
  users: [{ ...user, isOnboardingUser: true }, user],
  cases: [submission, fullSubmission],
};
const subscription = { url: "https://acme.example/hook", events: ["case.closed"] };
const fullSubscription = { ...subscription, isTestMode: true };
const update = { url: subscription.url, isActive: false, isTestMode: true, regenerateSecret: true };
const advanceBodies: Bodies = {
  minimal: { to: "Active" },
  full: { to: "Closed:Paid", amount: 12.5 },
  refused: {
    "no target [VAL-37]": { amount: 1 },
    "another target [VAL-37]": { to: "Paused" },
    "an amount of zero": { to: "Closed:Paid", amount: 0 },
    "an amount as text": { to: "Closed:Paid", amount: "5" },
  },
};

const trigger = { eventType: "case.closed", caseId: guid };
const fullTrigger = {
  ...trigger,
  externalTenantId: "acme-1",
  oldLifecycle: "Active",
  newLifecycle: "Closed",
  closeCode: "Paid",
  closeComment: "done",
};

interface Bodies {
  readonly minimal: object;
  readonly full: object;
  /** Invalid bodies, keyed by what is wrong with each. */
  readonly refused: Readonly<Record<string, unknown>>;
}

const submissionFaults = (body: object): Readonly<Record<string, unknown>> => ({
  "no currency": { ...body, currencyCode: undefined },
  "a currency that is no code [VAL-11]": { ...body, currencyCode: "Euro" },
  "no amount": { ...body, amountToRecover: undefined },
  "an amount of zero [VAL-15, FLD-27]": { ...body, amountToRecover: 0 },
  "an amount as text": { ...body, amountToRecover: "100.00" },
  "a null debtor [VAL-16, FLD-31]": { ...body, debtor: null },
  "a debtor of another type [VAL-17, FLD-32]": { ...body, debtor: { ...debtor, type: "Other" } },
  "a debtor without a name": { ...body, debtor: { type: "Company" } },
  "a debtor's country that is no code [VAL-18]": { ...body, debtor: { ...debtor, countryAlpha2: "DEU" } },
  "a debtor's address that is not an email address": { ...body, debtor: { ...debtor, email: "at home" } },
  "an unknown field of the debtor": { ...body, debtor: { ...debtor, Name: "x" } },
  "a day that does not exist": { ...body, date: "2026-02-30" },
  "a due date in another notation": { ...body, dueDate: "28.02.2026" },
  "a long comment": { ...body, comments: "c".repeat(4001) },
  "a long reference": { ...body, creditorReference: "r".repeat(51) },
  "a long tag": { ...body, tag: "t".repeat(101) },
  "a partner that is not a GUID [FLD-36]": { ...body, collectionPartnerId: "acme" },
  "a yes that is text": { ...body, isTest: "true" },
});

const subscriptionBodies: Bodies = {
  minimal: subscription,
  full: fullSubscription,
  refused: {
    "no address [VAL-22]": { events: subscription.events },
    "no events [SUB-05, VAL-23]": { url: subscription.url },
    "an empty list of events [AMB-14]": { ...subscription, events: [] },
    "events that are not a list": { ...subscription, events: "case.closed" },
    "an address that is not a URL [VAL-24]": { ...subscription, url: "acme.example" },
    "a long address": { ...subscription, url: `https://acme.example/${"x".repeat(1024)}` },
    "a mode that is text": { ...subscription, isTestMode: "no" },
  },
};
const updateBodies: Bodies = {
  minimal: { isTestMode: true },
  full: update,
  refused: {
    "events, even the same ones [SUB-06, VAL-26, CLI-22]": { events: subscription.events },
    "an option that is text": { regenerateSecret: "yes" },
    "an address that is not a URL [VAL-24]": { url: "acme.example" },
  },
};
/** A preview accepts a debtor without a name. */
const { "a debtor without a name": _, ...previewFaults } = submissionFaults(submission);
const since = { sinceUtc: "2026-01-31T08:00:00Z" };
const replayBodies: Bodies = {
  minimal: since,
  full: since,
  refused: { "no moment [DLV-18]": {}, "a word for a moment": { sinceUtc: "yesterday" } },
};

const chatBodies: Bodies = {
  minimal: { message: "Hello", userEmail: "a@b.example" },
  full: { message: "m".repeat(10_000), userEmail: "a@b.example", userId: guid },
  refused: {
    "no message": { userEmail: "a@b.example" },
    "a blank message": { message: " " },
    "a long message": { message: "m".repeat(10_001) },
    "a sender that is not an address": { message: "Hello", userEmail: "me" },
    "an id that is not a GUID": { message: "Hello", userId: "1" },
  },
};
const payment = { date: "2026-03-12", paymentAmount: 0.01, paymentRecipient: "Platform" };
const paymentFaults = {
  "no date": { ...payment, date: undefined },
  "an amount of zero": { ...payment, paymentAmount: 0 },
  "an amount as text": { ...payment, paymentAmount: "100.00" },
  "a recipient by another name": { ...payment, paymentRecipient: "partner" },
  "an unknown commission status": { ...payment, commissionPaymentStatus: "Later" },
  "a currency: it is that of the case": { ...payment, currency: "EUR" },
};
const fullPayment = {
  ...payment,
  payoutCreditor: 0.01,
  payoutCollectionPartner: 0,
  commissionPaymentStatus: "Unpaid",
  closeCase: true,
};
const paymentBodies: Bodies = {
  minimal: payment,
  full: { ...fullPayment, createUnpaidCommissionFollowUp: false },
  refused: { ...paymentFaults, "a consent to reopen": { ...payment, reopenCaseIfNeeded: true } },
};
const paymentChangeBodies: Bodies = {
  minimal: payment,
  full: { ...fullPayment, reopenCaseIfNeeded: true },
  refused: { ...paymentFaults, "a follow-up": { ...payment, createUnpaidCommissionFollowUp: true } },
};
const fees = { interestFees: 0, reminderFees: 0, collectionFees: 0.5 };
const file = new File(["content"], "invoice.pdf");
const uploadBodies: Bodies = {
  minimal: { File: file },
  full: { File: file, DocumentType: "DemandLetter", Description: "d".repeat(500) },
  refused: {
    "no file": {},
    "a file that is text": { File: "invoice.pdf" },
    "an unknown document type": { File: file, DocumentType: "Letter" },
    "a long description": { File: file, Description: "d".repeat(501) },
  },
};

const note = { type: 0, caseId: guid, description: "Called." };
const fired = { event: "case.closed", caseId: guid };
const fireBodies: Bodies = {
  minimal: fired,
  full: { ...fired, subscriptionId: guid },
  refused: { "no event": { caseId: guid }, "a case that is not a GUID": { ...fired, caseId: "1" } },
};

const director = {
  directorFullName: "Ada Acme",
  directorHomeAddress: "Hauptstr. 1, Berlin",
  directorDateOfBirth: "1975-04-02",
};

const documented: Readonly<Record<string, Bodies>> = {
  "collection createManagedCase": {
    minimal: managed,
    full: fullManaged,
    refused: {
      ...submissionFaults(managed),
      "no creditor": { ...managed, creditorCompanyName: " " },
      "no date": { ...managed, date: undefined },
    },
  },
  "collection advanceTestCase": advanceBodies,
  "collection startCase": {
    minimal: start,
    full: {
      ...start,
      welcomeMessage: "w".repeat(5000),
      userId: guid,
      collectionPartnerReference: "r".repeat(128),
      assignedUserEmail: "b@b.example",
      assignedUserId: guid,
      interestFees: 0,
      reminderFees: 0.5,
      collectionFees: 12.34,
    },
    refused: {
      "a blank message": { ...start, welcomeMessage: " " },
      "a message of 5,001 characters": { ...start, welcomeMessage: "w".repeat(5001) },
      "a reference of 129 characters": { ...start, collectionPartnerReference: "r".repeat(129) },
      "a negative fee": { ...start, interestFees: -1 },
    },
  },
  "collection closeCase": {
    minimal: { closeCode: "Other" },
    full: { closeCode: "UneconomicalToPursue", comment: "c".repeat(2000) },
    refused: {
      "a code that only the platform sets": { closeCode: "CaseNeverStartedInternal" },
      "a label": { closeCode: "Partially paid" },
      "a comment of 2,001 characters": { closeCode: "Other", comment: "c".repeat(2001) },
    },
  },
  "collection addNote": {
    minimal: { description: "Called." },
    full: { description: "d".repeat(10_000), eventDate: "2026-03-01" },
    refused: {
      "a blank note": { description: "" },
      "a note of 10,001 characters": { description: "d".repeat(10_001) },
      "a date that doesn't exist": { description: "Called.", eventDate: "2026-02-30" },
    },
  },
  "collection createIngestionJob": {
    minimal: { rows: [note] },
    full: { rows: [{ ...note, eventDate: "2026-03-01", externalRef: "row 1" }] },
    refused: {
      "no rows": { rows: [] },
      "a row that is not a note": { rows: [{ ...note, type: 1 }] },
      "a case that is not a GUID": { rows: [{ ...note, caseId: "1" }] },
    },
  },
  "collection recordPayment": paymentBodies,
  "collection editPayment": paymentChangeBodies,
  "collection recordManagedPayment": paymentBodies,
  "collection editManagedPayment": paymentChangeBodies,
  "collection changeFees": {
    minimal: fees,
    full: { ...fees, grossAmount: 1, confirmPriceChange: true, keepIntentionalRate: false },
    refused: {
      "a fee left out, which would become 0": { ...fees, interestFees: undefined },
      "a negative fee": { ...fees, interestFees: -1 },
      "a principal of zero": { ...fees, grossAmount: 0 },
    },
  },
  "collection sendChat": chatBodies,
  "collection uploadFile": uploadBodies,
  "customer sendChat": chatBodies,
  "customer uploadFile": uploadBodies,
  "referral uploadFile": { minimal: { file }, full: { file }, refused: { "no file": {} } },
  "customer advanceTestCase": advanceBodies,
  "collection fireTestEvent": fireBodies,
  "customer fireTestEvent": fireBodies,
  "customer previewCase": { minimal: submission, full: fullSubmission, refused: previewFaults },
  "referral previewCase": {
    minimal: submission,
    full: { ...fullSubmission, externalTenantId: "acme-1" },
    refused: previewFaults,
  },
  "referral verifyClient": {
    minimal: director,
    full: director,
    refused: {
      "no name": { ...director, directorFullName: undefined },
      "a blank address": { ...director, directorHomeAddress: " " },
      "a long name": { ...director, directorFullName: "n".repeat(501) },
      "a day that does not exist": { ...director, directorDateOfBirth: "1975-02-30" },
    },
  },
  "customer submitCase": {
    minimal: submission,
    full: fullSubmission,
    refused: {
      ...submissionFaults(submission),
      "an age bucket below zero": { ...submission, amountToRecoverOver6Months: -1 },
      "a way back that is not a valid HTTP(S) URL": { ...submission, returnUrl: "ftp://b.example" },
      "a division that is not a GUID": { ...submission, creditorDivisionId: "1" },
    },
  },
  "referral createClient": {
    minimal: posted,
    full: fullPosted,
    refused: {
      "no identifier [FLD-21]": { client, users: [user] },
      "a blank identifier": { ...posted, externalTenantId: " " },
      "an identifier that gets no token": { ...posted, externalTenantId: "x".repeat(256) },
      "users that are text [VAL-03]": { ...posted, users: "ada" },
      "no user [VAL-04, FLD-24]": { ...posted, users: [] },
      "null users [VAL-05]": { ...posted, users: null },
      "a user without an email address": { ...posted, users: [{ name: "Ada" }] },
      "no country [FLD-22]": { ...posted, client: { ...client, country: undefined } },
      "no support email [FLD-23]": { ...posted, client: { ...client, supportEmail: "" } },
      "a long city": { ...posted, client: { ...client, city: "c".repeat(101) } },
      "an unknown field of the client": { ...posted, client: { ...client, vat: "1" } },
      "a wrong case [VAL-09]": { ...posted, cases: [submission, { ...submission, amountToRecover: -1 }] },
    },
  },
  "referral mintToken": {
    minimal: { externalTenantId: "acme-1" },
    full: { externalTenantId: "acme-1" },
    refused: { "no identifier [TOK-07]": {} },
  },
  "referral triggerTestEvent": {
    minimal: trigger,
    full: fullTrigger,
    refused: {
      "no event type [EP-37]": { caseId: guid },
      "a case that is not a GUID": { ...trigger, caseId: "1" },
      "a blank client": { ...trigger, externalTenantId: "" },
    },
  },
  "collection createWebhook": subscriptionBodies,
  "referral createWebhook": subscriptionBodies,
  "customer createWebhook": subscriptionBodies,
  "collection updateWebhook": updateBodies,
  "referral updateWebhook": updateBodies,
  "customer updateWebhook": updateBodies,
  "collection replayWebhook": replayBodies,
  "customer replayWebhook": replayBodies,
};

const withBody = endpoints.filter(({ body }) => body !== undefined);
const reported = ({ surface, name }: Endpoint) => `${surface} ${name}`;

test("tests the body of every operation that accepts one", () => {
  expect(withBody.map(reported).sort()).toEqual(Object.keys(documented).sort());
});

describe.each(withBody.map((endpoint) => [reported(endpoint), endpoint] as const))("%s", (name, endpoint) => {
  const { minimal, full, refused } = documented[name] as Bodies;
  const parse = async (body: unknown) => (await endpoint.body?.())?.safeParse(body);

  test.each([["smallest", minimal] as const, ["fullest", full] as const])(
    "accepts the %s documented body unchanged",
    async (_, body) => {
      expect(await parse(body)).toEqual({ success: true, data: body });
    },
  );

  test("accepts exactly the documented fields", async () => {
    const shape = (await endpoint.body?.())?.shape ?? {};
    expect(Object.keys(shape).sort()).toEqual(Object.keys(full).sort());
    expect((await parse({ ...minimal, extra: 1 }))?.error?.issues).toMatchObject([
      { code: "unrecognized_keys", keys: ["extra"] },
    ]);
  });

  test.each(Object.entries(refused))("refuses %s", async (_, body) => {
    const issues = (await parse(body))?.error?.issues ?? [];
    expect(issues).toHaveLength(1);
  });
});
