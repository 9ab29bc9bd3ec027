import { describe, expect, test } from "vitest";
import { openPayments, payment } from "./stage";

const { call, testCase, pay, list, read, timeline, events, get, keyOf, store, productionCase } =
  await openPayments();
const partner = "Falkenhof Forderungen GmbH";

describe("a recorded payment", () => {
  test("reduces the remainder, appears in the list and timeline, and sends an event [EVT-11]", async () => {
    const id = await testCase();
    const { status, json } = await pay(id, { payoutCreditor: 80, payoutCollectionPartner: 20 });
    expect(status).toBe(200);
    const { reference, remainder } = await read(id);
    expect(json).toEqual({
      paymentId: expect.any(String),
      caseReference: reference,
      date: "2026-03-12T00:00:00Z",
      paymentAmount: 100,
      payoutCreditor: 80,
      payoutCollectionPartner: 20,
      paymentRecipient: "CollectionPartner",
      commissionPaymentStatus: null,
      closeCase: false,
      caseClosed: false,
      closeCode: null,
      remainingAmount: 900,
      warnings: [],
    });
    expect(remainder).toBe(900);
    expect(await list(id)).toMatchObject([{ id: json.paymentId, grossAmount: 100, currency: "EUR" }]);
    expect(await timeline(id)).toContain(`Payment of 100.00 EUR received by ${partner}`);
    expect(events(id)).toContain("payment.created 100");
  });

  test("is listed newest first for both its partner and its creditor", async () => {
    const id = productionCase();
    for (const date of ["2026-03-10", "2026-03-15", "2026-03-12"]) await pay(id, { date });
    const dates = (await list(id)).map((entry: { date: string }) => entry.date.slice(0, 10)).slice(0, 3);
    expect(dates).toEqual(["2026-03-15", "2026-03-12", "2026-03-10"]);
    expect((await get("customer", `/cases/${id}/payments`)).json).toEqual(await list(id));
  });

  test("can be read individually only by its creditor", async () => {
    const { json } = await pay(productionCase());
    const path = `/Payments/${json.paymentId}`;
    expect((await get("customer", path)).json).toMatchObject({ id: json.paymentId, grossAmount: 100 });
    const other = await get("customer", path, { key: keyOf("customer", 2) });
    expect([other.status, other.json.error]).toEqual([404, "PaymentNotFound"]);
  });

  test("gets a follow-up for an unpaid commission unless the caller declines it", async () => {
    const id = await testCase();
    const unpaid = { paymentRecipient: "Creditor", commissionPaymentStatus: "Unpaid" };
    await pay(id, { ...unpaid, createUnpaidCommissionFollowUp: false });
    expect(await timeline(id)).not.toContain("Follow-up on the unpaid commission by null");
    await pay(id, unpaid);
    expect(await timeline(id)).toContain("Follow-up on the unpaid commission by null");
  });

  test("appears in the transactions with the status of its commission", async () => {
    const stages = async (commissionPaymentStatus: string) => {
      const { json } = await pay(productionCase(), { paymentRecipient: "Creditor", commissionPaymentStatus });
      const { data } = (await get("referral", "/reporting/transactions?PageSize=100")).json;
      const found = data.find(
        (candidate: { transactionId: string }) => candidate.transactionId === json.paymentId,
      );
      return found.status.commissionPaymentStatus;
    };
    expect([await stages("Unpaid"), await stages("Paid")]).toEqual(["Unpaid", "Paid"]);
  });

  test("is recorded once per idempotency key [IDM-01]", async () => {
    const id = await testCase();
    const headers = { "idempotency-key": "bank-line-1" };
    const [first, second] = [await pay(id, {}, { headers }), await pay(id, {}, { headers })];
    expect(second.text).toBe(first.text);
    expect(await list(id)).toHaveLength(1);
    expect((await pay(id, { paymentAmount: 1 }, { headers })).json.error).toBe("IdempotencyConflict");
  });
});

describe("closing with a payment", () => {
  test("closes the case as paid if nothing is owed", async () => {
    const id = await testCase();
    const { json } = await pay(id, { paymentAmount: 1000, closeCase: true });
    expect(json).toMatchObject({ caseClosed: true, closeCode: "Paid", remainingAmount: 0, warnings: [] });
    expect(await read(id)).toMatchObject({ lifecycle: "Closed", closeCode: "Paid" });
    expect(events(id).slice(-3)).toEqual([
      "payment.created 1000",
      "case.updated Active>Closed",
      "case.closed Paid",
    ]);
  });

  test("leaves the case open with a warning after a partial payment", async () => {
    const id = await testCase();
    const { json } = await pay(id, { closeCase: true });
    expect(json).toMatchObject({ caseClosed: false, closeCode: null, remainingAmount: 900 });
    expect(json.warnings).toEqual(["The case stays open: 900.00 EUR are still owed."]);
    expect((await read(id)).lifecycle).toBe("Active");
  });

  test("leaves a closed case unchanged and adds a warning", async () => {
    const id = await testCase();
    await call("POST", `/test/cases/${id}/advance`, { to: "Closed:NoPayment" });
    const { json } = await pay(id, { closeCase: true, paymentAmount: 1000.5 });
    expect(json.warnings).toEqual([
      "The payments exceed what was owed by 0.50 EUR.",
      "The case was already closed.",
    ]);
    expect((await read(id)).closeCode).toBe("PreLegalExhaustedNoPayment");
  });
});

const broken: readonly (readonly [what: string, changes: object, field: string, message: string])[] = [
  ["an amount of 0", { paymentAmount: 0 }, "PaymentAmount", "must be greater than 0"],
  ["a negative amount", { paymentAmount: -1 }, "PaymentAmount", "must be greater than 0"],
  ["three decimals", { paymentAmount: 1.005 }, "PaymentAmount", "must have at most two decimals"],
  ["a date in the future", { date: "2026-03-17" }, "Date", "must not be in the future"],
  ["another currency", { currency: "USD" }, "Currency", "must be the currency of the case, EUR"],
  [
    "an unknown recipient",
    { paymentRecipient: "Debtor" },
    "PaymentRecipient",
    "must be one of Creditor, CollectionPartner, Platform",
  ],
  [
    "no commission, though the creditor was paid",
    { paymentRecipient: "Creditor" },
    "CommissionPaymentStatus",
    "is required if the creditor received the payment",
  ],
  [
    "an unknown commission status",
    { commissionPaymentStatus: "Later" },
    "CommissionPaymentStatus",
    "must be one of Paid, Unpaid",
  ],
  [
    "half a split",
    { payoutCreditor: 100 },
    "PayoutCreditor",
    "and PayoutCollectionPartner must be given together",
  ],
  [
    "a split that doesn't add up",
    { payoutCreditor: 80, payoutCollectionPartner: 19.98 },
    "PayoutCreditor",
    "and PayoutCollectionPartner must add up to PaymentAmount",
  ],
  [
    "a negative part",
    { payoutCreditor: 101, payoutCollectionPartner: -1 },
    "PayoutCollectionPartner",
    "must not be below 0",
  ],
];

describe("a payment", () => {
  test.each(broken)("is refused if it has %s", async (_, changes, field, message) => {
    const id = await testCase();
    const { status, json } = await pay(id, changes);
    expect([status, json]).toEqual([400, { [field]: [`The ${field} field ${message}.`] }]);
    expect(await list(id)).toEqual([]);
  });

  test.each(["date", "paymentAmount", "paymentRecipient"])("is refused without %s", async (name) => {
    const { status, json } = await pay(await testCase(), { [name]: undefined });
    const field = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    expect([status, json.errors]).toEqual([400, { [field]: [`The ${field} field is required.`] }]);
  });

  test("may split with a rounding difference of one cent", async () => {
    const split = { payoutCreditor: 80, payoutCollectionPartner: 19.99 };
    expect((await pay(await testCase(), split)).status).toBe(200);
  });

  test("is refused if the case hasn't been started or is merged", async () => {
    const id = await testCase(false);
    const refused = await pay(id);
    expect([refused.status, refused.json.message]).toEqual([
      422,
      "The case has not been started: a payment needs a case that is collected (it is PendingVerification)",
    ]);
    const merged = await testCase();
    store.run("update cases set lifecycle = 9 where id = ?", merged);
    const conflict = await pay(merged);
    expect([conflict.status, conflict.json.message]).toEqual([
      409,
      "The case was merged into another one and can't be changed",
    ]);
  });

  test("is refused for another partner's case and an unknown case [ERR-16]", async () => {
    const foreign = await call("POST", `/cases/${productionCase()}/payments`, payment(), {
      key: keyOf("collection", 2),
    });
    const missing = await pay("11111111-2222-4333-8444-555555555555");
    expect([foreign.status, foreign.json.error]).toEqual([404, "CaseNotFound"]);
    expect(missing.json).toEqual(foreign.json);
  });
});
