import { describe, expect, test } from "vitest";
import { openPayments, payment } from "./stage";

const { call, testCase, pay, list, read, store, keyOf } = await openPayments();

const managed = (method: string, id: string, rest = "", body?: unknown, options = {}) =>
  call(method, `/managed-cases/${id}/payments${rest}`, body, options);

/** A production case managed by the first partner, with a payment recorded by its collector. */
const { id: productionCase, collector } = store.get<{ id: string; collector: number }>(
  `select id, collection_partner as collector from cases
     where managing_partner = 1 and is_test = 0 and date_collection_started is not null and lifecycle < 9
       and is_deleted = 0`,
) ?? { id: "", collector: 0 };
await pay(productionCase, {}, { key: keyOf("collection", collector) });

describe("payments on a managed case", () => {
  test("are listed for the managing partner, even in production", async () => {
    const { status, json } = await managed("GET", productionCase);
    expect(status).toBe(200);
    expect(json.length).toBeGreaterThan(0);
    const foreign = await managed("GET", productionCase, "", undefined, { key: keyOf("collection", 2) });
    expect([foreign.status, foreign.json.error]).toEqual([404, "CaseNotFound"]);
  });

  test("go to the creditor by default on a test case, with an unpaid commission", async () => {
    const id = await testCase();
    const { status, json } = await managed("POST", id, "", { date: "2026-03-12", paymentAmount: 100 });
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({
        paymentRecipient: "Creditor",
        commissionPaymentStatus: "Unpaid",
        payoutCreditor: 100,
        payoutCollectionPartner: 0,
        remainingAmount: 900,
      }),
    ]);
    expect((await managed("GET", id)).json).toEqual(await list(id));
  });

  test("can't close the case unless they pay the whole remainder", async () => {
    const id = await testCase();
    const partial = payment({ paymentAmount: 999.99, closeCase: true });
    const { status, json } = await managed("POST", id, "", partial);
    const message = "The CloseCase field needs a payment of everything that is open.";
    expect([status, json]).toEqual([400, { CloseCase: [message] }]);
    expect([await list(id), (await read(id)).lifecycle]).toEqual([[], "Active"]);
  });

  test("can be edited and reversed on a test case", async () => {
    const id = await testCase();
    const { paymentId } = (await managed("POST", id, "", payment({ paymentAmount: 1000, closeCase: true })))
      .json;
    const own = `/${paymentId}`;
    expect((await managed("PUT", id, own, payment())).json.error).toBe("Conflict");
    expect((await managed("PUT", id, own, payment({ reopenCaseIfNeeded: true }))).json).toMatchObject({
      grossAmount: 100,
      recipient: "Creditor",
    });
    expect((await read(id)).lifecycle).toBe("Active");
    expect((await managed("DELETE", id, own)).status).toBe(204);
    expect(await list(id)).toEqual([]);
  });

  test("can't be changed on a production case", async () => {
    const [one] = (await managed("GET", productionCase)).json;
    for (const [method, rest] of [
      ["POST", ""],
      ["PUT", `/${one.id}`],
      ["DELETE", `/${one.id}`],
    ] as const) {
      const { status, json } = await managed(
        method,
        productionCase,
        rest,
        method === "DELETE" ? undefined : payment(),
      );
      expect([method, status, json.message]).toEqual([method, 400, "This is possible with test cases only"]);
    }
    expect((await managed("GET", productionCase)).json).toContainEqual(one);
  });

  test("are hidden on a case that the caller doesn't manage", async () => {
    const id = await testCase();
    await pay(id);
    const { status } = await managed("POST", id, "", payment(), { key: keyOf("collection", 2) });
    expect(status).toBe(404);
  });
});
