import { describe, expect, test } from "vitest";
import { openSandbox } from "../../../support/sandbox/sandbox";

const { get, store, keyOf } = await openSandbox();

const idsWhere = (condition: string) =>
  store
    .all<{ id: string }>(`select id from cases where ${condition}`)
    .map(({ id }) => id)
    .sort();
const managedBy = (partner: number) =>
  idsWhere(`managing_partner = ${partner} and is_test = 0 and lifecycle > 1 and is_deleted = 0`);

interface Record {
  readonly lifecycle: string;
  readonly grossAmount: number;
  readonly id: string;
}

describe("managed cases", () => {
  test.each([1, 2])("are exactly the production cases managed by partner %d [EP-14]", async (partner) => {
    const { json } = await get("collection", "/managed-cases?PageSize=1000", {
      key: keyOf("collection", partner),
    });
    expect(json.cases.length).toBeGreaterThan(0);
    expect(json.cases.map(({ id }: Record) => id).sort()).toEqual(managedBy(partner));
  });

  test("appear only in this list if the managing partner doesn't collect them [EP-14]", async () => {
    const [id = ""] = idsWhere(
      "managing_partner = 1 and collection_partner = 2 and is_test = 0 and lifecycle = 6",
    );
    const { json } = await get("collection", "/managed-cases?PageSize=1000");
    expect(json.cases.map((found: Record) => found.id)).toContain(id);
    expect((await get("collection", `/cases?Ids=${id}&includeTestCases=true`)).json.page.totalResults).toBe(
      0,
    );
  });

  test("can be filtered and sorted like the case list [EP-50] [EP-52]", async () => {
    const read = async (query: string) =>
      (await get("collection", `/managed-cases?PageSize=1000&${query}`)).json;
    const active: Record[] = (await read("Statuses=Active&Sort=GrossAmount:asc")).cases;
    expect(active.length).toBeGreaterThan(1);
    expect(new Set(active.map(({ lifecycle }) => lifecycle))).toEqual(new Set(["Active"]));
    const amounts = active.map(({ grossAmount }) => grossAmount);
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    const [first] = active;
    expect((await read(`Ids=${first?.id}`)).cases).toEqual([first]);
    expect((await get("collection", "/managed-cases?Ids=nope")).status).toBe(400);
    expect((await get("collection", "/managed-cases?Statuses=PendingContractSigning,Merged")).status).toBe(
      200,
    );
    const refused = await get("collection", "/managed-cases?Statuses=Lost");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("PendingVerificationInternal");
  });

  test("can be found by ID and by reference [EP-15] [EP-16] [VIS-04]", async () => {
    const [id = ""] = managedBy(1);
    const byId = await get("collection", `/managed-cases/${id}`);
    expect([byId.status, byId.json.id]).toEqual([200, id]);
    const byReference = await get("collection", `/managed-cases/case-reference/${byId.json.reference}`);
    expect(byReference.text).toBe(byId.text);
  });

  test("exclude test cases, hidden cases and cases of other partners [AMB-35] [EP-15] [EP-16]", async () => {
    const others = [
      "managing_partner = 1 and is_test = 1 and lifecycle > 1",
      "managing_partner = 2 and is_test = 0 and lifecycle > 1",
      "collection_partner = 1 and managing_partner is null and is_test = 0 and lifecycle > 1",
      "managing_partner = 1 and is_test = 0 and lifecycle = 1",
    ];
    for (const condition of others) {
      const row = store.get<{ id: string; reference: string }>(
        `select id, reference from cases where ${condition}`,
      );
      expect(row).toBeDefined();
      for (const path of [`/${row?.id}`, `/case-reference/${row?.reference}`]) {
        const { status, json } = await get("collection", `/managed-cases${path}`);
        expect([status, json.businessErrors[0].type]).toEqual([404, "CaseNotFound"]);
      }
    }
  });

  test("return 400 for an invalid ID or a blank reference [EP-15]", async () => {
    expect((await get("collection", "/managed-cases/nope")).status).toBe(400);
    expect((await get("collection", "/managed-cases/case-reference/%20")).status).toBe(400);
  });
});
