import { describe, expect, test } from "vitest";
import { lifecycles } from "../../../../src/base/cases/lifecycle";
import { openSandbox } from "../../../support/sandbox/sandbox";

const sandbox = await openSandbox();
const { get, store } = sandbox;

const idsOf = (creditor: number, condition = "1") =>
  store
    .all<{ id: string }>(
      `select id from cases where creditor = ${creditor} and is_deleted = 0 and ${condition}`,
    )
    .map(({ id }) => id)
    .sort();
const shown = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).sort();

describe("GET /cases for a creditor", () => {
  test("lists all of the creditor's cases, including hidden stages and test cases [EP-39]", async () => {
    const { status, json } = await get("customer", "/cases?PageSize=1000");
    expect(status).toBe(200);
    expect(shown(json.cases)).toEqual(idsOf(1));
    expect(idsOf(1, "lifecycle < 2").length * idsOf(1, "is_test = 1").length).toBeGreaterThan(0);
  });

  test("pages through the creditor's own cases [EP-39]", async () => {
    const key = sandbox.keyOf("customer", 2);
    const page = async (number: number) =>
      shown((await get("customer", `/cases?PageSize=5&Page=${number}`, { key })).json.cases);
    const pages = [await page(1), await page(2)];
    expect(pages.map(({ length }) => length)).toEqual([5, 5]);
    expect(idsOf(2)).toEqual(expect.arrayContaining(pages.flat()));
    expect(new Set(pages.flat()).size).toBe(10);
  });

  test.each(lifecycles)("filters by %s [EP-39]", async (name) => {
    const { json } = await get("customer", `/cases?PageSize=1000&Statuses=${name}`);
    expect(shown(json.cases)).toEqual(idsOf(1, `lifecycle = ${lifecycles.indexOf(name)}`));
  });
});

describe("GET /cases/{id} for a creditor", () => {
  test("finds the creditor's cases by ID [EP-40]", async () => {
    for (const id of idsOf(1).slice(0, 20)) {
      const { status, json } = await get("customer", `/cases/${id}`);
      expect([status, json.id]).toEqual([200, id]);
    }
  });

  test("returns the same 404 for an unknown case and another creditor's case [ERR-23]", async () => {
    const [foreign] = idsOf(2);
    const answers = await Promise.all(
      ["11111111-2222-4333-8444-555555555555", foreign].map((id) => get("customer", `/cases/${id}`)),
    );
    for (const { status, json } of answers) {
      expect([status, json.businessErrors[0].type]).toEqual([404, "CaseNotFound"]);
    }
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });

  test("finds only cases that belong to the token's creditor [VIS-12] [ERR-23]", async () => {
    const headers = { authorization: `Bearer ${await sandbox.mint("kb-1001")}` };
    const ask = (path: string) => get("customer", path, { key: null, headers });
    const [own] = idsOf(1);
    const [other] = idsOf(2);
    expect((await ask(`/cases/${own}`)).status).toBe(200);
    const { status, json } = await ask(`/cases/${other}`);
    expect([status, json.businessErrors[0].type]).toEqual([404, "CaseNotFound"]);
    expect(shown((await ask("/cases?PageSize=1000")).json.cases)).toEqual(idsOf(1));
  });

  test("includes a signing URL only if the case is waiting for a contract", async () => {
    const key = sandbox.keyOf("customer", 3);
    const { json } = await get("customer", "/cases?PageSize=1000", { key });
    const waiting = json.cases.filter(
      ({ lifecycle }: { lifecycle: string }) => lifecycle === "PendingContractSigning",
    );
    expect(waiting.length).toBeGreaterThan(0);
    for (const row of waiting) {
      expect(row.signingHandoff.combinedSigningUrl).toMatch(/^http/);
      expect(row.solutionUrl).toBe(row.signingHandoff.combinedSigningUrl);
    }
    const [active] = idsOf(1, "lifecycle = 6");
    expect((await get("customer", `/cases/${active}`)).json).toMatchObject({
      solutionUrl: null,
      signingHandoff: null,
    });
  });
});

describe("GET /Payments", () => {
  test("lists the creditor's payments newest first, without deleted ones [EP-41]", async () => {
    const { status, json } = await get("customer", "/Payments?PageSize=1000");
    expect(status).toBe(200);
    const expected = store.all<{ id: string }>(
      "select id from payments where creditor = 1 and deleted_at is null",
    );
    expect(shown(json.payments)).toEqual(expected.map(({ id }) => id).sort());
    expect(store.get("select 1 from payments where creditor = 1 and deleted_at is not null")).toBeDefined();
    const dates = json.payments.map(({ date }: { date: string }) => Date.parse(date));
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
  });

  test("includes the case ID in each payment [EP-41]", async () => {
    const { json } = await get("customer", "/payments?PageSize=5");
    for (const { invoice, currency, grossAmount } of json.payments) {
      const record = (await get("customer", `/cases/${invoice.invoiceId}`)).json;
      expect([record.reference, record.currency]).toEqual([invoice.reference, currency]);
      expect(grossAmount).toBeGreaterThan(0);
    }
  });

  test("doesn't return another creditor's payments", async () => {
    const key = sandbox.keyOf("customer", 2);
    const { json } = await get("customer", "/Payments?PageSize=1000", { key });
    const own = (await get("customer", "/Payments?PageSize=1000")).json.payments;
    expect([json.payments, own]).not.toContainEqual([]);
    expect(shown(json.payments).filter((id: string) => shown(own).includes(id))).toEqual([]);
  });
});
