import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Surface } from "../../../src/base/platform";
import { openSandbox } from "../../support/sandbox/sandbox";

const sandbox = await openSandbox();
const { get, find } = sandbox;

interface PagedList {
  readonly surface: Surface;
  readonly path: string;
  readonly items: string;
  readonly id: string;
  readonly defaultSize: number;
}

const lists: readonly PagedList[] = [
  { surface: "collection", path: "/cases", items: "cases", id: "id", defaultSize: 10 },
  { surface: "collection", path: "/managed-cases", items: "cases", id: "id", defaultSize: 10 },
  { surface: "referral", path: "/clients", items: "clients", id: "externalTenantId", defaultSize: 50 },
  { surface: "referral", path: "/cases", items: "cases", id: "id", defaultSize: 10 },
  {
    surface: "referral",
    path: "/reporting/transactions",
    items: "data",
    id: "transactionId",
    defaultSize: 10,
  },
  { surface: "customer", path: "/cases", items: "cases", id: "id", defaultSize: 10 },
  { surface: "customer", path: "/Payments", items: "payments", id: "id", defaultSize: 10 },
  { surface: "collection", path: "/users", items: "users", id: "id", defaultSize: 50 },
  { surface: "customer", path: "/users", items: "users", id: "id", defaultSize: 50 },
];
/** Tags extensions, because the conformance test's sandbox serves only specified operations. */
const named = lists.map(
  (list) => [`${list.surface} ${list.path}${list.path === "/users" ? " (extension)" : ""}`, list] as const,
);

const read = async ({ surface, path }: PagedList, query: string) => get(surface, `${path}?${query}`);

describe.each(named)("%s", (_, list) => {
  test("starts at page 1 with the default page size [LIM-05] [LIM-09] [EP-06]", async () => {
    const { json } = await read(list, "");
    expect(json.page).toMatchObject({ currentPage: 1, pageSize: list.defaultSize });
    expect(json[list.items]).toHaveLength(Math.min(list.defaultSize, json.page.totalResults));
    expect((await read(list, "Page=1")).text).toBe((await read(list, "")).text);
  });

  test("returns each record exactly once at any page size, with correct totals [LIM-10] [FLD-12] [FLD-13]", async () => {
    const all = (await read(list, "PageSize=100")).json.page.totalResults;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 3, max: 100 }), async (pageSize) => {
        const seen: string[] = [];
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const { json } = await read(list, `PageSize=${pageSize}&Page=${page}`);
          const items: Record<string, string>[] = json[list.items];
          const isLast = page === json.page.totalPages;
          expect(json.page).toMatchObject({
            totalResults: all,
            currentPage: page,
            pageSize,
            responseCount: items.length,
            totalPages: Math.ceil(all / pageSize),
          });
          expect(items).toHaveLength(isLast ? all - (page - 1) * pageSize : pageSize);
          seen.push(...items.map((item) => item[list.id] ?? ""));
          pages = json.page.totalPages;
        }
        expect(seen).toHaveLength(all);
        expect(new Set(seen).size).toBe(all);
      }),
      { numRuns: 8 },
    );
  });

  test("returns an empty page and the total past the last page [FLD-13]", async () => {
    const { json } = await read(list, "Page=9999");
    expect(json[list.items]).toEqual([]);
    expect(json.page).toMatchObject({ currentPage: 9999, responseCount: 0 });
    expect(json.page.totalResults).toBe((await read(list, "")).json.page.totalResults);
  });

  test("ignores cursor paging and general filter operators [LIM-12]", async () => {
    const plain = (await read(list, "")).text;
    expect((await read(list, "limit=1&cursor=abc&sort=-id&id[gt]=5")).text).toBe(plain);
  });

  test("has a skipped count only for the collection partner [FLD-14]", async () => {
    const { page } = (await read(list, "Page=3&PageSize=1")).json;
    expect(page.skipped).toBe(list.surface === "collection" ? 2 : undefined);
  });

  test("ignores letter case in query parameter names", async () => {
    expect((await read(list, "pagesize=3&PAGE=2")).text).toBe((await read(list, "PageSize=3&Page=2")).text);
  });
});

describe("the page object", () => {
  test("has zero pages for an empty list [AMB-28]", async () => {
    const { json } = await get("collection", "/cases?Ids=11111111-2222-4333-8444-555555555555");
    expect(json.page).toEqual({
      totalResults: 0,
      currentPage: 1,
      skipped: 0,
      pageSize: 10,
      responseCount: 0,
      totalPages: 0,
    });
  });
});

const forgiving = lists.filter(({ surface, path }) => surface !== "referral" && path !== "/clients");
const strict = lists.filter(({ surface, path }) => surface === "referral" && path !== "/clients");
const bad = ["0", "-1", "x", "1.5", "99999999999999999999"];

describe("invalid paging", () => {
  test.each(forgiving)(
    "falls back to the default on $surface $path [AMB-27] [LIM-08] [LIM-09]",
    async (list) => {
      const plain = (await read(list, "")).text;
      for (const value of bad) {
        expect((await read(list, `Page=${value}`)).text).toBe(plain);
        expect((await read(list, `PageSize=${value}`)).text).toBe(plain);
      }
    },
  );

  test.each(strict)("returns InvalidPagination on $surface $path [LIM-06] [VAL-29]", async (list) => {
    for (const query of [
      ...bad.map((value) => `Page=${value}`),
      ...bad.map((value) => `PageSize=${value}`),
      "PageSize=101",
    ]) {
      const { status, json } = await read(list, query);
      expect([status, json.businessErrors[0].type]).toEqual([400, "InvalidPagination"]);
    }
    for (const size of [1, 100]) expect((await read(list, `PageSize=${size}`)).json.page.pageSize).toBe(size);
  });

  test.each([
    ["0", 1],
    ["-5", 1],
    ["500", 100],
    ["101", 100],
    ["100", 100],
    ["x", 50],
  ] as const)("treats a page size of %s as %d on /clients [LIM-07]", async (given, size) => {
    const { status, json } = await get("referral", `/clients?PageSize=${given}`);
    expect([status, json.page.pageSize]).toEqual([200, size]);
  });

  test("treats page 0 as page 1 on /clients [LIM-09]", async () => {
    expect((await get("referral", "/clients?Page=0")).json.page.currentPage).toBe(1);
  });
});

describe("a large page", () => {
  test("can exceed 100 records on collection and customer lists [AMB-26] [LIM-08]", async () => {
    const total = find<number>("select count(*) as n from cases where creditor = 1 and is_deleted = 0");
    expect(total).toBeGreaterThan(100);
    expect((await get("customer", "/cases?PageSize=150")).json.cases).toHaveLength(Math.min(150, total ?? 0));
    expect((await get("collection", "/cases?PageSize=150")).json.cases.length).toBeGreaterThan(100);
  });
});
