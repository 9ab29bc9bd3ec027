import { describe, expect, test } from "vitest";
import { caseSortFields } from "../../../../src/api/paging/case-sort";
import { settableCloseCodes } from "../../../../src/base/cases/close-code";
import {
  filterableLifecycles,
  getLifecycleLabel,
  type Lifecycle,
  lifecycles,
} from "../../../../src/base/cases/lifecycle";
import { openSandbox } from "../../../support/sandbox/sandbox";

const sandbox = await openSandbox();
const { get, store } = sandbox;

interface ListedCase {
  readonly id: string;
  readonly lifecycle: string;
  readonly [field: string]: unknown;
}

const list = async (query = "", partner = 1) => {
  const key = sandbox.keyOf("collection", partner);
  const answer = await get("collection", `/cases?PageSize=1000&${query}`, { key });
  expect(answer.status).toBe(200);
  return answer.json.cases as ListedCase[];
};
const idsOf = (cases: readonly ListedCase[]) => cases.map(({ id }) => id).sort();
const idsWhere = (condition: string) =>
  store
    .all<{ id: string }>(`select id from cases where is_deleted = 0 and ${condition}`)
    .map(({ id }) => id)
    .sort();
const mine = "collection_partner = 1 and is_test = 0 and lifecycle > 1";

describe("GET /cases for a collection partner", () => {
  test("lists exactly the production cases assigned to the caller [EP-06] [VIS-13]", async () => {
    expect(idsOf(await list())).toEqual(idsWhere(mine));
    expect(idsOf(await list("", 2))).toEqual(idsWhere(mine.replace("= 1", "= 2")));
  });

  test("includes collected and managed test cases only with includeTestCases [EP-54] [VIS-06]", async () => {
    for (const query of ["", "includeTestCases=false"])
      expect(idsOf(await list(query))).toEqual(idsWhere(mine));
    const owned = "(collection_partner = 1 or managing_partner = 1) and is_test = 1 and lifecycle > 1";
    const withTests = await list("includeTestCases=true");
    expect(idsOf(withTests)).toEqual(idsWhere(`(${mine}) or (${owned})`));
    const onlyManaged = idsWhere(
      "collection_partner is not 1 and managing_partner = 1 and is_test = 1 and lifecycle > 1",
    );
    expect(onlyManaged.length).toBeGreaterThan(0);
    expect(idsOf(withTests)).toEqual(expect.arrayContaining(onlyManaged));
    const foreign = idsWhere("is_test = 1 and collection_partner = 2 and managing_partner is not 1");
    expect(foreign.length).toBeGreaterThan(0);
    expect(idsOf(withTests).filter((id) => foreign.includes(id))).toEqual([]);
  });

  test("omits cases until they are verified [VIS-01]", async () => {
    const { store, find, get } = await openSandbox();
    const hidden = find(
      "select id from cases where collection_partner = 1 and is_test = 0 and lifecycle = 1",
    );
    const total = async () => (await get("collection", `/cases?Ids=${hidden}`)).json.page.totalResults;
    expect(await total()).toBe(0);
    store.run("update cases set lifecycle = 2, is_cleared = 1 where id = ?", hidden);
    expect(await total()).toBe(1);
  });

  test("returns each case's lifecycle with its label [LC-01]", async () => {
    const cases = await list("includeTestCases=true");
    for (const { lifecycle, status } of cases) {
      const name = lifecycles.find((known) => known === lifecycle);
      expect(status).toBe(name && getLifecycleLabel(name));
    }
    expect(new Set(cases.map(({ lifecycle }) => lifecycle)).size).toBe(8);
  });

  test("returns close codes only for closed cases, covering every code a partner can set [LC-05] [FLD-07]", async () => {
    const cases = await list();
    const codes = new Set(
      cases.filter(({ lifecycle }) => lifecycle === "Closed").map(({ closeCode }) => closeCode),
    );
    expect(codes).toEqual(new Set(settableCloseCodes));
    expect(cases.filter(({ lifecycle, closeCode }) => lifecycle !== "Closed" && closeCode !== null)).toEqual(
      [],
    );
  });
});

describe("filters", () => {
  test.each(filterableLifecycles)(
    "accept %s by name or label in any letter case [LC-02 to LC-04] [EP-50]",
    async (name) => {
      const expected = idsWhere(`${mine} and lifecycle = ${lifecycles.indexOf(name)}`);
      expect(expected.length).toBeGreaterThan(0);
      for (const form of [
        name,
        name.toUpperCase(),
        getLifecycleLabel(name),
        getLifecycleLabel(name).toLowerCase(),
      ]) {
        expect(idsOf(await list(`Statuses=${encodeURIComponent(form)}`))).toEqual(expected);
      }
    },
  );

  test("accept several statuses, either comma-separated or repeated [EP-50]", async () => {
    const expected = idsWhere(`${mine} and lifecycle in (6, 7)`);
    expect(idsOf(await list("Statuses=Active,Paused"))).toEqual(expected);
    expect(idsOf(await list("Statuses=Active&statuses=Paused"))).toEqual(expected);
  });

  test.each(["Merged", "PendingContractSigning", "Activ", "Active,Nope"])(
    "refuse Statuses=%s and list the accepted values [AMB-48] [EP-50]",
    async (value) => {
      const { status, json } = await get("collection", `/cases?Statuses=${value}`);
      expect(status).toBe(400);
      const text = json.errors.Statuses.join(" ");
      for (const name of filterableLifecycles) expect(text).toContain(name);
    },
  );

  test("select case IDs only among the caller's own cases [EP-51]", async () => {
    const [first = "", second = ""] = idsWhere(mine);
    const [foreign = ""] = idsWhere(mine.replace("= 1", "= 2"));
    const found = await list(`Ids=${first.toUpperCase()},${second}&Ids=${foreign}`);
    expect(idsOf(found)).toEqual([first, second].sort());
  });

  test("select by debtor and by creditor division [EP-51]", async () => {
    for (const [parameter, table, column] of [
      ["DebtorIds", "debtors", "debtor"],
      ["DivisionIds", "divisions", "division"],
    ]) {
      const row = store.get<{ id: string; seq: number }>(
        `select other.id, other.seq from cases join ${table} other on other.seq = cases.${column} where ${mine} limit 1`,
      );
      const matches = idsOf(await list(`${parameter}=${row?.id}`));
      expect(matches.length).toBeGreaterThan(0);
      expect(matches).toEqual(idsWhere(`${mine} and ${column} = ${row?.seq}`));
    }
  });

  test("can be combined", async () => {
    const [id = ""] = idsWhere(`${mine} and lifecycle = 6`);
    expect(idsOf(await list(`Ids=${id}&Statuses=Active`))).toEqual([id]);
    expect(await list(`Ids=${id}&Statuses=Closed`)).toEqual([]);
  });

  test.each(["Ids=nope", "DebtorIds=1", "DivisionIds=x,y", "includeTestCases=perhaps"])(
    "refuse %s and name the parameter [ERR-08]",
    async (query) => {
      const { status, json } = await get("collection", `/cases?${query}`);
      expect([status, Object.keys(json.errors)]).toEqual([400, [query.split("=")[0]]]);
    },
  );

  test("report all unreadable parameters together", async () => {
    const { json } = await get("collection", "/cases?Ids=nope&Statuses=nope");
    expect(Object.keys(json.errors).sort()).toEqual(["Ids", "Statuses"]);
  });

  test("ignore an empty parameter", async () => {
    expect(idsOf(await list("Ids=&Statuses=&DebtorIds="))).toEqual(idsWhere(mine));
  });
});

const fieldOf = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** Returns the sort key of a field. A lifecycle sorts by its position in LC-01, and null sorts first. */
function keyOf(row: ListedCase, field: string): string | number {
  const value = row[fieldOf(field)];
  if (value === null) return Number.NEGATIVE_INFINITY;
  return field === "Lifecycle" ? lifecycles.indexOf(value as Lifecycle) : (value as string | number);
}

function isBefore(first: string | number, second: string | number): boolean {
  if (first === Number.NEGATIVE_INFINITY) return second !== first;
  return second !== Number.NEGATIVE_INFINITY && first < second;
}

describe("sorting", () => {
  test.each(caseSortFields)("supports %s in both directions [EP-52] [FLD-11]", async (field) => {
    for (const direction of ["asc", "desc"]) {
      const keys = (await list(`Sort=${field}:${direction}`)).map((row) => keyOf(row, field));
      const wrong = keys.filter((key, index) => {
        const before = keys[index - 1];
        if (index === 0 || before === undefined) return false;
        return direction === "asc" ? isBefore(key, before) : isBefore(before, key);
      });
      expect(wrong).toEqual([]);
      expect(new Set(keys).size).toBeGreaterThan(1);
    }
  });

  test("is ascending by default and ignores letter case in field names [EP-52]", async () => {
    const ids = async (sort: string) => (await list(`Sort=${sort}`)).map(({ id }) => id);
    expect(await ids("GrossAmount")).toEqual(await ids("grossamount:ASC"));
  });

  test("orders cases with the same first key by the second key [EP-52]", async () => {
    const cases = await list("Sort=Lifecycle:desc,GrossAmount:asc");
    const expected = [...cases].sort(
      (a, b) =>
        Number(keyOf(b, "Lifecycle")) - Number(keyOf(a, "Lifecycle")) ||
        Number(keyOf(a, "GrossAmount")) - Number(keyOf(b, "GrossAmount")),
    );
    expect(cases.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });

  test("ignores unknown fields and directions, even alongside known ones [EP-53]", async () => {
    const ids = async (sort: string) => (await list(`Sort=${sort}`)).map(({ id }) => id);
    const plain = (await list()).map(({ id }) => id);
    expect(await ids("Nope:asc")).toEqual(plain);
    expect(await ids("DueDate:sideways,,:")).toEqual(plain);
    expect(await ids("Nope,GrossAmount:desc")).toEqual(await ids("GrossAmount:desc"));
  });
});
