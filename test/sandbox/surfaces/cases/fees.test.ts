import { describe, expect, test } from "vitest";
import { openPayments } from "../payments/stage";

const { call, testCase, pay, read, timeline, store, keyOf, productionCase } = await openPayments();

const change = (id: string, body: object, options = {}) => call("PUT", `/cases/${id}/fees`, body, options);
const intentional = (id: string) => store.run("update cases set is_rate_intentional = 1 where id = ?", id);

describe("changed fees", () => {
  test("replace all three fees and update the remainder [FLD-05]", async () => {
    const id = await testCase();
    await pay(id);
    const { status, json } = await change(id, { interestFees: 12.5, reminderFees: 5, collectionFees: 40 });
    expect([status, json]).toEqual([
      200,
      {
        caseId: id,
        grossAmount: 1000,
        interestFees: 12.5,
        reminderFees: 5,
        collectionFees: 40,
        totalAddedFees: 57.5,
        recalculatedSuccessFee: null,
        remainder: 957.5,
      },
    ]);
    expect((await change(id, { interestFees: 1 })).json).toMatchObject({ reminderFees: 0, remainder: 901 });
    expect(await read(id)).toMatchObject({ interestFees: 1, totalAddedFees: 1, remainder: 901 });
    expect(await timeline(id)).toContain("Fees updated by Falkenhof Forderungen GmbH");
  });

  test("recalculate the success fee when the principal changes slightly", async () => {
    const id = await testCase();
    const { status, json } = await change(id, { grossAmount: 960 });
    expect([status, json.recalculatedSuccessFee, json.remainder]).toEqual([200, 25.09, 960]);
    expect((await read(id)).preLegalSuccessFee).toBe(25.09);
  });

  test("need consent when the success fee changes more", async () => {
    const id = await testCase();
    const refused = await change(id, { grossAmount: 500, interestFees: 1 });
    expect([refused.status, refused.json]).toEqual([
      409,
      {
        caseId: id,
        confirmationRequired: true,
        isIntentionalRate: false,
        currentSuccessFee: 25,
        proposedSuccessFee: 26.51,
        warning: null,
        message: "The success fee would change from 25.00 % to 26.51 %; resend with confirmPriceChange",
      },
    ]);
    expect(await read(id)).toMatchObject({ grossAmount: 1000, interestFees: 0, preLegalSuccessFee: 25 });
    const { json } = await change(id, { grossAmount: 500, interestFees: 1, confirmPriceChange: true });
    expect(json).toMatchObject({ grossAmount: 500, recalculatedSuccessFee: 26.51, remainder: 501 });
  });

  test("preserve an intentional success fee on request", async () => {
    const id = await testCase();
    intentional(id);
    const { json } = await change(id, { grossAmount: 500 });
    expect(json).toMatchObject({
      isIntentionalRate: true,
      warning: "The current success fee was agreed deliberately.",
      message:
        "The success fee would change from 25.00 % to 26.51 %; resend with confirmPriceChange or keepIntentionalRate",
    });
    const kept = await change(id, { grossAmount: 500, keepIntentionalRate: true });
    expect(kept.json).toMatchObject({ grossAmount: 500, recalculatedSuccessFee: null });
    expect((await read(id)).preLegalSuccessFee).toBe(25);
  });

  test("update the success fee of an earlier payment", async () => {
    const id = productionCase();
    const { paymentId } = (await pay(id)).json;
    const revenue = () =>
      store.get<{ rate: number }>(
        `select success_fee_hundredths as rate from payments p join cases c on c.seq = case_seq where p.id = ?`,
        paymentId,
      )?.rate ?? 0;
    const before = revenue();
    await change(id, { grossAmount: 1, confirmPriceChange: true });
    expect(revenue()).toBeGreaterThan(before);
  });
});

const refused: readonly (readonly [what: string, body: object, field: string, message: string])[] = [
  ["a negative fee", { interestFees: -1 }, "InterestFees", "must not be below 0"],
  ["three decimals", { collectionFees: 0.125 }, "CollectionFees", "must have at most two decimals"],
  ["a principal of 0", { grossAmount: 0 }, "GrossAmount", "must be greater than 0"],
  [
    "a rate to keep that was not agreed deliberately",
    { keepIntentionalRate: true },
    "KeepIntentionalRate",
    "applies only to a rate that was agreed deliberately",
  ],
];

describe("a fee change", () => {
  test.each(refused)("is refused with %s", async (_, body, field, message) => {
    const { status, json } = await change(await testCase(), body);
    expect([status, json]).toEqual([400, { [field]: [`The ${field} field ${message}.`] }]);
  });

  test("is refused if both kinds of consent are given", async () => {
    const id = await testCase();
    intentional(id);
    const { json } = await change(id, { confirmPriceChange: true, keepIntentionalRate: true });
    expect(json).toEqual({
      KeepIntentionalRate: ["The KeepIntentionalRate field and ConfirmPriceChange can't both be true."],
    });
  });

  test.each([
    ["Closed", 8],
    ["Merged", 9],
  ])("is refused if the case is %s", async (name, lifecycle) => {
    const id = await testCase();
    store.run("update cases set lifecycle = ? where id = ?", lifecycle, id);
    const { status, json } = await change(id, { interestFees: 1 });
    const refused = {
      Closed: [400, "The case is Closed: its fees can't change"],
      Merged: [409, "The case was merged into another one and can't be changed"],
    }[name];
    expect([status, json.message]).toEqual(refused);
  });

  test("is refused on another partner's case", async () => {
    const { status } = await change(productionCase(), {}, { key: keyOf("collection", 2) });
    expect(status).toBe(404);
  });
});
