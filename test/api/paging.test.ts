import fc from "fast-check";
import { expect, test } from "vitest";
import type { FetchedPage } from "../../src/api/paging/fetch-ahead";
import { type WalkOptions, walkPages } from "../../src/api/paging/paging";
import { Failure } from "../../src/base/failure";
import { RawJson } from "../../src/base/json/json";

const record = (id: number) => new RawJson(Buffer.from(`{"id":"${id}"}`), String(id));

/** Returns a server that pages through `count` records as the platform does. */
function server(count: number, report: (page: object) => object | undefined = (page) => page) {
  const requested: number[] = [];
  const all = Array.from({ length: count }, (_, index) => record(index));
  const fetch = async (page: number, pageSize: number): Promise<FetchedPage> => {
    requested.push(page);
    const records = all.slice((page - 1) * pageSize, page * pageSize);
    const reported = report({
      totalResults: count,
      currentPage: page,
      pageSize,
      responseCount: records.length,
      totalPages: Math.ceil(count / pageSize),
    });
    return reported === undefined ? { records } : { records, page: RawJson.of(reported) };
  };
  return { requested, fetch };
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

test("reads 25 records with a page size of 10 in three requests, in order [CLI-23] [LIM-10]", async () => {
  const { requested, fetch } = server(25);
  const { ids, end } = await walk({ fetch });
  expect(requested).toEqual([1, 2, 3]);
  expect(ids).toEqual([...Array(25).keys()]);
  expect(end).toMatchObject({ isComplete: true, recordCount: 25, totalResults: 25 });
});

test("reads an empty list with one request, whether the platform reports 0 or 1 pages [CLI-23] [AMB-28]", async () => {
  for (const totalPages of [0, 1]) {
    const { requested, fetch } = server(0, (page) => ({ ...page, totalPages }));
    const { ids, end } = await walk({ fetch });
    expect([ids, requested]).toEqual([[], [1]]);
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
])("stops after the last record if the page reports %s [CLI-23]", async (_, report) => {
  const { fetch } = server(25, report as never);
  expect((await walk({ fetch })).ids).toEqual([...Array(25).keys()]);
});

test("fetches every page once and in order, for any page size and concurrency [LIM-10]", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(120),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 8 }),
      async (count, pageSize, concurrency) => {
        const { requested, fetch } = server(count);
        const { ids, end } = await walk({ fetch, pageSize, concurrency });
        expect(ids).toEqual([...Array(count).keys()]);
        expect(requested).toEqual(
          [...Array(Math.max(1, Math.ceil(count / pageSize))).keys()].map((index) => index + 1),
        );
        expect(end.isComplete).toBe(true);
      },
    ),
  );
});

test("yields records in order even if responses arrive out of order", async () => {
  const { fetch } = server(90);
  const waiting: (() => void)[] = [];
  const late = async (page: number, pageSize: number) => {
    if (page % 2 === 0) await new Promise<void>((go) => waiting.push(go));
    else for (const go of waiting.splice(0)) go();
    return fetch(page, pageSize);
  };
  expect((await walk({ fetch: late, concurrency: 3 })).ids).toEqual([...Array(90).keys()]);
});

test("limits the number of concurrent requests and buffered pages", async () => {
  const { fetch } = server(1000);
  let running = 0;
  let peak = 0;
  let started = 0;
  const counted = async (page: number, pageSize: number) => {
    started++;
    peak = Math.max(peak, ++running);
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
  expect(peak).toBe(4);
});

test("applies a limit across pages", async () => {
  const { requested, fetch } = server(95);
  const { ids, end } = await walk({ fetch, isAll: false, limit: 25, pageSize: 10 });
  expect(ids).toEqual([...Array(25).keys()]);
  expect(requested).toEqual([1, 2, 3]);
  expect(end).toMatchObject({ isComplete: false, reason: "limit" });
});

test("reports a list as complete if the limit exceeds the total", async () => {
  const { end } = await walk({ fetch: server(12).fetch, isAll: false, limit: 50 });
  expect(end).toMatchObject({ isComplete: true, recordCount: 12 });
});

test("reports a single page as a complete list only if there are no other pages", async () => {
  expect((await walk({ fetch: server(12).fetch, isAll: false })).end).toMatchObject({
    isComplete: false,
    reason: "page",
  });
  expect((await walk({ fetch: server(9).fetch, isAll: false })).end).toMatchObject({ isComplete: true });
});

test("yields a repeated record once and counts the repetitions", async () => {
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

test("reports a list as incomplete if it has fewer records than announced", async () => {
  const { end } = await walk({
    fetch: async () => ({ records: [record(1)], page: RawJson.of({ totalResults: 7, totalPages: 1 }) }),
  });
  expect(end).toMatchObject({ isComplete: false, reason: "short" });
});

test("keeps reading until a short page if the platform sends more records than its total [LIM-10]", async () => {
  const { fetch } = server(25, (page) => ({ ...page, totalResults: 5, totalPages: 1 }));
  const { ids, end } = await walk({ fetch });
  expect(ids).toEqual([...Array(25).keys()]);
  expect(end).toMatchObject({ isComplete: true, totalResults: undefined });
  const { end: onePage } = await walk({ fetch, isAll: false });
  expect(onePage).toMatchObject({ isComplete: false, reason: "page", recordCount: 10 });
});

test.each([0, 1])(
  "keeps reading until a short page if a page after the reported total of %i has records",
  async (totalPages) => {
    const { requested, fetch } = server(25, ({ ...page }) => ({
      ...page,
      totalResults: undefined,
      totalPages,
    }));
    const { ids, end } = await walk({ fetch, firstPage: totalPages + 1 });
    expect(ids).toEqual([...Array(25).keys()].slice(totalPages * 10));
    expect(requested.at(-1)).toBe(3);
    expect(end.totalPages).toBeUndefined();
    expect(await walk({ fetch, firstPage: totalPages + 1, limit: 10 })).toMatchObject({
      end: { reason: "limit" },
    });
  },
);

test("reports a list as incomplete if an announced page is empty and no total shows that all records were read", async () => {
  const fetchAll = (totalResults: number | undefined) =>
    walk({
      fetch: async (page) => ({
        records: page === 1 ? [record(1)] : [],
        page: RawJson.of({ totalPages: 3, totalResults }),
      }),
    });
  expect((await fetchAll(undefined)).end).toMatchObject({ isComplete: false, reason: "short", emptyPage: 2 });
  expect((await fetchAll(1)).end.isComplete).toBe(true);
});

test("keeps the records read before a page fails", async () => {
  const { fetch } = server(50);
  const failure = new Failure("network", "gone");
  const { ids, end } = await walk({
    fetch: (page, pageSize) => (page === 3 ? Promise.reject(failure) : fetch(page, pageSize)),
  });
  expect(ids).toEqual([...Array(20).keys()]);
  expect(end).toMatchObject({ isComplete: false, reason: "failed", failure });
});

test("passes the failure of the first page to the caller", async () => {
  await expect(walk({ fetch: () => Promise.reject(new Failure("network", "gone")) })).rejects.toThrow("gone");
});

test("doesn't count repetitions among 20,000 different IDs", async () => {
  const { ids, end } = await walk({ fetch: server(20_000).fetch, pageSize: 100 });
  expect(new Set(ids).size).toBe(20_000);
  expect(end.repeatedCount).toBe(0);
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Failure("interrupted", "interrupted")));
  });

test("cancels later pages and stops new requests after a page fails", async () => {
  const { requested, fetch } = server(500);
  const failure = new Failure("rejected", "no");
  const signals: AbortSignal[] = [];
  const { end } = await walk({
    fetch: async (page, pageSize, signal) => {
      if (page === 1) return fetch(page, pageSize);
      requested.push(page);
      signals.push(signal);
      if (page === 2) throw failure;
      return untilAborted(signal);
    },
  });
  for (let turn = 0; turn < 20; turn++) await new Promise((go) => setImmediate(go));
  expect(end).toMatchObject({ isComplete: false, reason: "failed", failure });
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
  expect(requested).toEqual([1, 2, 3, 4, 5]);
});

test("cancels requests for pages that no longer exist after a list shrinks", async () => {
  const { fetch } = server(25);
  const { end } = await walk({
    concurrency: 8,
    fetch: async (page, pageSize, signal) => {
      if (page > 3) return untilAborted(signal);
      const { records, page: reported } = await fetch(page, pageSize);
      return page === 1
        ? { records, page: RawJson.of({ totalResults: 80, totalPages: 8, pageSize }) }
        : { records, ...(reported === undefined ? {} : { page: reported }) };
    },
  });
  expect(end).toMatchObject({ isComplete: false, recordCount: 25 });
});

test("cancels pending requests and stops reading on Ctrl-C", async () => {
  const { fetch } = server(500);
  const stop = new AbortController();
  const { ids, end } = await walk({
    signal: stop.signal,
    fetch: async (page, pageSize, signal) => {
      if (page === 3) setImmediate(() => stop.abort("SIGINT"));
      return page < 3 ? fetch(page, pageSize) : untilAborted(signal);
    },
  });
  expect(ids).toHaveLength(20);
  expect(end).toMatchObject({ isComplete: false, reason: "interrupted" });
});

const makes: readonly (readonly [title: string, make: (id: number) => RawJson])[] = [
  ["with ids", record],
  ["without ids", (id) => new RawJson(Buffer.from(`{"tenant":"${id}"}`))],
];

test.each(makes)("yields each record once from a server that ignores Page (records %s)", async (_, make) => {
  let requested = 0;
  const records = [...Array(7).keys()].map((id) => make(id));
  const { end } = await walk({
    fetch: async () => {
      if (++requested > 9) throw new Error("the walk goes on and on");
      return { records };
    },
  });
  expect(requested).toBe(2);
  expect(end).toMatchObject({ isComplete: true, recordCount: 7, repeatedCount: 0 });
});

test("reports a list as possibly incomplete if a full page repeats", async () => {
  const { fetch } = server(500, () => undefined);
  const { ids, end } = await walk({ fetch: (_, pageSize) => fetch(1, pageSize) });
  expect(ids).toEqual([...Array(10).keys()]);
  expect(end).toMatchObject({ isComplete: false, reason: "short", recordCount: 10 });
});

test.each(makes)("stops requesting pages from a server that ignores Page (records %s)", async (_, make) => {
  let requested = 0;
  const records = [...Array(10).keys()].map((id) => make(id));
  const page = { currentPage: 1, totalPages: 1000, totalResults: 10_000, pageSize: 10, responseCount: 10 };
  const { end } = await walk({
    fetch: async () => {
      requested++;
      return { records, page: RawJson.of(page) };
    },
  });
  expect(requested).toBeLessThan(20);
  expect(end).toMatchObject({ isComplete: false, reason: "short", recordCount: 10 });
});

test("reads all pages of a server that counts pages from 0", async () => {
  const { fetch } = server(45, (page) => ({
    ...page,
    currentPage: (page as { currentPage: number }).currentPage - 1,
  }));
  const { ids, end } = await walk({ fetch });
  expect([ids.length, end.isComplete]).toEqual([45, true]);
});

test("keeps identical records without an ID if the response has page totals", async () => {
  const alike = new RawJson(Buffer.from('{"amount":1}'));
  const { end } = await walk({
    fetch: async () => ({ records: [alike, alike], page: RawJson.of({ totalResults: 4, totalPages: 2 }) }),
  });
  expect(end).toMatchObject({ isComplete: true, recordCount: 4 });
});

test("reports a list as incomplete if it shrinks while being read [LIM-10]", async () => {
  const total = (page: number) => (page === 1 ? 25 : 24);
  const { end } = await walk({
    concurrency: 1,
    fetch: async (page) => ({
      // A record was deleted after page 1 was read, so the 11th record is now the 10th.
      records: [...Array(page === 3 ? 4 : 10).keys()].map((index) =>
        record((page - 1) * 10 + index + (page === 1 ? 0 : 1)),
      ),
      page: RawJson.of({ totalResults: total(page), totalPages: 3, pageSize: 10 }),
    }),
  });
  expect(end).toMatchObject({ isComplete: false, reason: "moved", movedTotal: [25, 24], recordCount: 24 });
});

test("reports why a list has fewer records than the limit", async () => {
  const { end } = await walk({
    isAll: false,
    limit: 50,
    fetch: async () => ({ records: [record(1)], page: RawJson.of({ totalResults: 7, totalPages: 1 }) }),
  });
  expect(end).toMatchObject({ isComplete: false, reason: "short" });
  const later = await walk({ isAll: false, limit: 50, firstPage: 2, fetch: server(12).fetch });
  expect(later.end).toMatchObject({ isComplete: false, reason: "page", recordCount: 2 });
});

test("doesn't report that a list shrank if it grew while a late response was pending", async () => {
  const { fetch } = server(40);
  let total = 40;
  const waiting: (() => void)[] = [];
  const { end } = await walk({
    fetch: async (page, pageSize) => {
      const { records } = await fetch(page, pageSize);
      // The second page arrives last, after a record was added to the list.
      if (page === 2) await new Promise<void>((go) => waiting.push(go));
      if (page === 4) {
        total = 41;
        setImmediate(() => waiting[0]?.());
      }
      const reported = page === 2 ? total : 40;
      return { records, page: RawJson.of({ totalResults: reported, totalPages: 4, pageSize }) };
    },
  });
  expect(end).toMatchObject({ recordCount: 40, movedTotal: [40, 41] });
  expect(end.reason).not.toBe("moved");
});
