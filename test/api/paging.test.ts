import fc from "fast-check";
import { expect, test } from "vitest";
import { type FetchedPage, type WalkOptions, walkPages } from "../../src/api/paging";
import { Failure } from "../../src/base/failure";
import { RawJson } from "../../src/base/json";

const record = (id: number) => new RawJson(Buffer.from(`{"id":"${id}"}`), String(id));

/** A server that holds `count` records and answers like the platform. */
function server(count: number, tell: (page: object) => object | undefined = (page) => page) {
  const asked: number[] = [];
  const all = Array.from({ length: count }, (_, index) => record(index));
  const fetch = async (page: number, pageSize: number): Promise<FetchedPage> => {
    asked.push(page);
    const records = all.slice((page - 1) * pageSize, page * pageSize);
    const told = tell({
      totalResults: count,
      currentPage: page,
      pageSize,
      responseCount: records.length,
      totalPages: Math.ceil(count / pageSize),
    });
    return told === undefined ? { records } : { records, page: RawJson.of(told) };
  };
  return { asked, fetch };
}

async function walk(options: Pick<WalkOptions, "fetch"> & Partial<WalkOptions>) {
  const started = walkPages({
    firstPage: 1,
    pageSize: 10,
    isAll: true,
    concurrency: 4,
    signal: new AbortController().signal,
    ...options,
  });
  const ids: number[] = [];
  for await (const { records } of started.pages) ids.push(...records.map(({ id }) => Number(id)));
  return { ids, end: started.end() };
}

test("25 records by 10 take three requests and come in order [CLI-23] [LIM-10]", async () => {
  const { asked, fetch } = server(25);
  const { ids, end } = await walk({ fetch });
  expect(asked).toEqual([1, 2, 3]);
  expect(ids).toEqual([...Array(25).keys()]);
  expect(end).toMatchObject({ isComplete: true, recordCount: 25, totalResults: 25 });
});

test("no record takes one request, whether the platform tells 0 or 1 pages [CLI-23] [AMB-28]", async () => {
  for (const totalPages of [0, 1]) {
    const { asked, fetch } = server(0, (page) => ({ ...page, totalPages }));
    const { ids, end } = await walk({ fetch });
    expect([ids, asked]).toEqual([[], [1]]);
    expect(end.isComplete).toBe(true);
  }
});

test.each([
  [
    "PascalCase",
    (page: object) =>
      Object.fromEntries(Object.entries(page).map(([k, v]) => [k[0]?.toUpperCase() + k.slice(1), v])),
  ],
  ["no totalPages", (page: object) => ({ ...page, totalPages: undefined })],
  ["only pageSize and responseCount", ({ pageSize, responseCount }: never) => ({ pageSize, responseCount })],
  ["no page object at all", () => undefined],
])("the walk ends with every record when the page tells %s [CLI-23]", async (_, tell) => {
  const { fetch } = server(25, tell as never);
  expect((await walk({ fetch })).ids).toEqual([...Array(25).keys()]);
});

test("every page is fetched once and in order, for any size and concurrency [LIM-10]", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(120),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 8 }),
      async (count, pageSize, concurrency) => {
        const { asked, fetch } = server(count);
        const { ids, end } = await walk({ fetch, pageSize, concurrency });
        expect(ids).toEqual([...Array(count).keys()]);
        expect(asked).toEqual(
          [...Array(Math.max(1, Math.ceil(count / pageSize))).keys()].map((index) => index + 1),
        );
        expect(end.isComplete).toBe(true);
      },
    ),
  );
});

test("answers that overtake each other are still given in order", async () => {
  const { fetch } = server(90);
  const waiting: (() => void)[] = [];
  const late = async (page: number, pageSize: number) => {
    if (page % 2 === 0) await new Promise<void>((go) => waiting.push(go));
    else for (const go of waiting.splice(0)) go();
    return fetch(page, pageSize);
  };
  expect((await walk({ fetch: late, concurrency: 3 })).ids).toEqual([...Array(90).keys()]);
});

test("no more requests run than allowed, and no more pages are held than twice as many", async () => {
  const { fetch } = server(1000);
  let running = 0;
  let most = 0;
  let started = 0;
  const counted = async (page: number, pageSize: number) => {
    started++;
    most = Math.max(most, ++running);
    await new Promise((go) => setImmediate(go));
    running--;
    return fetch(page, pageSize);
  };
  const walker = walkPages({
    fetch: counted,
    firstPage: 1,
    pageSize: 10,
    isAll: true,
    concurrency: 4,
    signal: new AbortController().signal,
  });
  let read = 0;
  for await (const _ of walker.pages) {
    read++;
    for (let turn = 0; turn < 20; turn++) await new Promise((go) => setImmediate(go));
    expect(started - read).toBeLessThanOrEqual(8);
  }
  expect(most).toBe(4);
});

test("a limit counts over pages and says that there is more", async () => {
  const { asked, fetch } = server(95);
  const { ids, end } = await walk({ fetch, isAll: false, limit: 25, pageSize: 10 });
  expect(ids).toEqual([...Array(25).keys()]);
  expect(asked).toEqual([1, 2, 3]);
  expect(end).toMatchObject({ isComplete: false, reason: "limit" });
});

test("a limit above the total gives a complete list", async () => {
  const { end } = await walk({ fetch: server(12).fetch, isAll: false, limit: 50 });
  expect(end).toMatchObject({ isComplete: true, recordCount: 12 });
});

test("one page of several is no complete list, the only page is", async () => {
  expect((await walk({ fetch: server(12).fetch, isAll: false })).end).toMatchObject({
    isComplete: false,
    reason: "page",
  });
  expect((await walk({ fetch: server(9).fetch, isAll: false })).end).toMatchObject({ isComplete: true });
});

test("records that come twice are given once and counted; a total that moves is told", async () => {
  let total = 20;
  const { end, ids } = await walk({
    pageSize: 10,
    concurrency: 1,
    fetch: async (page) => {
      const start = page === 1 ? 0 : 9;
      const records = [...Array(10).keys()].map((index) => record(start + index));
      return {
        records,
        page: RawJson.of({ totalResults: total++, totalPages: 2, pageSize: 10, responseCount: 10 }),
      };
    },
  });
  expect(ids).toEqual([...Array(19).keys()]);
  expect(end).toMatchObject({ repeatedCount: 1, movedTotal: [20, 21] });
});

test("fewer records than announced are no complete list", async () => {
  const { end } = await walk({
    fetch: async () => ({ records: [record(1)], page: RawJson.of({ totalResults: 7, totalPages: 1 }) }),
  });
  expect(end).toMatchObject({ isComplete: false, reason: "short" });
});

test("a failure behind the first page keeps what was read and is handed over", async () => {
  const { fetch } = server(50);
  const failure = new Failure("network", "gone");
  const { ids, end } = await walk({
    fetch: (page, pageSize) => (page === 3 ? Promise.reject(failure) : fetch(page, pageSize)),
  });
  expect(ids).toEqual([...Array(20).keys()]);
  expect(end).toMatchObject({ isComplete: false, reason: "failed", failure });
});

test("a failing first page is the caller's to tell", async () => {
  await expect(walk({ fetch: () => Promise.reject(new Failure("network", "gone")) })).rejects.toThrow("gone");
});

test("twenty thousand ids are told apart", async () => {
  const { ids, end } = await walk({ fetch: server(20_000).fetch, pageSize: 100 });
  expect(new Set(ids).size).toBe(20_000);
  expect(end.repeatedCount).toBe(0);
});
