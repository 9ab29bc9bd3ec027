import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpResponse } from "../../../src/base/http";
import { openRealEnvironment, publicUrl } from "../../support/platforms/network";
import { keptPaths } from "../../support/program/kept-files";
import { memoryFiles } from "../../support/program/world";
import { ofSteps, playScenario } from "../../support/scenario/scenarios";

const paid = readFileSync("test/scenarios/paid.yaml", "utf8");
const receive = `--receive 8080 --public-url ${publicUrl}`;
const quick = "--idempotency-key none";
const created = "{ create: {}, capture: { case: id } }";
const broken: HttpResponse = { status: 500, headers: {}, body: Buffer.from('{"message":"down"}') };

const journals = (stored: Map<string, string>) =>
  keptPaths(stored).filter((path) => path.endsWith(".ndjson"));

test("cleans up everything on a real environment that has a receiver", async () => {
  const real = await openRealEnvironment();
  const result = await real.run(`test run paid.yaml ${receive} ${quick}`, {
    files: { "/work/paid.yaml": paid.replace("within: 2h", "within: 5s") },
  });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(result.stdout).toContain("1 scenario: 1 passed");
  expect(real.left()).toEqual([]);
  expect(real.sent.slice(-3).map((line) => line.replace(/[0-9a-f-]{36}/, "…"))).toEqual([
    "DELETE /test/cases/…",
    "DELETE /webhooks/…",
    "DELETE /webhooks/…",
  ]);
  expect(journals(real.kept)).toEqual([]);
});

test("cleans up a failed scenario, starting with the newest records", async () => {
  const real = await openRealEnvironment();
  const file = ofSteps(created, "create: { amountToRecover: 5 }", `{ wait: 1s, check: { waited: 2s } }`);
  expect((await real.play(file, quick)).exitCode).toBe(13);
  expect(real.sent.map((line) => line.split(" ")[0])).toEqual(["POST", "POST", "DELETE", "DELETE"]);
  expect(real.left()).toEqual([]);
});

test("reports the scenario's first failure even if the cleanup fails too", async () => {
  let isDown = true;
  const real = await openRealEnvironment((request, pass) =>
    request.method === "DELETE" && isDown ? Promise.resolve(broken) : pass(request),
  );
  const result = await real.play(ofSteps(`{ create: {}, check: { remainder: 5 } }`), `--retries 0 ${quick}`);
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("remainder: expected 5, got 100");
  expect(result.stdout).toMatch(/STAYS {3}test case [0-9a-f-]{36}: The platform answered 500: down/);
  expect(result.stderr).toMatch(
    / repeats it\. `recoup test cleanup --orphans --profile env` deletes what was left\.\n$/,
  );
  expect(real.left()).toHaveLength(1);
  isDown = false;
  const cleared = await real.run("test cleanup --orphans");
  expect(cleared).toMatchObject({ exitCode: 0, stderr: "" });
  expect(cleared.stdout).toMatch(/^\w{10}\ttest case [0-9a-f-]{36}\tremoved\n$/);
  expect(real.left()).toEqual([]);
  expect(journals(real.kept)).toEqual([]);
});

test("exits with 12 if only the cleanup fails", async () => {
  const real = await openRealEnvironment((request, pass) =>
    request.method === "DELETE" ? Promise.resolve(broken) : pass(request),
  );
  const files = { "/work/a.yaml": ofSteps("create: {}") };
  const result = await real.run(`test run a.yaml --retries 0 ${quick}`, { files });
  expect(result.exitCode).toBe(12);
  expect(result.stderr).toContain("1 of 1 scenarios could not be cleaned up.");
  expect((await real.run("test cleanup --orphans --retries 0")).exitCode).toBe(12);
  expect(journals(real.kept)).toHaveLength(1);
});

test("doesn't suggest cleaning up a world in memory", async () => {
  const refuseDelete = "fault: { operation: deleteTestCase, status: 400 }";
  const passed = await playScenario(ofSteps("create: {}", refuseDelete), "--target sandbox");
  expect([passed.exitCode, passed.stderr]).toEqual([
    12,
    "Error: 1 of 1 scenarios could not be cleaned up.\n  next: Nothing is left: the sandbox of this run was in memory.\n",
  ]);
  const failed = await playScenario(
    ofSteps(refuseDelete, "{ create: {}, check: { remainder: 5 } }"),
    "--target sandbox",
  );
  expect([failed.exitCode, failed.stderr]).toEqual([13, expect.not.stringContaining("cleanup")]);
});

test("uses the scenario's tag to clean up a case whose response was lost", async () => {
  const real = await openRealEnvironment(async (request, pass) => {
    const answer = await pass(request);
    return request.url.endsWith("/managed-cases") ? broken : answer;
  });
  expect((await real.play(ofSteps("create: {}"), `--retries 0 ${quick}`)).exitCode).toBe(11);
  expect(real.sent.at(-1)).toBe("DELETE /test/cases");
  expect(real.left()).toEqual([]);
});

test("exits with 130 after cleaning up on Ctrl-C", async () => {
  const stop = new AbortController();
  const real = await openRealEnvironment(async (request, pass) => {
    const answer = await pass(request);
    if (request.url.endsWith("/advance")) stop.abort("SIGINT");
    return answer;
  });
  const file = ofSteps(created, `advance: { case: "\${case}", to: active }`, "wait: 1h", "create: {}");
  const two = `${file}matrix: { turn: [1, 2] }\n`;
  const result = await real.play(two, `${quick} --report tap`, { signal: stop.signal });
  expect(result.exitCode).toBe(130);
  expect(result.stdout).toContain('\n  outcome: "interrupted"\n');
  expect(result.stdout).toContain("\nok 2 - Sample [turn=2] # SKIP Not run: the run was interrupted.\n");
  expect(result.stderr).toBe(
    "Cleaning up. Press Ctrl-C again to stop immediately, then run `recoup test cleanup --orphans --profile env` to delete the rest.\nInterrupted.\n",
  );
  expect(real.left()).toEqual([]);
  expect(real.sent.at(-1)).toMatch(/^DELETE \/test\/cases\//);
});

test("cleans up before exiting if stdout is closed", async () => {
  const real = await openRealEnvironment();
  const result = await real.play(ofSteps(created, "wait: 1s", "wait: 1s"), quick, {
    closesAfter: (chunk) => chunk.includes("create"),
  });
  expect(result.exitCode).toBe(0);
  expect(real.left()).toEqual([]);
});

test("fails a scenario if a delivery has a wrong signature", async () => {
  const real = await openRealEnvironment(async (request, pass) => {
    const answer = await pass(request);
    if (!request.url.endsWith("/webhooks") || request.method !== "POST") return answer;
    const text = Buffer.from(answer.body).toString();
    return { ...answer, body: Buffer.from(text.replace(/"secret":"\w/, '"secret":"A')) };
  });
  const file = ofSteps("subscription: { as: hooks }", "create: {}", "expect: case.created");
  const result = await real.play(file, `${receive} ${quick}`);
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain(
    "case.created to hooks is not valid.\n            its signature: signature-mismatch\n",
  );
});

test.each(["scope", "place"])("skips a run if its `%s` belongs to another target", async (field) => {
  const real = await openRealEnvironment();
  const head = { run: "r1", [field]: "acme test https://acme.example", kind: "scenarios", startedAt: "" };
  real.kept.set("/home/operator/.local/share/recoup/test-runs/r1.ndjson", `${JSON.stringify(head)}\n`);
  expect(await real.run("test cleanup --orphans")).toMatchObject({
    exitCode: 0,
    stderr: "Skipped the run r1, which belongs to another target: acme test https://acme.example.\n",
  });
});

test("plans the cleanup of an earlier run, starting with its newest record", async () => {
  let isDown = false;
  const real = await openRealEnvironment((request, pass) =>
    isDown || request.method === "DELETE" ? Promise.resolve(broken) : pass(request),
  );
  const files = { "/work/a.yaml": ofSteps("create: {}", "create: {}") };
  await real.run(`test run a.yaml --retries 0 ${quick}`, { files });
  const [older, newer] = real.left();
  real.sent.length = 0;
  expect(await real.run("test cleanup --orphans --plan p.json")).toMatchObject({
    exitCode: 0,
    stderr: "Nothing was sent. `recoup apply p.json` sends it.\n",
  });
  const [, ...rows] = (real.kept.get("/work/p.json") ?? "").split("\n");
  expect(rows.slice(0, 2).map((row) => JSON.parse(row))).toMatchObject([
    { method: "DELETE", path: `/test/cases/${newer}` },
    { method: "DELETE", path: `/test/cases/${older}` },
  ]);
  expect(real.sent).toEqual([`GET /cases/${newer}`, `GET /cases/${older}`]);
  expect(real.left()).toEqual([older, newer]);
  isDown = true;
  const failed = await real.run("test cleanup --orphans --retries 0 --plan q.json");
  expect(failed).toMatchObject({ exitCode: 11, stdout: "" });
  expect(real.kept.has("/work/q.json")).toBe(false);
  expect(real.sent.slice(2)).toEqual([`GET /cases/${newer}`]);
  expect(journals(real.kept)).toHaveLength(1);
});

test("releases a run's lock if the run can't listen", async () => {
  const real = await openRealEnvironment();
  const locked: string[] = [];
  const result = await real.play(ofSteps("create: {}"), receive, {
    fileSystem: {
      ...memoryFiles(real.kept),
      lock: async (path, work) => {
        locked.push(path);
        const held = await work();
        locked.splice(locked.indexOf(path), 1);
        return held;
      },
    },
    listen: async () => {
      expect(locked).toEqual(["/home/operator/.local/share/recoup/test-runs/iiiiiiiiii.lock"]);
      throw new Failure("usage", "The port 8080 is taken.");
    },
  });
  expect(result).toMatchObject({ exitCode: 2, stdout: "" });
  expect(result.stderr).toContain("The port 8080 is taken.");
  expect(locked).toEqual([]);
  expect(real.sent).toEqual([]);
});
