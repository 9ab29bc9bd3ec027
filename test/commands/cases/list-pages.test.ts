import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Send } from "../../../src/base/http";
import { answer, serving } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../../support/program/world";

/** Serves a long list, newest first by default, and records the requested pages and order. */
function longList(total: number) {
  const requested: (string | null)[][] = [];
  const send: Send = async ({ url }) => {
    const query = new URL(url).searchParams;
    const [page, pageSize] = [Number(query.get("Page")), Number(query.get("PageSize"))];
    requested.push([query.get("Page"), query.get("PageSize"), query.get("Sort")]);
    const count = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
    const records = Array.from({ length: count }, (_, index) => ({ id: `${(page - 1) * pageSize + index}` }));
    const totalPages = Math.ceil(total / pageSize);
    const pageInfo = { totalResults: total, totalPages, currentPage: page, pageSize, responseCount: count };
    return answer(
      page > 1 ? { cases: records, page: pageInfo } : { page: pageInfo, cases: records, clients: records },
    );
  };
  return { requested, send };
}

test.each([
  ["keeps the platform's order on a single page", "--limit 100", [["1", "100", null]]],
  [
    "reads several pages newest first, like a single page",
    "--limit 101",
    [
      ["1", "100", "DateCreated:desc"],
      ["2", "100", "DateCreated:desc"],
    ],
  ],
  [
    "reads several small pages newest first, too",
    "--limit 50 --page-size 25",
    [
      ["1", "25", "DateCreated:desc"],
      ["2", "25", "DateCreated:desc"],
    ],
  ],
  [
    "adds a tie-breaker to the user's order across pages",
    "--limit 50 --page-size 25 --sort remainder:desc",
    [
      ["1", "25", "Remainder:desc,DateCreated:desc"],
      ["2", "25", "Remainder:desc,DateCreated:desc"],
    ],
  ],
  ["keeps the user's order on a single page", "--limit 25 --sort Remainder", [["1", "25", "Remainder:asc"]]],
  [
    "adds no tie-breaker to an order that includes it",
    "--limit 50 --page-size 25 --sort datecreated,Remainder",
    [
      ["1", "25", "DateCreated:asc,Remainder:asc"],
      ["2", "25", "DateCreated:asc,Remainder:asc"],
    ],
  ],
])("%s [LIM-10] [EP-52]", async (_, flags, pages) => {
  for (const env of [collectionEnv, customerEnv]) {
    const { requested, send } = longList(500);
    const { exitCode } = await runLine(`cases list ${flags} -o ids`, { env, send });
    expect([exitCode, requested]).toEqual([0, pages]);
  }
});

test("--all appends a tie-breaker to the user's sort order [LIM-10]", async () => {
  const { requested, send } = longList(120);
  await runLine("cases list --all --sort Remainder:desc -o ids", { env: collectionEnv, send });
  expect(requested).toEqual([
    ["1", "100", "Remainder:desc,DateCreated:asc"],
    ["2", "100", "Remainder:desc,DateCreated:asc"],
  ]);
});

test("sorts clients by dateCreated or a single requested key, without a tie-breaker [EP-58]", async () => {
  const sortOf = async (flags: string) => {
    const { requested, send } = longList(120);
    await runLine(`clients list ${flags} -o ndjson`, { env: referralEnv, send });
    return requested.at(-1);
  };
  expect(await sortOf("--all")).toEqual(["2", "100", "dateCreated:asc"]);
  expect(await sortOf("--limit 101")).toEqual(["2", "100", "dateCreated:desc"]);
  expect(await sortOf("--all --sort name")).toEqual(["2", "100", "name:asc"]);
});

test.each([
  ["cases list --managed", collectionEnv, "DateCreated:asc"],
  ["cases list", referralEnv, "DateCreated:asc"],
] as const)("sorts %s --all in a stable order [NS-11] [NS-17]", async (line, env, order) => {
  const { requested, send } = longList(120);
  await runLine(`${line} --all -o ids`, { env, send });
  expect(requested.map(([, , sort]) => sort)).toEqual([order, order]);
});

test.each(["ndjson", "json", "ids"])(
  "as %s, prints all records that precede a broken one on a later page",
  async (format) => {
    const { send } = longList(300);
    const breaking: Send = async (request) => {
      const response = await send(request);
      if (!request.url.includes("Page=2&")) return response;
      return {
        ...response,
        body: Buffer.from(Buffer.from(response.body).toString().replace('"150"', '"15')),
      };
    };
    const { exitCode, stdout, stderr } = await runLine(`cases list --all -o ${format}`, {
      env: collectionEnv,
      send: breaking,
    });
    expect(exitCode).toBe(11);
    expect(stderr).toContain("is not what the platform sends: the JSON");
    if (format === "json") expect(JSON.parse(stdout)).toMatchObject({ complete: false, reason: "failed" });
    expect(stdout).toContain("99");
    expect(stdout).not.toContain("101");
  },
);

test("reports a list that shrinks during reading [LIM-10]", async () => {
  const { send } = longList(300);
  const shrinking: Send = async (request) => {
    const response = await send(request);
    const body = Buffer.from(response.body).toString().replace('"totalResults":300', '"totalResults":299');
    return request.url.includes("Page=3&") ? { ...response, body: Buffer.from(body) } : response;
  };
  const setting = { env: collectionEnv, send: shrinking };
  const pipe = await runLine("cases list --all --json", setting);
  expect([pipe.exitCode, JSON.parse(pipe.stdout)]).toMatchObject([0, { complete: false, reason: "moved" }]);
  const notes = `300 cases; the list shrank while it was read, so some may be missing.
The total changed from 300 to 299 while the list was read.
`;
  expect(pipe.stderr).toBe(notes);
  expect((await runLine("cases list --all", { ...setting, isTerminal: true })).stderr).toBe(notes);
});

test("reads a bare array only once if the server ignores Page [CLI-23]", async () => {
  const records = [{ id: "a" }, { id: "b" }];
  const { stdout, stderr, requests, exitCode } = await runLine("cases list --all --json", {
    env: collectionEnv,
    send: serving(records),
  });
  expect([exitCode, requests.length, stderr]).toEqual([0, 2, ""]);
  expect(JSON.parse(stdout)).toEqual({ items: records, complete: true });
});

test("warns of a possibly incomplete list if a server that ignores Page sends a full page", async () => {
  const { stderr, stdout } = await runLine("cases list --all --page-size 2 --json", {
    env: collectionEnv,
    send: serving([{ id: "a" }, { id: "b" }]),
  });
  expect(JSON.parse(stdout)).toMatchObject({ complete: false, reason: "short" });
  expect(stderr).toBe("2 cases; the platform sends the same page for every --page, so there may be more.\n");
});

test("warns if an announced page is empty, and refuses to report on such a list", async () => {
  const send: Send = async ({ url }) =>
    answer({ cases: url.includes("Page=1&") ? [{ id: "a" }] : [], page: { totalPages: 2 } });
  const { stderr, stdout } = await runLine("cases list --all --json", { env: collectionEnv, send });
  expect(JSON.parse(stdout)).toMatchObject({ complete: false, reason: "short" });
  expect(stderr).toBe("1 case; page 2 of 2 is empty, so some may be missing.\n");
  const report = await runLine("cases report", { env: collectionEnv, send });
  expect([report.exitCode, report.stderr.split("\n")[0]]).toEqual([
    11,
    "Error: The list of cases has nothing on page 2 of 2, so sums could be wrong.",
  ]);
});

test("stops immediately and aborts other requests when a page is refused", async () => {
  const { send } = longList(5000);
  const open: AbortSignal[] = [];
  const hanging: Send = async (request) => {
    if (request.url.includes("Page=1&")) return send(request);
    if (request.url.includes("Page=2&")) return answer({ title: "Bad page", status: 400 }, 400);
    const { signal } = request;
    if (signal === undefined) throw new Error("a request without a signal");
    open.push(signal);
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(new Failure("interrupted", "interrupted")));
    });
  };
  const { exitCode, stderr, requests } = await runLine("cases list --all --json", {
    env: collectionEnv,
    send: hanging,
  });
  expect(exitCode).toBe(9);
  expect(JSON.parse(stderr).error).toMatchObject({ code: "rejected", status: 400 });
  expect(open.filter(({ aborted }) => !aborted)).toEqual([]);
  expect(requests).toHaveLength(11);
});
