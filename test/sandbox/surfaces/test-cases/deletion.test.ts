import { describe, expect, test } from "vitest";
import { openSandbox } from "../../../support/sandbox/sandbox";
import { managedSubmission, post } from "../../../support/sandbox/submissions";

const sandbox = await openSandbox();
const { get, store, find, keyOf } = sandbox;

const create = async (changes: object, partner = 1): Promise<string> => {
  const key = keyOf("collection", partner);
  const { json } = await post(sandbox, "collection", "/managed-cases", managedSubmission({ ...changes }), {
    key,
  });
  return json.id;
};
const remove = (path: string, key = keyOf("collection", 1)) =>
  get("collection", path, { method: "DELETE", key });
const isThere = (id: string) => store.get("select 1 from cases where id = ?", id) !== undefined;

const parts = ["payments", "chats", "timeline_entries", "validation_items", "deliveries"];
const countParts = (seq: number) =>
  parts.map((table) => find<number>(`select count(*) as n from ${table} where case_seq = ?`, seq));

describe("DELETE /test/cases/{id}", () => {
  test("removes the case and its dependent records [EP-19] [AMB-44]", async () => {
    const id = await create({ isTest: true });
    await post(sandbox, "collection", `/test/cases/${id}/advance`, { to: "Closed:Paid", amount: 1 });
    const row = store.get<{ seq: number; debtor: number }>("select seq, debtor from cases where id = ?", id);
    store.run(
      "insert into chats (id, case_seq, role, message, date_created) values ('c', ?, 'Partner', 'x', 1)",
      row?.seq ?? 0,
    );
    store.run(
      "insert into timeline_entries (case_seq, date, type, title, actor_type) values (?, 1, 'System', 'x', 'System')",
      row?.seq ?? 0,
    );
    store.run(
      "insert into validation_items (case_seq, resolution_area, description) values (?, 'ProvideDocuments', 'x')",
      row?.seq ?? 0,
    );
    expect(countParts(row?.seq ?? 0).every((n) => (n ?? 0) > 0)).toBe(true);
    const { status, text } = await remove(`/test/cases/${id}`);
    expect([status, text]).toEqual([204, ""]);
    expect((await get("collection", `/cases/${id}`)).status).toBe(404);
    expect(countParts(row?.seq ?? 0)).toEqual([0, 0, 0, 0, 0]);
    expect(store.get("select 1 from debtors where seq = ?", row?.debtor ?? 0)).toBeUndefined();
    const again = await remove(`/test/cases/${id}`);
    expect([again.status, again.json.businessErrors[0].type]).toEqual([404, "CaseNotFound"]);
  });

  test("removes a hidden test case [AMB-09]", async () => {
    const [hidden] = store.all<{ id: string }>(
      "select id from cases where is_test and collection_partner = 1 and lifecycle = 1",
    );
    expect((await remove(`/test/cases/${hidden?.id}`)).status).toBe(204);
  });

  test("keeps a debtor shared with other cases", async () => {
    const [shared] = store.all<{ id: string; debtor: number }>(
      `select id, debtor from cases where is_test and collection_partner = 1
         and debtor in (select debtor from cases group by debtor having count(*) > 1)`,
    );
    expect((await remove(`/test/cases/${shared?.id}`)).status).toBe(204);
    expect(store.get("select 1 from debtors where seq = ?", shared?.debtor ?? 0)).toBeDefined();
  });

  test("removes a creditor created with a managed case unless the creditor has an account", async () => {
    const creditors = () => store.all<{ seq: number }>("select seq from creditors").map(({ seq }) => seq);
    const before = creditors();
    const id = await create({ isTest: true });
    expect(creditors()).toHaveLength(before.length + 1);
    await remove(`/test/cases/${id}`);
    expect(creditors()).toEqual(before);
    const saved = await create({ isTest: true });
    store.run(
      `insert into api_keys (key, environment, surface, owner)
         select 'sk-kept', 'test', 'customer', creditor from cases where id = ?`,
      saved,
    );
    await remove(`/test/cases/${saved}`);
    expect(creditors()).toHaveLength(before.length + 1);
  });

  test("returns 400 for the caller's production case and 404 for another owner's case [AMB-45]", async () => {
    const id = await create({});
    const ownAnswer = await remove(`/test/cases/${id}`);
    expect([ownAnswer.status, ownAnswer.json.businessErrors[0].type]).toEqual([400, "ValidationError"]);
    expect((await remove(`/test/cases/${id}`, keyOf("collection", 2))).status).toBe(404);
    expect(isThere(id)).toBe(true);
  });

  test("returns 404 for another partner's test case [VIS-14]", async () => {
    const id = await create({ isTest: true }, 2);
    expect((await remove(`/test/cases/${id}`)).status).toBe(404);
    expect(isThere(id)).toBe(true);
  });
});

describe("DELETE /test/cases?tag=", () => {
  test("removes only the caller's test cases with that tag [EP-20]", async () => {
    const gone = [await create({ isTest: true, tag: "a b" }), await create({ isTest: true, tag: "a b" })];
    const stay = [
      await create({ isTest: true, tag: "a" }),
      await create({ isTest: true }),
      await create({ isTest: true, tag: "a b" }, 2),
    ];
    expect((await remove("/test/cases?tag=a%20b")).status).toBe(204);
    expect(gone.map(isThere)).toEqual([false, false]);
    expect(stay.map(isThere)).toEqual([true, true, true]);
  });

  test("removes nothing if a production case has the tag [AMB-45]", async () => {
    const ids = [await create({ isTest: true, tag: "mixed" }), await create({ tag: "mixed" })];
    const { status, json } = await remove("/test/cases?tag=mixed");
    expect([status, json.businessErrors[0].type]).toEqual([400, "ValidationError"]);
    expect(ids.map(isThere)).toEqual([true, true]);
  });

  test("returns 204 for an unused tag [AMB-45]", async () => {
    expect((await remove("/test/cases?tag=nothing")).status).toBe(204);
  });

  test.each(["", "?tag=", "?tag=%20", "?tags=a"])(
    "returns 400 if no tag is given (%s) [AMB-45]",
    async (query) => {
      const { status, json } = await remove(`/test/cases${query}`);
      expect([status, json.errors]).toEqual([400, { tag: ["The tag field is required."] }]);
    },
  );
});
