import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { acme, configFolder } from "../../support/program/config-folder";
import { type LineSetting, memoryFiles, runLine } from "../../support/program/world";

const caseId = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";
const noteId = "3da26c4a-5d5d-4c20-a7bb-aeac47f064b4";
const env = {
  RECOUP_COLLECTION_URL: "https://collection.example/v1",
  RECOUP_COLLECTION_KEY: "key-of-the-collection-partner",
  RECOUP_ENVIRONMENT: "test",
};
const file = "/home/operator/.local/share/recoup/history/0.ndjson";
const emptyPage = { totalResults: 0, currentPage: 1, pageSize: 10, responseCount: 0, totalPages: 1 };

/** Returns functions that run lines as one user. Files persist between lines. */
function user(setting: LineSetting = {}) {
  const files = new Map<string, string>();
  const run = (line: string | readonly string[], overrides: LineSetting = {}) =>
    runLine(line, { env, fileSystem: memoryFiles(files), ...setting, ...overrides });
  const items = async (flags = "") => JSON.parse((await run(`history --json ${flags}`)).stdout).items;
  return { files, run, items };
}

const platform: Send = async ({ method }) =>
  method === "GET" ? answer({ cases: [], page: emptyPage }) : answer({ id: noteId }, 201);
const note = ["api", "POST", `/cases/${caseId}/notes`, "--set", "description=Called"];

test("records a write with its body, but a read without a body", async () => {
  const { run, items } = user({ send: platform });
  await run("cases list --lifecycle Active");
  await run(note);
  expect(await items()).toEqual([
    {
      number: 2,
      at: "2026-03-16T09:00:00.000Z",
      command: expect.stringMatching(
        `^api POST /cases/${caseId}/notes --set description=hidden:[0-9a-f]{10}$`,
      ),
      argv: ["recoup", ...note.slice(0, 4), expect.stringMatching(/^description=hidden:/)],
      profile: "env",
      environment: "test",
      surface: "collection",
      method: "POST",
      path: `/cases/${caseId}/notes`,
      url: `https://collection.example/v1/cases/${caseId}/notes`,
      body: { description: expect.stringMatching(/^hidden:[\da-f]{10}$/) },
      attempts: 1,
      created: noteId,
      durationMs: 0,
      status: 201,
      outcome: "ok",
    },
    expect.objectContaining({
      number: 1,
      path: "/cases",
      url: expect.stringContaining("?Statuses=Active"),
      status: 200,
    }),
  ]);
});

test("prints the last 20 entries as a table, newest first", async () => {
  const { run } = user({ send: platform });
  for (let count = 0; count < 21; count++) await run("users list");
  await run(note);
  const result = await run("history --color never", { isTerminal: true, columns: 120 });
  const lines = result.stdout.split("\n");
  expect(lines[0]).toMatch(/^N +When +Command +Profile +Method +Path +Status/);
  expect(lines[1]).toMatch(/^22 +0s ago +api POST .* POST +\/cases\/.* 201/);
  const rows = lines.filter((line) => / GET | POST /.test(line));
  expect([rows.length, result.stderr]).toEqual([20, "Showing the first 20. Use --limit for more.\n"]);
  expect((await run("history -o ids --limit 100")).stdout.split("\n")).toHaveLength(23);
  expect((await run("history -o ids --where method=POST")).stdout).toBe("22\n");
});

test("searches and counts all entries, not only the last 20", async () => {
  const { run } = user({ send: platform });
  await run(note);
  for (let count = 0; count < 21; count++) await run("users list");
  const read = (flags: string) => run(`history ${flags}`, { isTerminal: true });
  const found = await read("-o ids --where method=POST");
  expect([found.stdout, found.stderr]).toEqual(["1\n", "1 of 22 requests matches.\n"]);
  expect(await read("-o ids --where method=POST --limit 1")).toMatchObject({ stdout: "1\n" });
  expect((await read("-o ids --where number>20")).stdout).toBe("22\n21\n");
  expect((await read("-o ids --sum attempts")).stdout.trim().split("\n").slice(0, 22)).toEqual(
    Array.from({ length: 22 }, (_, index) => String(22 - index)),
  );
  expect((await read("-o ids --limit 2")).stderr).toBe("Showing the first 2. Use --limit for more.\n");
  expect((await read("-o ids --limit 22")).stderr).toBe("22 requests.\n");
});

test("drops columns as the terminal narrows", async () => {
  const { run } = user({ send: platform });
  await run(note);
  const listColumns = async (columns: number) => {
    const { stdout } = await run("history --color never", { isTerminal: true, columns });
    return (stdout.split("\n")[0] ?? "").split(/ {2,}/).join(" ");
  };
  expect(await listColumns(171)).toBe(
    "N When Command Profile Environment Surface Method Path Status Outcome Created Took ms",
  );
  const dropped = [
    [161, "N When Command Profile Environment Surface Method Path Status Outcome Created"],
    [152, "N When Command Profile Environment Method Path Status Outcome Created"],
    [140, "N When Command Profile Environment Method Path Status Outcome"],
    [129, "N When Command Profile Method Path Status Outcome"],
    [116, "N When Command Method Path Status Outcome"],
    [69, "N When Command Method Path Status"],
    [60, "N When Command Method Status"],
  ] as const;
  for (const [index, [width, columns]] of dropped.entries()) {
    expect(await listColumns(width)).toBe(columns);
    if (index > 0) expect(await listColumns(width + 1)).toBe(dropped[index - 1]?.[1]);
  }
});

test("counts a single entry and measures its age by this machine's clock", async () => {
  const { run } = user({ send: platform });
  await run("users list");
  const later = Date.UTC(2026, 2, 18, 9);
  const { stdout, stderr } = await run("history --color never", { isTerminal: true, now: later });
  expect(stdout.split("\n")[1]).toMatch(/^1 +2d ago +users list/);
  expect(stderr).toBe("1 request.\n");
});

test("records an error with its type, status and trace", async () => {
  const problem = { title: "Gone away", traceId: "trace-7" };
  const { run, items } = user({ send: async () => answer(problem, 404) });
  await run(note);
  expect(await items()).toMatchObject([
    { status: 404, outcome: "not-found", error: "The platform answered 404: Gone away", traceId: "trace-7" },
  ]);
});

test("records one entry per request, regardless of retries", async () => {
  let count = 0;
  const { run, items } = user({ send: async () => (count++ < 2 ? answer({}, 503) : platform({} as never)) });
  await run("users list");
  expect(await items()).toMatchObject([{ attempts: 3 }]);
});

test("records a write that gets no response", async () => {
  const { files, run, items } = user();
  let inTime = "";
  const send: Send = async () => {
    inTime = files.get(file) ?? "";
    throw new Failure("network", "the connection was lost");
  };
  await run(note, { send });
  expect(await items("--where outcome=unknown")).toMatchObject([
    { error: "the connection was lost", status: null, mayHaveArrived: true },
  ]);
  // Simulates a process that was killed while waiting and wrote nothing afterwards.
  files.set(file, inTime);
  expect(await items()).toMatchObject([{ number: 1, method: "POST", outcome: "unknown", status: null }]);
});

test("records a write as unknown if only a web page answers it, but a read as ok [AMB-44]", async () => {
  const page = answer("<!DOCTYPE html><title>Sign in</title>", 200, { "content-type": "text/html" });
  const { run, items } = user({ send: async () => page });
  expect((await run(["webhooks", "delete", caseId, "--yes"])).exitCode).toBe(11);
  await run("api GET /users");
  const error = "The answer (200) is not what the platform sends: it is text/html.";
  expect(await items("--where outcome=unknown")).toMatchObject([
    { method: "DELETE", status: 200, error, mayHaveArrived: true },
  ]);
  expect(await items("--where outcome=ok")).toMatchObject([{ method: "GET", status: 200 }]);
});

test("records a write as unknown if its 2xx reports a failure [CLI-01]", async () => {
  const { run, items } = user({ send: async () => answer({ success: false, message: "Not found." }) });
  const { exitCode, stdout } = await run(["webhooks", "delete", caseId, "--yes"]);
  expect([exitCode, stdout]).toEqual([11, ""]);
  const error = "The platform answered 200, but reports a failure: Not found.";
  expect(await items("--where outcome=unknown")).toMatchObject([
    { status: 200, error, mayHaveArrived: true },
  ]);
});

test("doesn't record requests that weren't sent", async () => {
  const { run, items } = user({ send: platform });
  await run([...note, "--dry-run"]);
  await run(note, { env: { ...env, RECOUP_READ_ONLY: "1" } });
  await run(note, { env: { ...env, RECOUP_ENVIRONMENT: "live" } });
  expect(await items()).toEqual([]);
  expect((await run("history", { isTerminal: true })).stdout).toBe("No requests to real hosts yet.\n");
});

test("masks secrets in command lines, addresses and bodies", async () => {
  const { files, run } = user({ send: platform });
  const words = ["--header", "X-Partner-Token: canary-1", "--set", "secret=canary-2"];
  await run([...note.slice(0, 3), ...words, "--query", "token=canary-3"]);
  await run(["api", "GET", `/cases?x=${env.RECOUP_COLLECTION_KEY}`, "--query", "signature=canary-4"]);
  await run("api GET /files/eyJhbGciOiJI.eyJzdWIiOiJh.canary-5");
  const saved = files.get(file) ?? "";
  expect(saved).toContain('"path":"/files/****"');
  expect(saved).toContain('"X-Partner-Token: ****"');
  expect(saved).toContain('"secret":"****"');
  expect(saved).not.toMatch(/canary|key-of-the/);
});

test("records the request that tests a key during profile setup, but not the key", async () => {
  const { run, write, folder } = configFolder();
  write(acme);
  await run("profile key acme --as collection --insecure-storage", {
    isTerminal: true,
    answers: ["I'll type it now", "canary-of-acme"],
    send: platform,
  });
  const saved = readFileSync(join(folder, "history", "0.ndjson"), "utf8");
  expect(saved).toMatch(/"argv":\["recoup","profile","key".*"method":"GET".*"status":200/);
  expect(saved).not.toContain("canary");
});

test("records nothing if the configuration is unreadable", async () => {
  const { files, run, items } = user({ send: platform });
  files.set("/home/operator/.config/recoup/config.json", "{");
  const onLive = { env: { ...env, RECOUP_ENVIRONMENT: "live" } };
  const { exitCode, requests } = await run("cases list", onLive);
  expect([exitCode, requests.length]).toEqual([0, 1]);
  expect(await items()).toEqual([]);
});

test("records nothing if history is off or RECOUP_NO_HISTORY is set", async () => {
  const { run, write } = configFolder();
  const numbers = async () => (await run("history -o ids")).stdout;
  write(acme);
  const send = platform;
  await run("cases list", { send });
  await run("config set history off --profile acme");
  await run("cases list", { send });
  await run("config set history on --profile acme");
  await run("config set history off");
  await run("cases list", { send });
  await run("cases list", { send, env: { RECOUP_NO_HISTORY: "1" } });
  expect(await numbers()).toBe("2\n1\n");
  const { exitCode, stderr } = await run("config set history never");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Unknown value "never"')]);
});

test("continues with a single warning if the history isn't writable", async () => {
  const full = {
    ...memoryFiles(new Map()),
    append: async (path: string) => {
      throw new Failure("config", `${path} can't be written: no space left`);
    },
  };
  const { exitCode, stderr } = await runLine([...note, "--idempotency-key", "none"], {
    env,
    fileSystem: full,
    send: platform,
  });
  expect([exitCode, stderr]).toEqual([
    0,
    `Requests can't be recorded in the history: ${file} can't be written: no space left. RECOUP_NO_HISTORY=1 turns the history off.\n`,
  ]);
});

test("history show prints the full request", async () => {
  const { run } = user({ send: platform });
  await run(note);
  const { stdout } = await run("history show 1 --color never", { isTerminal: true });
  expect(stdout.replaceAll(/hidden:[\da-f]{10}/g, "DIGEST")).toBe(`POST /cases/${caseId}/notes  201 ok

Number       1
Sent         2026-03-16 09:00 UTC
Command      recoup api POST /cases/${caseId}/notes
             --set description=DIGEST
Profile      env
Environment  test
Surface      collection
Address      https://collection.example/v1/cases/${caseId}/notes
Created      ${noteId}
Attempts     1
Took         0 ms

Body
description  DIGEST
`);
  const word = await run("history show last");
  expect([word.exitCode, word.stderr]).toEqual([
    2,
    'Error: "last" is not the number of a request.\n  next: `recoup history` lists them.\n',
  ]);
  const missing = await run("history show 7");
  expect([missing.exitCode, missing.stderr]).toEqual([
    6,
    "Error: There is no request 7 in the history.\n  next: `recoup history` lists them.\n",
  ]);
});

test("history show reports that a write without a response may have taken effect", async () => {
  const { files, run } = user();
  let inTime = "";
  const send: Send = async () => {
    inTime = files.get(file) ?? "";
    throw new Failure("network", "the connection was lost");
  };
  const terminal = { isTerminal: true, columns: 40 };
  const show = async () => {
    const { stdout } = await run("history show 1 --color never", terminal);
    return stdout.replace(/hidden:[\da-f]{10}/, "DIGEST");
  };
  await run(["api", "POST", "/cases", "--idempotency-key", "import of 12 March, row 7"], { send });
  expect(await show()).toBe(`POST /cases  unknown

Number                 1
Sent                   2026-03-16 09:00 UTC
Command                recoup api POST
                       /cases
                       --idempotency-key
                       DIGEST
Profile                env
Environment            test
Surface                collection
Address                https://collection.example/v1/cases
Idempotency key        import of 12 March, row 7
Error                  the connection was
                       lost
May have taken effect  yes
Attempts               1
Took                   0 ms
`);
  files.set(file, inTime);
  expect(await show()).toBe(`POST /cases  unknown

Number           1
Sent             2026-03-16 09:00 UTC
Command          recoup api POST /cases
                 --idempotency-key
                 DIGEST
Profile          env
Environment      test
Surface          collection
Address          https://collection.example/v1/cases
Idempotency key  import of 12 March, row 7
`);
});

test("history show prints the trace of a response", async () => {
  const { run } = user({
    send: async () => answer({ title: "Gone", traceId: "7 of the sixteenth of March 2026" }, 404),
  });
  await run("users list");
  const { stdout } = await run("history show 1 --color never", { isTerminal: true, columns: 40 });
  expect(stdout).toBe(`GET /users  404 not-found

Number       1
Sent         2026-03-16 09:00 UTC
Command      recoup users list
Profile      env
Environment  test
Surface      collection
Address      https://collection.example/v1/users?Page=1
Error        The platform answered 404:
             Gone
Trace        7 of the sixteenth of March 2026
Attempts     1
Took         0 ms
`);
  expect((await run("history show 1 -o ids")).stdout).toBe("1\n");
});

test("omits a request with a damaged line but shows a request without a command", async () => {
  const { files, run, items } = user({ send: platform });
  for (let count = 0; count < 2; count++) await run("users list");
  const [, first = "", others = ""] = /^(.*)\n([\s\S]*)$/.exec(files.get(file) ?? "") ?? [];
  const isOutcome = (line: string) => line.startsWith('{"of":');
  expect(isOutcome(first)).toBe(false);
  files.set(file, `${first.slice(0, 60)}\n${others.replace(/"argv":\[.*?\],/, "")}`);
  expect(await items()).toMatchObject([{ number: 2, command: "", status: 200 }]);
  const shown = async (number: number) => (await run(`history show ${number}`)).exitCode;
  expect([await shown(1), await shown(2)]).toEqual([6, 0]);
});
