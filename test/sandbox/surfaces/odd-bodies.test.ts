import fc from "fast-check";
import { expect, test } from "vitest";
import { codePoint } from "../../support/code-point";
import { openSandbox } from "../../support/sandbox/sandbox";
import { managedSubmission, post, submission } from "../../support/sandbox/submissions";

const sandbox = await openSandbox({ isUnlimited: true });
const { get, store } = sandbox;

const [testCase] = store.all<{ id: string }>(
  "select id from cases where is_test and collection_partner = 1 and lifecycle = 7",
);

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: codePoint }),
  fc.constantFrom(null, true, 0, -0.001, 1e21, "2026-01-01", "DE", "Company", {}, [], { name: 7 }),
);

const bodies = [
  ["customer", "/cases", submission({ isTest: true })],
  ["collection", "/managed-cases", managedSubmission({ isTest: true })],
  ["collection", `/test/cases/${testCase?.id}/advance`, { to: "Closed:Paid", amount: 1 }],
] as const;

/** Generates variants of a valid body with other values in some fields, including debtor fields. */
const spoiled = (good: Readonly<Record<string, unknown>>) => {
  const names = Object.keys(good);
  const inDebtor = Object.keys((good.debtor as object | undefined) ?? {});
  const some = (from: readonly string[]) =>
    fc.dictionary(fc.constantFrom("extra", ...from), value, { maxKeys: 3 });
  return fc.record({ own: some(names), debtor: some(inDebtor) }).map(({ own, debtor }) => ({
    ...good,
    ...(good.debtor === undefined ? {} : { debtor: { ...(good.debtor as object), ...debtor } }),
    ...own,
  }));
};

test.each(bodies)(
  "%s %s accepts any body or reports what is wrong with it [ERR-13]",
  async (surface, path, good) => {
    await fc.assert(
      fc.asyncProperty(spoiled(good), async (body) => {
        const { status, json } = await post(sandbox, surface, path, body);
        expect([200, 400, 422]).toContain(status);
        if (status === 400) expect(Object.keys(json).length).toBeGreaterThan(0);
        if (status === 200) expect(json.id).toEqual(expect.any(String));
      }),
      { numRuns: 300, seed: 7 },
    );
  },
);

test("returns strings with quotes, emoji and control characters unchanged", async () => {
  const name = 'a "c" \\ \u2028 \u0001 😀 \u202ex';
  const { json } = await post(sandbox, "customer", "/cases", submission({ isTest: true }, { name }));
  expect((await get("customer", `/cases/${json.id}`)).json.debtor.name).toBe(name);
});

test("refuses a string that the database would truncate [ERR-08]", async () => {
  const { status, json } = await post(sandbox, "customer", "/cases", submission({}, { name: "a\u0000b" }));
  expect([status, json.errors]).toEqual([
    400,
    { "Debtor.Name": ["The Debtor.Name field must not contain the character U+0000."] },
  ]);
});

test("returns problem details for a body with too many nested levels [ERR-08]", async () => {
  const depth = 100_000;
  const body = Buffer.from(`{"debtor":${"[".repeat(depth)}${"]".repeat(depth)}}`);
  const { status, headers, json } = await get("customer", "/cases", { method: "POST", body });
  expect([status, headers["content-type"]]).toEqual([400, "application/problem+json; charset=utf-8"]);
  expect(json.errors).toEqual({
    $: ["The request body can't be read: the JSON is nested deeper than 200 levels."],
  });
});
