import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, type LineSetting, runLine } from "../../support/program/world";

const run = (line: string, setting: LineSetting = {}) => runLine(line, { env: collectionEnv, ...setting });

const casesByReference = new Map([
  ["AG-1", { id: "1", reference: "AAAA1111" }],
  ["AG-2", { id: "2", reference: "BBBB2222", collectionPartnerReference: "AG-2" }],
  ["AG-3,part 2", { id: "3", reference: "CCCC3333" }],
]);

const platform: Send = async ({ url }) => {
  const { pathname, searchParams } = new URL(url);
  const single = /by-partner-reference\/(.+)$/.exec(pathname)?.[1];
  if (single !== undefined) {
    const record = casesByReference.get(decodeURIComponent(single));
    return record === undefined
      ? answer({ businessErrors: [{ type: "CaseNotFound", message: "x" }] }, 404)
      : answer(record);
  }
  const references = (searchParams.get("references") ?? "").split(",");
  return answer(
    Object.fromEntries([...casesByReference].filter(([reference]) => references.includes(reference))),
  );
};
const setting = { env: collectionEnv, send: platform };

test("finds several references with one request and keeps them in order [EP-10] [VIS-07]", async () => {
  const { stdout, exitCode, requests } = await runLine(
    "cases find --partner-reference AG-2 --partner-reference AG-1 --json",
    setting,
  );
  expect(exitCode).toBe(0);
  expect(requests).toHaveLength(1);
  expect(JSON.parse(stdout)).toEqual({
    items: [
      { id: "2", reference: "BBBB2222", collectionPartnerReference: "AG-2" },
      { id: "1", reference: "AAAA1111", collectionPartnerReference: "AG-1" },
    ],
    missing: [],
    complete: true,
  });
});

test("sends a reference that contains a comma in a separate request [AMB-34]", async () => {
  const line = "cases find --partner-reference 'AG-3,part 2' --partner-reference AG-1 -o ids";
  const { stdout, requests } = await runLine(line, setting);
  expect(stdout).toBe("1\n3\n");
  expect(requests.map(({ url }) => url.replace("https://collection.example", ""))).toEqual([
    "/cases/by-partner-reference?references=AG-1",
    "/cases/by-partner-reference/AG-3%2Cpart%202",
  ]);
});

test("reports an unknown reference that contains a comma as missing", async () => {
  const line = "cases find --partner-reference AG-9,x --partner-reference AG-1 --json";
  const { exitCode, stdout } = await runLine(line, setting);
  expect([exitCode, JSON.parse(stdout)]).toEqual([
    12,
    { items: [expect.objectContaining({ id: "1" })], missing: ["AG-9,x"], complete: true },
  ]);
});

test("sends 150 references in two batches of up to 100 [LIM-11]", async () => {
  const { requests, exitCode, stderr } = await runLine("cases find --from-file - -o ids", {
    ...setting,
    stdin: Array.from({ length: 150 }, (_, index) => `AG-${index + 1}`).join("\r\n"),
  });
  expect(
    requests.map(({ url }) => (new URL(url).searchParams.get("references") ?? "").split(",").length),
  ).toEqual([100, 50]);
  expect(exitCode).toBe(12);
  expect(stderr).toContain("148 of 150 references were not found");
});

test("sizes the table columns by the first batch that finds a case", async () => {
  const lines = Array.from({ length: 101 }, (_, index) => `R-${index}`).join("\n");
  let batch = 0;
  const found = { id: "1", collectionPartnerReference: "R-100", reference: "7KQ2M9XA" };
  const { stdout } = await run("cases find --from-file - --fields reference,id --color never", {
    stdin: lines,
    isTerminal: true,
    send: async () => answer(++batch === 1 ? [] : [found]),
  });
  expect(stdout).toBe("Reference  Id\n7KQ2M9XA   1\n");
});

test("exits with 12 and lists missing references on stderr [EP-10]", async () => {
  const { stdout, stderr, exitCode } = await runLine(
    "cases find --partner-reference AG-1 --partner-reference AG-9 -o ids",
    setting,
  );
  expect([exitCode, stdout]).toEqual([12, "1\n"]);
  expect(stderr).toContain("Not found: AG-9");
});

test.each(["csv", "json", "yaml", "ids"])(
  "prints no %s to stdout and exits with 6 if it finds nothing",
  async (format) => {
    const line = `cases find --partner-reference AG-9 -o ${format}`;
    const { stdout, stderr, exitCode } = await runLine(line, setting);
    expect([exitCode, stdout]).toEqual([6, ""]);
    expect(stderr).toContain("No case found with this reference: AG-9.");
  },
);

test("exits with 12 if a found case has no id for -o ids", async () => {
  const found = { "AG-1": { reference: "AAAA1111" }, "AG-2": { id: "b", reference: "BBBB2222" } };
  const line = "cases find --partner-reference AG-1 --partner-reference AG-2 -o ids";
  const { stdout, stderr, exitCode } = await runLine(line, {
    ...setting,
    send: async () => answer(found),
  });
  expect([exitCode, stdout]).toEqual([12, "b\n"]);
  expect(stderr).toContain("Error: 1 of 2 cases has no id and is missing from the output.\n");
});

test("reads references from a file and ignores blank lines and duplicates", async () => {
  const { stdout } = await runLine("cases find -f refs.txt -o ids", {
    ...setting,
    files: { "/work/refs.txt": "AG-1\n\n AG-2 \nAG-1\n" },
  });
  expect(stdout).toBe("1\n2\n");
});

const many = (count: number) => Array.from({ length: count }, (_, index) => `AG-${index + 1}`).join("\n");

/** Finds all references of the first batch except the last, and refuses the second batch. */
const failing: Send = async ({ url }) => {
  const references = (new URL(url).searchParams.get("references") ?? "").split(",");
  if (references.length < 100) return answer({ error: "x", message: "down" }, 400);
  return answer(Object.fromEntries(references.slice(0, 99).map((key) => [key, { id: key }])));
};

test("keeps the JSON valid and exits with 9 if a later batch fails", async () => {
  const { exitCode, stdout, stderr } = await run("cases find -f - --json", {
    send: failing,
    stdin: many(150),
  });
  expect(exitCode).toBe(9);
  const document = JSON.parse(stdout);
  expect(document).toMatchObject({ missing: ["AG-100"], complete: false, reason: "failed" });
  expect(document.items).toHaveLength(99);
  expect(JSON.parse(stderr).error).toMatchObject({ code: "rejected", status: 400 });
});

test("reports on a terminal how many references it searched before a failure", async () => {
  const { exitCode, stderr } = await runLine("cases find -f -", {
    env: { ...collectionEnv, NO_COLOR: "1" },
    send: failing,
    stdin: many(150),
    isTerminal: true,
  });
  expect(exitCode).toBe(9);
  expect(stderr).toContain(
    "Not found: AG-100\nStopped after 100 of 150 references.\nError: The platform answered 400",
  );
});

test("leaves valid JSON when Ctrl-C interrupts between batches", async () => {
  const stop = new AbortController();
  const send: Send = async (request) => {
    if (stop.signal.aborted) throw new Failure("interrupted", "interrupted");
    stop.abort("SIGINT");
    return failing(request);
  };
  const { exitCode, stdout } = await run("cases find -f - --json", {
    send,
    stdin: many(150),
    signal: stop.signal,
  });
  expect(exitCode).toBe(130);
  expect(JSON.parse(stdout)).toMatchObject({ complete: false, reason: "interrupted", missing: ["AG-100"] });
});

test("prints nothing to stdout if the search fails before it finds anything", async () => {
  const { exitCode, stdout } = await run("cases find --partner-reference AG-1 --json", { send: failing });
  expect([exitCode, stdout]).toEqual([9, ""]);
});

const two = "cases find --partner-reference AG-1 --partner-reference AG-2 -o ids";

test.each([
  ["keys in another letter case", { "ag-1": { id: "1" }, "Ag-2": { id: "2" } }, "1\n2\n"],
  ["an array per reference", { "AG-1": [{ id: "1" }, { id: "9" }], "AG-2": [{ id: "2" }] }, "1\n9\n2\n"],
  [
    "an array of cases",
    [
      { id: "2", collectionPartnerReference: "AG-2" },
      { Id: "1", CollectionPartnerReference: "ag-1" },
    ],
    "1\n2\n",
  ],
])("reads a response with %s [EP-10] [AMB-02]", async (_, body, ids) => {
  const { exitCode, stdout } = await run(two, { send: async () => answer(body) });
  expect([exitCode, stdout]).toEqual([0, ids]);
});

test("distinguishes references that differ only in letter case", async () => {
  const { exitCode, stdout, stderr } = await run(
    "cases find --partner-reference ag-1 --partner-reference AG-1 -o ids",
    { send: async () => answer({ "AG-1": { id: "1" } }) },
  );
  expect([exitCode, stdout]).toEqual([12, "1\n"]);
  expect(stderr).toContain("Not found: ag-1");
});

test.each([
  ["a string", '"none"', "expected an object of cases, or an array of them"],
  ["nothing", "null", "expected an object of cases, or an array of them"],
  ["an object of strings", '{"AG-1":"no"}', "a case in it is not an object"],
  ["an array of numbers", "[1]", "a case in it is not an object"],
  ["cases without references", '[{"id":"1"},{"id":"2"}]', "a case in it names no partner reference"],
])("reports a response that is %s as an error, not as missing references [EP-10]", async (_, body, why) => {
  const { exitCode, stdout, stderr } = await run(two, { send: async () => answer(body) });
  expect([exitCode, stdout]).toEqual([11, ""]);
  expect(stderr).toContain(`The answer (200) is not what the platform sends: ${why}.`);
});

test("rejects a response to a single reference that isn't a case [AMB-34]", async () => {
  const line = "cases find --partner-reference 'AG-3,part 2'";
  const { exitCode, stderr } = await run(line, { send: async () => answer("true") });
  expect(exitCode).toBe(11);
  expect(stderr).toContain("a case in it is not an object.");
});
