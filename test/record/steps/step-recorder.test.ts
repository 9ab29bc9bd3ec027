import { expect, test } from "vitest";
import type { RecordedEntry } from "../../../src/record/source/recorded-entry";
import { callOf, moveOf, recordSteps } from "../../support/record/recorded-steps";

const newCase = (id = "case-0001", more: object = {}) =>
  callOf("POST /managed-cases", {
    body: { isTest: true, amountToRecover: 10, debtor: { type: "Private" } },
    answer: {
      id,
      reference: `REF-${id.slice(-4)}`,
      lifecycle: "PendingVerification",
      remainder: 10,
      ...more,
    },
  });
const advance = (to: string, more: object = {}, id = "case-0001") =>
  callOf(`POST /test/cases/${id}/advance`, { body: { to, ...more } });
const note = (after = 0) => callOf("POST /cases/case-0001/notes", { body: { description: "x" }, after });
const read = (lifecycle: string, more: object = {}, parts: object = {}) =>
  callOf("GET /cases/case-0001", {
    answer: { id: "case-0001", lifecycle, remainder: 10, ...more },
    ...parts,
  });
const pay = (more: object = {}, answer: object = {}) =>
  callOf("POST /cases/case-0001/payments", {
    body: { date: "2026-03-16", paymentAmount: 4, paymentRecipient: "CollectionPartner", ...more },
    answer: { paymentId: "pay-0001", remainingAmount: 6, caseClosed: false, ...answer },
  });
const setCase = (changes: object) => moveOf("/control/set/case", { case: "case-0001", ...changes });
const setCreditor = (creditor: string, changes: object) =>
  moveOf("/control/set/creditor", { creditor, ...changes });
const client = callOf("POST /clients", {
  surface: "referral",
  body: { externalTenantId: "kb-1", client: { country: "DE" } },
  answer: {
    ...{ externalTenantId: "kb-1", onboardingDone: false, client: { id: "client-01" } },
    onboardingLinks: { url: "https://a.example/onboarding/Key1" },
  },
});
const mint = callOf("POST /oauth/token", {
  ...{ surface: "referral", body: { externalTenantId: "kb-1" }, issued: "token-1" },
});
const linking = callOf("POST /clients", {
  ...{ surface: "referral", status: 409, body: { externalTenantId: "kb-2", client: { country: "DE" } } },
  answer: {
    errorType: "ClientExistsNeedsLinking",
    data: { onboardingLinks: { url: "https://a.example/link/Key2" } },
  },
});
const decide = (name: string, decision: string) => moveOf("/control/set/link", { client: name, decision });
const subscribe = (events: readonly string[], more: object = {}, parts: object = {}) =>
  callOf("POST /webhooks", {
    body: { url: "https://hooks.example/x", events, ...more },
    answer: { id: "hook-0001" },
    ...parts,
  });
const keyed = (status = 200, answer: object = { id: "case-0001" }) =>
  callOf("POST /managed-cases", { body: { isTest: true }, idempotencyKey: "k", status, answer });
const earlier = (more: object = {}) =>
  read("Active", { isTestCase: true, grossAmount: 8, interestFees: 1, reminderFees: 1, ...more });

test.each<[string, readonly RecordedEntry[], readonly string[]]>([
  [
    "creates test cases with the checks and events that partners can see",
    [newCase(), newCase("case-0002", { lifecycle: "PendingVerificationInternal" })],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerificationInternal","remainder":10} | causes case.created {"caseId":"$case2"} referral+customer test of case-0002',
      "2 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "creates a case without events if it isn't a test case or has no ID",
    [
      callOf("POST /managed-cases", { body: { isTest: false }, answer: { id: "case-0003" } }),
      callOf("POST /managed-cases", { body: { isTest: true } }),
    ],
    [
      'api {"method":"POST","path":"/managed-cases","body":{"isTest":false}}',
      "create {}",
      "2 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "advances a case by ID or reference, and deletes it only if its creation was recorded",
    [
      ...[newCase(), advance("Active"), advance("Closed:Paid", { amount: 5.5 }, "REF-0001")],
      ...[advance("Closed:NoPayment", { amount: 1 }), advance("Elsewhere")],
      ...[callOf("DELETE /test/cases/case-0001"), callOf("DELETE /test/cases/other-0001")],
    ],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'advance {"case":"$case","to":"active"} | causes case.updated {"caseId":"$case","newLifecycle":"Active"} test of case-0001',
      'advance {"case":"$reference","to":"paid","amount":5.5} | causes payment.created {"caseId":"$reference","amount":5.5} test of case-0001, case.closed {"caseId":"$reference","closeCode":"Paid"} test of case-0001',
      'advance {"case":"$case","to":"no-payment"} | causes case.closed {"caseId":"$case","closeCode":{"not":"Paid"}} test of case-0001',
      'api {"method":"POST","path":"/test/cases/$case/advance","body":{"to":"Unknown"}}',
      'delete {"case":"$case"}',
      "7 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "starts, works on and closes a case",
    [
      newCase(),
      callOf("POST /cases/case-0001/start", { answer: { status: "Active" } }),
      note(),
      callOf("POST /cases/case-0001/chats", { body: { message: "x" } }),
      callOf("POST /cases/case-0001/chats", { surface: "customer", body: { message: "x" } }),
      callOf("PUT /cases/case-0001/fees", {
        body: { interestFees: 1 },
        answer: { totalAddedFees: 1, remainder: 11, other: 2 },
      }),
      callOf("POST /cases/case-0001/files", { answer: { fileName: "a.pdf", documentType: "Odd" } }),
      callOf("POST /cases/case-0001/close", {
        body: { closeCode: "Other", closeComment: "c" },
        answer: { finalOutstandingAmount: 1, totalPayments: 0, totalRecovered: 2, other: 3 },
      }),
    ],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'start {"case":"$case"} | check {"status":"Active"} | causes case.updated {"caseId":"$case","newLifecycle":"Active"} test of case-0001, chat.created {"caseId":"$case"} test of case-0001',
      'note {"case":"$case","description":"This is text 1 of a recording."}',
      'chat {"case":"$case","message":"This is message 1 of a recording."} | causes chat.created {"caseId":"$case"} test of case-0001',
      'chat {"case":"$case","message":"This is message 1 of a recording.","surface":"customer"} | causes chat.created {"caseId":"$case"} test of case-0001',
      'fees {"case":"$case","interestFees":1} | check {"totalAddedFees":1,"remainder":11}',
      'upload {"case":"$case","name":"document-1.pdf","documentType":"Unknown"}',
      'close {"case":"$case","closeCode":"Other","closeComment":"This is comment 1 of a recording."} | check {"finalOutstandingAmount":1,"totalPayments":0,"totalRecovered":2} | causes case.closed {"caseId":"$case","closeCode":"Other"} test of case-0001',
      "8 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "keeps the requests of managed payments, with their checks and events",
    [
      newCase(),
      callOf("POST /managed-cases/case-0001/payments", {
        body: { date: "2026-03-16", paymentAmount: 10, paymentRecipient: "Creditor" },
        answer: { paymentId: "pay-0001", remainingAmount: 0, caseClosed: true },
      }),
      callOf("PUT /managed-cases/case-0001/payments/pay-0001", {
        body: { paymentAmount: 5 },
        answer: { remainingAmount: 5 },
      }),
      read("Active", { remainder: 5 }),
      callOf("DELETE /managed-cases/case-0001/payments/pay-0001"),
    ],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'api {"method":"POST","path":"/managed-cases/$case/payments","body":{"date":"$today","paymentAmount":10,"paymentRecipient":"Creditor"}} | check {"remainingAmount":0,"caseClosed":true} | causes payment.created {"caseId":"$case","amount":10} test of case-0001, case.closed {"caseId":"$case","closeCode":"Paid"} test of case-0001',
      'api {"method":"PUT","path":"/managed-cases/$case/payments/$payment","body":{"paymentAmount":5}} | check {"remainingAmount":5}',
      'api {"path":"/cases/$case"} | check {"lifecycle":"Active","remainder":5}',
      'api {"method":"DELETE","path":"/managed-cases/$case/payments/$payment"} | causes payment.deleted {"caseId":"$case","paymentId":"$payment"} test of case-0001',
      "5 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "records, edits and reverses payments",
    [
      ...[newCase(), pay()],
      pay(
        { date: "2026-03-15", paymentRecipient: "Creditor", createUnpaidCommissionFollowUp: true },
        { paymentId: "pay-0002", caseClosed: true },
      ),
      callOf("PUT /cases/case-0001/payments/pay-0001", {
        body: { paymentAmount: 5, reopenCaseIfNeeded: true },
        answer: { remainingAmount: 5 },
      }),
      callOf("PUT /cases/case-0001/payments/pay-0001", { body: { reopenCaseIfNeeded: false } }),
      callOf("DELETE /cases/case-0001/payments/pay-0001"),
      callOf("DELETE /cases/case-0001/payments/pay-0002?reopenCaseIfNeeded=true"),
      callOf("DELETE /cases/case-0001/payments/pay-0003?reopenCaseIfNeeded=true"),
      moveOf("/control/set/payment", { payment: "PAY-0002", reopen: true }),
      moveOf("/control/set/payment", { payment: "PAY-0001" }),
    ],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'payment {"case":"$case","amount":4} | check {"remainingAmount":6,"caseClosed":false} | causes payment.created {"caseId":"$case","amount":4} test of case-0001',
      'payment {"case":"$case","amount":4,"createUnpaidCommissionFollowUp":true,"date":"$today-1d","paymentRecipient":"Creditor"} | check {"remainingAmount":6,"caseClosed":true} | causes payment.created {"caseId":"$case","amount":4} test of case-0001, case.closed {"caseId":"$case","closeCode":"Paid"} test of case-0001',
      'payment {"case":"$case","edit":"$payment","amount":5,"reopen":true} | check {"remainingAmount":5}',
      'payment {"case":"$case","edit":"$payment"}',
      'payment {"case":"$case","delete":"$payment"} | causes payment.deleted {"caseId":"$case","paymentId":"$payment"} test of case-0001',
      'payment {"case":"$case","delete":"$payment2","reopen":true} | causes payment.deleted {"caseId":"$case","paymentId":"$payment2"} test of case-0001, case.updated {"caseId":"$case","newLifecycle":"Active"} test of case-0001',
      'payment {"case":"$case","delete":"$payment3","reopen":true} | causes payment.deleted {"caseId":"$case","paymentId":"$payment3"} test of case-0001',
      'payment {"case":"$case","delete":"$payment2","reopen":true} | causes payment.deleted {"caseId":"$case","paymentId":"$payment2"} test of case-0001',
      'payment {"case":"$case","delete":"$payment"} | causes payment.deleted {"caseId":"$case","paymentId":"$payment"} test of case-0001',
      "8 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "drops a read of a known state",
    [newCase(), read("PendingVerification")],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      "2 requests: 0 retries, 0 polls, 0 waits, 1 dropped",
    ],
  ],
  [
    "checks the state after a change",
    [newCase(), advance("Active"), read("Active")],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'advance {"case":"$case","to":"active"} | causes case.updated {"caseId":"$case","newLifecycle":"Active"} test of case-0001',
      'api {"path":"/cases/$case"} | check {"lifecycle":"Active","remainder":10}',
      "3 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "waits for a new state that was polled for, with a comment on how often",
    [newCase(), advance("Active"), read("PendingVerification"), read("Active")],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'advance {"case":"$case","to":"active"} | causes case.updated {"caseId":"$case","newLifecycle":"Active"} test of case-0001',
      'wait {"case":"$case","until":"Active"} | check {"remainder":10} | # The client polled 2 times.',
      "4 requests: 0 retries, 2 polls, 1 waits, 0 dropped",
    ],
  ],
  [
    "waits without a comment if the polling came before the change",
    [newCase(), read("PendingVerification"), advance("Active"), read("Active")],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'advance {"case":"$case","to":"active"} | causes case.updated {"caseId":"$case","newLifecycle":"Active"} test of case-0001',
      'wait {"case":"$case","until":"Active"} | check {"remainder":10}',
      "4 requests: 0 retries, 1 polls, 1 waits, 1 dropped",
    ],
  ],
  [
    "checks a different amount but doesn't wait for it",
    [
      ...[newCase(), read("PendingVerification"), callOf("PUT /cases/case-0001/fees", { body: {} })],
      read("PendingVerification", { remainder: 12 }),
    ],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'fees {"case":"$case"}',
      'api {"path":"/cases/$case"} | check {"lifecycle":"PendingVerification","remainder":12}',
      "4 requests: 0 retries, 0 polls, 0 waits, 1 dropped",
    ],
  ],
  [
    "distinguishes two close codes and drops reads after a note",
    [
      ...[newCase(), read("Closed", { closeCode: "Paid" }), note(), read("Closed", { closeCode: "Paid" })],
      ...[note(), read("Closed", { closeCode: "Other" })],
    ],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'api {"path":"/cases/$case"} | check {"lifecycle":"Closed","closeCode":"Paid","remainder":10}',
      'note {"case":"$case","description":"This is text 1 of a recording."}',
      'note {"case":"$case","description":"This is text 1 of a recording."}',
      'wait {"case":"$case","until":"Closed:Other"} | check {"remainder":10}',
      "6 requests: 0 retries, 2 polls, 1 waits, 0 dropped",
    ],
  ],
  [
    "keeps a read's first refusal and drops failures and lists",
    [
      ...[newCase(), read("", {}, { status: 404, answer: {} }), advance("Active")],
      ...[read("", {}, { status: 404 }), advance("Active"), read("Active", {}, { status: 503 })],
      ...[read("Active", {}, { status: 429 }), callOf("GET /cases/other-001", { status: 404 })],
      callOf("GET /cases"),
    ],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'api {"path":"/cases/$case","status":404}',
      'advance {"case":"$case","to":"active"} | causes case.updated {"caseId":"$case","newLifecycle":"Active"} test of case-0001',
      'advance {"case":"$case","to":"active"} | causes case.updated {"caseId":"$case","newLifecycle":"Active"} test of case-0001',
      "9 requests: 0 retries, 0 polls, 0 waits, 5 dropped",
    ],
  ],
  [
    "omits deletions, previews, replays and fired events",
    [
      ...[callOf("DELETE /test/cases"), callOf("DELETE /webhooks/hook-0001")],
      ...[callOf("POST /webhooks/hook-0001/replay"), callOf("POST /webhooks/events/event-1/replay")],
      ...[callOf("POST /test/webhooks/fire"), callOf("POST /ingestion-jobs")],
      callOf("POST /cases/preview", { surface: "customer" }),
      callOf("POST /webhooks/hook-0001/test", { surface: "customer" }),
      callOf("POST /v1/webhooks/test", { surface: "referral" }),
      callOf("DELETE /clients/kb-1", { surface: "referral" }),
    ],
    ["10 requests: 0 retries, 0 polls, 0 waits, 10 dropped"],
  ],
  [
    "polls with requests as a creditor, because only partners have a wait step",
    [
      ...[newCase(), advance("Active"), read("PendingVerification", {}, { surface: "customer" })],
      read("Active", {}, { surface: "customer" }),
    ],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'advance {"case":"$case","to":"active"} | causes case.updated {"caseId":"$case","newLifecycle":"Active"} test of case-0001',
      'api {"surface":"customer","path":"/cases/$case"} | check {"lifecycle":"Active","remainder":10}',
      "4 requests: 0 retries, 2 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "merges pauses of at least five minutes and clock moves into one wait",
    [
      ...[newCase(), note(299), note(599), moveOf("/control/clock/advance", { by: "2h" }, 600)],
      moveOf("/control/clock/advance", { by: "1h" }, 600 + 7200),
      moveOf("/control/clock/set", { to: "2026-03-16T13:00:00Z" }, 600 + 10_800),
      ...[moveOf("/control/clock/set", { to: "2026-03-16T12:00:00Z" }, 4 * 3600), note(4 * 3600 + 300)],
    ],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'note {"case":"$case","description":"This is text 1 of a recording."}',
      "wait 5m",
      'note {"case":"$case","description":"This is text 1 of a recording."}',
      "wait 3h55m",
      'note {"case":"$case","description":"This is text 1 of a recording."}',
      "4 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "keeps faults and ignores control calls that don't affect a run",
    [
      ...[newCase(), moveOf("/control/clock/freeze"), moveOf("DELETE /control/faults")],
      moveOf("/control/faults", { surface: "collection", status: 503, kind: "a b", next: 1, other: 2 }),
      ...[moveOf("/control/snapshots"), moveOf("/control/deliveries/run"), moveOf("/control/export")],
    ],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'fault {"surface":"collection","status":503,"next":1}',
      "1 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "sets a case's fields and omits those that no step supports",
    [
      ...[
        newCase(),
        setCase({ lifecycle: "Closed", payment: 5 }),
        setCase({ lifecycle: "PendingVerification" }),
      ],
      ...[setCase({ lifecycle: "Paused" }), setCase({ needs: [{ area: "x" }] }), setCase({ odd: 1 })],
      ...[
        moveOf("/control/reset"),
        moveOf("/onboarding/none"),
        moveOf("/control/set/payment", { payment: "x" }),
      ],
    ],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'set {"case":"$case","lifecycle":"Closed","payment":5} | causes payment.created {"caseId":"$case","amount":5} test of case-0001, case.closed {"caseId":"$case"} test of case-0001',
      'set {"case":"$case","lifecycle":"PendingVerification"} | causes case.created {"caseId":"$case"} collection test of case-0001',
      'set {"case":"$case","lifecycle":"Paused"} | causes case.updated {"caseId":"$case","newLifecycle":"Paused"} test of case-0001',
      'set {"case":"$case","needs":[{"area":"This is text 1 of a recording."}]}',
      "unwritten sandbox set/case",
      "unwritten sandbox reset",
      "unwritten the page /onboarding",
      "unwritten sandbox set/payment",
      "1 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "creates a client that its token and cases refer to",
    [
      ...[client, mint, mint],
      callOf("POST /cases", {
        ...{ surface: "customer", isBearer: true, credential: "token-1", body: { isTest: true } },
        answer: { id: "case-0009", reference: "REF-0009", lifecycle: "Active" },
      }),
      callOf("POST /cases", { surface: "customer", body: {}, answer: { id: "case-0010" } }),
      callOf("POST /clients/kb-1/kyc-verification", { surface: "referral", body: { directorFullName: "" } }),
      client,
    ],
    [
      'client {"client":{"country":"DE"}} | check {"onboardingDone":false}',
      'mint {"client":"$client"}',
      'submit {"client":"$client","body":{"isTest":true}} | check {"lifecycle":"Active"} | causes case.created {"caseId":"$case"} test $client of case-0009',
      'submit {"body":{"isTest":false}} | causes case.created {"caseId":"$case2"} live of case-0010',
      'kyc {"client":"$client"}',
      'api {"method":"POST","surface":"referral","path":"/clients","body":{"externalTenantId":"$client","client":{"country":"DE"}}}',
      "7 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "signs for a client on its pages or sets single documents",
    [
      ...[client, moveOf("/onboarding/key1"), moveOf("/signing/KEY1")],
      setCreditor("CLIENT-01", { agreement: "signed", powerOfAttorney: "signed" }),
      setCreditor("kb-1", { agreement: "unsigned", powerOfAttorney: "odd", kyc: "verified", blocked: null }),
      setCreditor("kb-1", { agreement: "signed", powerOfAttorney: "signed", blocked: "x" }),
      setCreditor("kb-1", { kyc: "odd" }),
    ],
    [
      'client {"client":{"country":"DE"}} | check {"onboardingDone":false}',
      'sign {"client":"$client"} | causes client.onboarding.contract_signed {"externalTenantId":"$client"} of kb-1, client.onboarding.poa_signed {"externalTenantId":"$client"} of kb-1',
      'sign {"client":"$client"} | causes client.onboarding.contract_signed {"externalTenantId":"$client"} of kb-1, client.onboarding.poa_signed {"externalTenantId":"$client"} of kb-1',
      'sign {"client":"$client"} | causes client.onboarding.contract_signed {"externalTenantId":"$client"} of kb-1, client.onboarding.poa_signed {"externalTenantId":"$client"} of kb-1',
      'set {"creditor":"$client","agreement":"unsigned","kyc":"verified","blocked":null}',
      'set {"creditor":"$client","agreement":"signed","powerOfAttorney":"signed","blocked":"This account is blocked."}',
      "unwritten sandbox set/creditor",
      "1 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "approves or declines a link on its page or through the sandbox",
    [
      ...[linking, moveOf("/link/key2", { decision: "decline" }), decide("kb-2", "approved")],
      ...[decide("kb-2", "maybe"), moveOf("/link/key2", { decision: "maybe" }), moveOf("/link/none")],
      callOf("GET /clients/kb-2", { surface: "referral", answer: { onboardingDone: true, other: 1 } }),
    ],
    [
      'api {"method":"POST","surface":"referral","path":"/clients","body":{"externalTenantId":"$tag","client":{"name":"Polderzicht Techniek B.V.","country":"NL","supportEmail":"support@client.example"},"users":[{"name":"Femke ten Brink","email":"user1@polderzicht.example"}]},"status":409} | check {"type":"ClientExistsNeedsLinking"} | causes client.link_requested of kb-2',
      'link {"client":"$tag","decision":"declined"} | causes client.link_declined of kb-2',
      'link {"client":"$tag","decision":"approved"} | causes client.linked of kb-2',
      'api {"surface":"referral","path":"/clients/$tag"} | check {"onboardingDone":true}',
      "unwritten sandbox set/link",
      "unwritten the page /link",
      "unwritten the page /link",
      "2 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "expires a link request after a week",
    [linking, moveOf("/control/clock/advance", { by: "7d" }), moveOf("/control/clock/advance", { by: "7d" })],
    [
      'api {"method":"POST","surface":"referral","path":"/clients","body":{"externalTenantId":"$tag","client":{"name":"Polderzicht Techniek B.V.","country":"NL","supportEmail":"support@client.example"},"users":[{"name":"Femke ten Brink","email":"user1@polderzicht.example"}]},"status":409} | check {"type":"ClientExistsNeedsLinking"} | causes client.link_requested of kb-2',
      "wait 7d | causes client.link_expired of kb-2",
      "wait 7d",
      "1 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "doesn't expire a link request any earlier",
    [linking, moveOf("/control/clock/advance", { by: "167h" })],
    [
      'api {"method":"POST","surface":"referral","path":"/clients","body":{"externalTenantId":"$tag","client":{"name":"Polderzicht Techniek B.V.","country":"NL","supportEmail":"support@client.example"},"users":[{"name":"Femke ten Brink","email":"user1@polderzicht.example"}]},"status":409} | check {"type":"ClientExistsNeedsLinking"} | causes client.link_requested of kb-2',
      "wait 6d23h",
      "1 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "names subscriptions and rotates their secrets",
    [
      ...[subscribe(["case.closed", "odd"]), subscribe(["case.closed"], { isTestMode: true })],
      callOf("PUT /webhooks/hook-0001", { body: { regenerateSecret: true } }),
      callOf("PUT /webhooks/hook-0001", { body: { isActive: false } }),
      callOf("DELETE /webhooks/hook-0001"),
      subscribe(["case.closed"], {}, { surface: "customer" }),
    ],
    [
      'subscription {"events":["case.closed"],"testMode":false}',
      'subscription {"as":"collection2","events":["case.closed"]}',
      'rotate {"subscription":"collection"}',
      'api {"method":"PUT","path":"/webhooks/$hook","body":{"isActive":false}}',
      'subscription {"surface":"customer","events":["case.closed"],"testMode":false}',
      "6 requests: 0 retries, 0 polls, 0 waits, 1 dropped",
    ],
  ],
  [
    "drops retries and repeats but keeps refusals",
    [
      ...[keyed(429), keyed(500), keyed(), keyed(), keyed(200, { id: "case-0002" }), keyed(409, {})],
      ...[keyed(409, { data: {} }), keyed(401)],
      callOf("POST /cases/case-0001/notes", { status: 401, isBearer: true, credential: "t" }),
      callOf("POST /cases/case-0001/notes", { status: undefined }),
    ],
    [
      'create {} | causes case.created {"caseId":"$case"} test of case-0001',
      'create {} | causes case.created {"caseId":"$case2"} test of case-0002',
      'api {"method":"POST","path":"/managed-cases","body":{"isTest":true},"status":409}',
      'api {"method":"POST","path":"/managed-cases","body":{"isTest":true},"status":401}',
      "10 requests: 5 retries, 0 polls, 0 waits, 1 dropped",
    ],
  ],
  [
    "repeats refused requests and expects their status",
    [
      newCase(),
      callOf("POST /cases/case-0001/close", { status: 400, body: { closeCode: "Bad" } }),
      callOf("POST /cases/none-001/close", { status: 404, body: {} }),
      callOf("PUT /webhooks/hook-0009", { status: 400, body: {} }),
      callOf("GET /cases/case-0001", { surface: "customer", status: 404 }),
    ],
    [
      'create {"amountToRecover":10,"debtor":{"type":"Private"}} | check {"lifecycle":"PendingVerification","remainder":10} | causes case.created {"caseId":"$case"} test of case-0001',
      'api {"method":"POST","path":"/cases/$case/close","body":{"closeCode":"Unknown"},"status":400}',
      'api {"method":"POST","path":"/cases/3f2504e0-4f89-41d3-9a0c-0305e82c3301/close","body":{},"status":404}',
      'api {"method":"PUT","path":"/webhooks/$hook","body":{},"status":400}',
      'api {"surface":"customer","path":"/cases/$case","status":404}',
      "5 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "recreates a case that is older than the recording",
    [earlier(), note()],
    [
      'create {"creditorCompanyName":"Silberkamp Logistik GmbH","amountToRecover":8} | check {"lifecycle":"PendingVerification","remainder":8} | causes case.created {"caseId":"$case"} test of case-0001 | # The case is older than the recording, which shows its state.',
      'advance {"case":"$case","to":"active"} | causes case.updated {"caseId":"$case","newLifecycle":"Active"} test of case-0001',
      'fees {"case":"$case","interestFees":1,"reminderFees":1,"collectionFees":0}',
      'api {"path":"/cases/$case"} | check {"lifecycle":"Active","remainder":10}',
      'note {"case":"$case","description":"This is text 1 of a recording."}',
      "2 requests: 0 retries, 0 polls, 0 waits, 0 dropped",
    ],
  ],
  [
    "doesn't recreate an older case that is paid, not a test case, or read by its creditor",
    [earlier({ remainder: 9 }), earlier({ isTestCase: false }), { ...earlier(), surface: "customer" }],
    ["3 requests: 0 retries, 0 polls, 0 waits, 3 dropped"],
  ],
])("%s", (_, moments, expected) => {
  const { recorder, steps } = recordSteps(moments);
  const { polls, waits, dropped } = recorder.reads.counts;
  const counts = `${recorder.requests} requests: ${recorder.retries} retries, ${polls} polls, ${waits} waits, ${dropped} dropped`;
  expect([...steps, ...recorder.state.unwritten.map((what) => `unwritten ${what}`), counts]).toEqual(
    expected,
  );
});
