import { describe, expect, test } from "vitest";
import type { Environment } from "../../../src/base/platform";
import { knownClient, openClients } from "../../support/sandbox/clients";
import {
  eventSummaries,
  managedSubmission,
  partnerId,
  post,
  submission,
} from "../../support/sandbox/submissions";

async function openRevenue() {
  const clients = await openClients();
  const { store, referral, control, read, keyOf } = clients;
  const pay = (id: string, payment: number) => control("POST", "/set/case", { case: id, payment });
  const transactions = async (environment: Environment = "test") => {
    const { json } = await referral("/reporting/transactions?PageSize=1", {
      environment,
      key: keyOf("referral", 1, environment),
    });
    return { total: json.page.totalResults as number, summary: json.summary };
  };
  const earnings = async (tenant: string) => (await read(tenant)).json.caseStats.earningsUsd as number;
  /** Returns a creditor's production cases in creation order. */
  const casesOf = (creditor: number) =>
    store
      .all<{ id: string }>(
        "select id from cases where creditor = ? and is_test = 0 and collection_partner is not null order by seq",
        creditor,
      )
      .map(({ id }) => id);
  /** Links Polderzicht, which already had an account, cases and payments, to the first referral partner. */
  const link = async () => {
    const { json } = await clients.post(knownClient());
    await clients.press(json.data.onboardingLinks.url, { decision: "approve" });
  };
  return { ...clients, pay, transactions, earnings, casesOf, link };
}

test("uses a 20 percent referral rate for cases and transactions [REV-01] [FLD-20]", async () => {
  const { referral } = await openRevenue();
  const { json } = await referral("/cases?PageSize=100");
  const rates = json.cases.map((row: { expectedReferralRatePercentage: number | null }) => {
    return row.expectedReferralRatePercentage;
  });
  expect([...new Set(rates)].sort()).toEqual([20, null]);
  const { data } = (await referral("/reporting/transactions?PageSize=100")).json;
  const shares = data.map(({ earnings }: { earnings: { referralFeePercentage: number } }) => {
    return earnings.referralFeePercentage;
  });
  expect(new Set(shares)).toEqual(new Set([20]));
});

test("counts payments on every production case of an attributed client [REV-02]", async () => {
  const { casesOf, pay, transactions, earnings, keyOf, ...sandbox } = await openRevenue();
  const ownAnswer = await post(sandbox, "customer", "/cases", submission(), { key: keyOf("customer", 1) });
  for (const id of [casesOf(1)[0] ?? "", ownAnswer.json.id]) {
    const [before, earned] = [await transactions(), await earnings("kb-1001")];
    await pay(id, 500);
    expect((await transactions()).total).toBe(before.total + 1);
    expect(await earnings("kb-1001")).toBeGreaterThan(earned);
  }
});

describe("a client that already had an account when it was linked", () => {
  test("earns its partner nothing on earlier cases and hides them from the partner [REV-03]", async () => {
    const { link, transactions, earnings, read, referral, casesOf, pay, store } = await openRevenue();
    const before = await transactions();
    await link();
    const [old = ""] = casesOf(10);
    await pay(old, 500);
    expect(await transactions()).toEqual(before);
    expect(await earnings("kb-new")).toBe(0);
    expect((await read("kb-new")).json.caseStats).toEqual({ casesTotal: 0, casesClosed: 0, earningsUsd: 0 });
    const { json } = await referral("/cases?PageSize=1");
    expect(json.page.totalResults).toBe(json.summary.totalCases);
    expect(eventSummaries(store, old, "referral")).toEqual([]);
  });

  test("earns revenue only on a case submitted with its token, not one submitted with its own key [REV-03]", async () => {
    const { link, asCustomer, keyOf, transactions, earnings, pay, store, ...sandbox } = await openRevenue();
    await link();
    const through = await asCustomer("kb-new", "/cases", { method: "POST", body: submission() });
    const ownAnswer = await post(sandbox, "customer", "/cases", submission(), { key: keyOf("customer", 10) });
    const { total } = await transactions();
    await pay(ownAnswer.json.id, 500);
    expect([(await transactions()).total, await earnings("kb-new")]).toEqual([total, 0]);
    await pay(through.json.id, 500);
    expect((await transactions()).total).toBe(total + 1);
    expect(await earnings("kb-new")).toBeGreaterThan(0);
    const created = "case.created PendingVerificationInternal";
    expect(eventSummaries(store, through.json.id, "referral")).toEqual([created]);
    expect(eventSummaries(store, ownAnswer.json.id, "referral")).toEqual([]);
  });
});

test.each(["test", "live"] as const)(
  "doesn't count a payment on a test case anywhere in the %s environment [REV-02]",
  async (environment) => {
    const { transactions, earnings, store, asCustomer, ...sandbox } = await openRevenue();
    const [before, earned] = [await transactions(environment), await earnings("kb-1001")];
    const body = submission({ isTest: true, collectionPartnerId: partnerId(store, 1) });
    const { json } = await asCustomer("kb-1001", "/cases", { method: "POST", body });
    const path = `/test/cases/${json.id}/advance`;
    const advanced = await post(sandbox, "collection", path, { to: "Closed:Paid", amount: 500 });
    expect(advanced.json.state).toBe("Closed:Paid");
    expect(await transactions(environment)).toEqual(before);
    expect(await earnings("kb-1001")).toBe(earned);
  },
);

test("doesn't send events about a managed case to referral partners", async () => {
  const { store, ...sandbox } = await openRevenue();
  const { json } = await post(sandbox, "collection", "/managed-cases", managedSubmission());
  expect(eventSummaries(store, json.id, "referral")).toEqual([]);
});

test("recognizes a fee either in full or not at all, according to the record [EP-31]", async () => {
  const { referral } = await openRevenue();
  const { data } = (await referral("/reporting/transactions?PageSize=100", { environment: "live" })).json;
  interface Row {
    readonly earnings: { readonly referralFeeAmountUsd: number; readonly isEstimate: boolean };
    readonly recognition: { readonly isRecognized: boolean; readonly referralFeeRecognizedUsd: number };
  }
  for (const { earnings, recognition } of data as readonly Row[])
    expect([recognition.referralFeeRecognizedUsd, earnings.isEstimate]).toEqual(
      recognition.isRecognized ? [earnings.referralFeeAmountUsd, false] : [0, true],
    );
  expect(new Set(data.map(({ recognition }: Row) => recognition.isRecognized))).toEqual(
    new Set([true, false]),
  );
});
