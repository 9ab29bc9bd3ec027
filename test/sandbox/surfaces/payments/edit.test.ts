import { describe, expect, test } from "vitest";
import { openPayments } from "./stage";

const { call, testCase, pay, edit, reverse, list, read, timeline, events, store, productionCase, moveClock } =
  await openPayments();
const partner = "Falkenhof Forderungen GmbH";
const unknown = "11111111-2222-4333-8444-555555555555";

async function paidCase(): Promise<readonly [id: string, paymentId: string]> {
  const id = await testCase();
  const { json } = await pay(id, { paymentAmount: 1000, closeCase: true });
  return [id, json.paymentId];
}

describe("an edited payment", () => {
  test("changes the remainder without sending an event", async () => {
    const id = await testCase();
    const { paymentId } = (await pay(id)).json;
    const before = events(id);
    const { status, json } = await edit(id, paymentId, {
      paymentAmount: 250.5,
      date: "2026-03-01",
      paymentRecipient: "Platform",
    });
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({
        id: paymentId,
        grossAmount: 250.5,
        date: "2026-03-01T00:00:00Z",
        recipient: "Platform",
        dateUpdated: "2026-03-16T09:00:00Z",
      }),
    ]);
    expect((await read(id)).remainder).toBe(749.5);
    expect(await timeline(id)).toContain(`Payment of 100.00 EUR changed to 250.50 by ${partner}`);
    expect(events(id)).toEqual(before);
  });

  test("closes the case as paid on request if nothing is owed anymore", async () => {
    const id = await testCase();
    const { paymentId } = (await pay(id)).json;
    await edit(id, paymentId, { paymentAmount: 1000, closeCase: true });
    expect(await read(id)).toMatchObject({ lifecycle: "Closed", closeCode: "Paid", remainder: 0 });
  });

  test("requires consent to reopen a case closed as paid", async () => {
    const [id, paymentId] = await paidCase();
    const refused = await edit(id, paymentId, { paymentAmount: 900 });
    expect([refused.status, refused.json.error]).toEqual([409, "Conflict"]);
    expect(await read(id)).toMatchObject({ lifecycle: "Closed", remainder: 0 });
    expect((await edit(id, paymentId, { paymentAmount: 900, reopenCaseIfNeeded: true })).status).toBe(200);
    expect(await read(id)).toMatchObject({ lifecycle: "Active", closeCode: null, remainder: 100 });
    expect(events(id).at(-1)).toBe("case.updated Closed>Active");
  });

  test("may increase on a case closed as paid", async () => {
    const [id, paymentId] = await paidCase();
    expect((await edit(id, paymentId, { paymentAmount: 1001 })).status).toBe(200);
    expect(await read(id)).toMatchObject({ lifecycle: "Closed", remainder: -1 });
  });

  test("is validated like a new payment", async () => {
    const id = await testCase();
    const { paymentId } = (await pay(id)).json;
    const { status, json } = await edit(id, paymentId, { paymentAmount: 0, date: "2026-04-01" });
    expect([status, Object.keys(json).sort()]).toEqual([400, ["Date", "PaymentAmount"]]);
    expect((await list(id))[0].grossAmount).toBe(100);
  });
});

describe("a reversed payment", () => {
  test("disappears from lists, is owed again and triggers an event [EVT-12]", async () => {
    const id = await testCase();
    const { paymentId } = (await pay(id)).json;
    const { status, text } = await reverse(id, paymentId);
    expect([status, text]).toEqual([204, ""]);
    expect(await list(id)).toEqual([]);
    expect((await read(id)).remainder).toBe(1000);
    expect(await timeline(id)).toContain(`Payment of 100.00 EUR reversed by ${partner}`);
    expect(events(id).at(-1)).toBe("payment.deleted 100");
    expect((await reverse(id, paymentId)).json.error).toBe("PaymentNotFound");
  });

  test("requires consent to reopen a case closed as paid [EVT-13]", async () => {
    const [id, paymentId] = await paidCase();
    expect((await reverse(id, paymentId)).json.message).toBe(
      "The case is closed as paid and would be open again; consent with reopenCaseIfNeeded",
    );
    expect((await reverse(id, paymentId, "?reopenCaseIfNeeded=false")).status).toBe(409);
    expect(await list(id)).toHaveLength(1);
    expect((await reverse(id, paymentId, "?reopenCaseIfNeeded=true")).status).toBe(204);
    expect(await read(id)).toMatchObject({ lifecycle: "Active", closeCode: null, remainder: 1000 });
    expect(events(id).slice(-2)).toEqual(["payment.deleted 1000", "case.updated Closed>Active"]);
  });

  test("doesn't reopen a case closed with another code", async () => {
    const id = await testCase();
    const { paymentId } = (await pay(id)).json;
    await call("POST", `/test/cases/${id}/advance`, { to: "Closed:NoPayment" });
    expect((await reverse(id, paymentId)).status).toBe(204);
    expect((await read(id)).lifecycle).toBe("Closed");
  });
});

const both = [
  ["edited", (id: string, paymentId: string) => edit(id, paymentId)],
  ["reversed", (id: string, paymentId: string) => reverse(id, paymentId)],
] as const;

describe.each(both)("a payment to be %s", (_, change) => {
  test("can't be changed once its commission is invoiced", async () => {
    const id = productionCase();
    const { paymentId } = (await pay(id, { paymentRecipient: "Creditor", commissionPaymentStatus: "Paid" }))
      .json;
    const month = 31 * 86_400_000;
    moveClock(month);
    const { status, json } = await change(id, paymentId);
    moveClock(-month);
    expect([status, json.message]).toEqual([
      422,
      "The commission on this payment is invoiced, so it can no longer change",
    ]);
    expect(await list(id)).toContainEqual(expect.objectContaining({ id: paymentId }));
  });

  test("can't be changed if it is unknown, reversed or belongs to another case", async () => {
    const [id, other] = [await testCase(), await testCase()];
    const { paymentId } = (await pay(other)).json;
    const { paymentId: reversed } = (await pay(id)).json;
    await reverse(id, reversed);
    for (const missing of [unknown, reversed, paymentId]) {
      const { status, json } = await change(id, missing);
      expect([status, json.error]).toEqual([404, "PaymentNotFound"]);
    }
    expect((await change(id, "nope")).status).toBe(400);
    expect((await change(unknown, paymentId)).json.error).toBe("CaseNotFound");
  });
});

test("allows reversing a backdated payment that was recorded recently", async () => {
  const id = productionCase();
  const { paymentId } = (await pay(id, { date: "2025-11-01" })).json;
  expect((await reverse(id, paymentId)).status).toBe(204);
  expect(store.get("select 1 from payments where id = ? and deleted_at is null", paymentId)).toBeUndefined();
});
