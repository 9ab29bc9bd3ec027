import { describe, expect, test } from "vitest";
import { openSandbox } from "../../../support/sandbox/sandbox";
import { managedSubmission, partnerId, post } from "../../../support/sandbox/submissions";
import { amounts, type Target, testAdvances } from "../../../support/sandbox/test-advances";

const sandbox = await openSandbox();
const { store, find, keyOf, moveClock } = sandbox;
const { createIn, advance, read, snapshotOf } = testAdvances(sandbox);

const unchanged: readonly (readonly [from: string, to: Target, rules: string, state: string])[] = [
  ["Active", "Active", "[LC-09]", "Active"],
  ["Closed:Paid", "Active", "[LC-10]", "Closed:Paid"],
  ["Closed:Paid", "Closed:Paid", "[LC-15]", "Closed:Paid"],
  ["Closed:NoPayment", "Active", "[LC-10]", "Closed:NoPayment"],
  ["Closed:NoPayment", "Closed:NoPayment", "[LC-15]", "Closed:NoPayment"],
  ["Closed:Other", "Active", "[LC-10]", "Closed"],
];

const conflict = "The case is already closed with another code";
const notAdvanceable = "A test case can't be advanced from this stage";

const refused: readonly (readonly [from: string, to: Target, rules: string, reason: string])[] = [
  ["Closed:Paid", "Closed:NoPayment", "[LC-16] [VAL-38]", conflict],
  ["Closed:NoPayment", "Closed:Paid", "[LC-16] [VAL-38]", conflict],
  ["Closed:Other", "Closed:Paid", "[VAL-38]", conflict],
  ["Closed:Other", "Closed:NoPayment", "[VAL-38]", conflict],
  ["Paused", "Active", "[AMB-07]", notAdvanceable],
  ["Paused", "Closed:Paid", "[AMB-07]", notAdvanceable],
  ["Paused", "Closed:NoPayment", "[AMB-07]", notAdvanceable],
  ["Merged", "Active", "[AMB-07]", notAdvanceable],
  ["Merged", "Closed:Paid", "[AMB-07]", notAdvanceable],
  ["Merged", "Closed:NoPayment", "[AMB-07]", notAdvanceable],
];

describe("a test case that can't be advanced", () => {
  test.each(unchanged)(
    "stays unchanged when advanced from %s to %s and sends no event %s",
    async (from, to, _, state) => {
      const { id } = await createIn(from);
      const before = snapshotOf(id);
      moveClock(60_000);
      const { status, json } = await advance(id, { to, ...amounts[to] });
      moveClock(-60_000);
      expect([status, json]).toMatchObject([200, { advanced: false, state }]);
      expect(snapshotOf(id)).toEqual(before);
    },
  );

  test.each(["Active", "Closed:Paid", "Closed:NoPayment"] as const)(
    "stays unchanged when advanced to %s again [LC-09] [LC-15]",
    async (to) => {
      const { id } = await createIn("PendingVerification");
      await advance(id, { to, ...amounts[to] });
      const before = snapshotOf(id);
      expect((await advance(id, { to, ...amounts[to] })).json).toMatchObject({ advanced: false, state: to });
      expect(snapshotOf(id)).toEqual(before);
    },
  );

  test.each(refused)("is refused the advance from %s to %s %s", async (from, to, _, reason) => {
    const { id } = await createIn(from);
    const before = snapshotOf(id);
    const { status, json } = await advance(id, { to, ...amounts[to] });
    expect(status).toBe(400);
    const message = `${reason}: it is ${from.replace(":Other", "")}, the target is ${to}`;
    expect(json.businessErrors).toEqual([{ type: "ValidationError", message, solutionUrl: "" }]);
    expect(snapshotOf(id)).toEqual(before);
  });
});

describe("an advance request", () => {
  const paid = (amount: unknown) => ({ to: "Closed:Paid", amount });
  const errorOf = (field: string, problem: string) => ({ [field]: [`The ${field} field ${problem}.`] });

  test.each<[title: string, body: unknown, field: string, problem: string]>([
    ["without `to` [VAL-37]", {}, "To", "is required"],
    ["with a `to` that is null [VAL-37]", { to: null }, "To", "is required"],
    ["with a `to` that is not a string", { to: 7 }, "To", "must be a string"],
    ["with an amount that is a string", paid("9"), "Amount", "must be a number"],
  ])("returns problem details %s", async (_, body, field, problem) => {
    const { id } = await createIn("PendingVerification");
    const before = snapshotOf(id);
    const { status, headers, json } = await advance(id, body);
    expect([status, headers["content-type"]]).toEqual([400, "application/problem+json; charset=utf-8"]);
    expect(json.errors).toEqual(errorOf(field, problem));
    expect(snapshotOf(id)).toEqual(before);
  });

  const oneOf = "must be one of Active, Closed:Paid, Closed:NoPayment";
  test.each<[title: string, body: unknown, field: string, problem: string]>([
    ["with an unknown `to` [VAL-37]", { to: "Paused" }, "To", oneOf],
    ["with a `to` in lower case [VAL-37]", { to: "active" }, "To", oneOf],
    [
      "to Closed:Paid without an amount [VAL-36]",
      { to: "Closed:Paid" },
      "Amount",
      "is required for Closed:Paid",
    ],
    ["with an amount of 0", paid(0), "Amount", "must be greater than 0"],
    ["with a negative amount", paid(-3), "Amount", "must be greater than 0"],
    ["with an amount of three decimals", paid(1.005), "Amount", "must have at most two decimals"],
    ["with an amount above the maximum", paid(1e15), "Amount", "must not be larger than 999999999999.99"],
  ])("returns an error that names the field and the problem %s", async (_, body, field, problem) => {
    const { id } = await createIn("PendingVerification");
    const before = snapshotOf(id);
    const { status, json } = await advance(id, body);
    expect([status, json]).toEqual([400, errorOf(field, problem)]);
    expect(snapshotOf(id)).toEqual(before);
  });

  test("accepts PascalCase field names [AMB-02]", async () => {
    const { id } = await createIn("Active");
    expect((await advance(id, { To: "Closed:Paid", Amount: 10 })).json.state).toBe("Closed:Paid");
  });

  const productionCase = (condition: string) =>
    find(`select id from cases where is_test = 0 and ${condition}`);

  test.each(["collection_partner = 1 and lifecycle > 1", "managing_partner = 1 and lifecycle <= 1"])(
    "refuses the caller's production case with 400: %s [VAL-35] [AMB-45]",
    async (condition) => {
      const { status, json } = await advance(productionCase(condition), { to: "Active" });
      expect(status).toBe(400);
      expect(json.businessErrors[0]).toMatchObject({
        type: "ValidationError",
        message: "This is possible with test cases only",
      });
    },
  );

  test("hides a production case from its future collection partner [VIS-01] [AMB-09]", async () => {
    const id = productionCase("collection_partner = 1 and managing_partner is null and lifecycle <= 1");
    const { status, json } = await advance(id, { to: "Active" });
    expect([status, json.error]).toEqual([404, "CaseNotFound"]);
  });

  test("returns 404 for an unknown case or another partner's case before any other check [ERR-26] [VIS-14] [AMB-45]", async () => {
    const { id } = await createIn("PendingVerification");
    const [foreign] = store.all<{ id: string }>(
      "select id from cases where is_test = 0 and collection_partner = 1 and managing_partner is null",
    );
    const other = keyOf("collection", 2);
    const answers = [
      await advance(id, { to: "nowhere" }, other),
      await advance(foreign?.id ?? "", { to: "Active" }, other),
      await advance("5b8c2f0e-1111-4222-8333-944455556666", { to: "Active" }),
    ];
    for (const { status, json } of answers) {
      expect([status, json.businessErrors[0].type]).toEqual([404, "CaseNotFound"]);
    }
    expect((await read(id)).lifecycle).toBe("PendingVerification");
  });

  test("lets both the managing partner and the collecting partner advance a case [VIS-14]", async () => {
    const body = managedSubmission({ isTest: true, collectionPartnerId: partnerId(store, 2) });
    const { json } = await post(sandbox, "collection", "/managed-cases", body);
    expect((await advance(json.id, { to: "Active" })).json.advanced).toBe(true);
    expect((await advance(json.id, { to: "Closed:NoPayment" }, keyOf("collection", 2))).json.advanced).toBe(
      true,
    );
  });
});
