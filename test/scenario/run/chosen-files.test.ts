import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { type LineSetting, memoryFiles, runLine } from "../../support/program/world";
import { ofSteps } from "../../support/scenario/scenarios";

const scenario = (name: string, step = "create: {}") =>
  ofSteps(step).replace("name: Sample", `name: ${name}`);
const failing = (name: string) => scenario(name, "api: { method: GET, path: /cases, status: 404 }");

const files: Readonly<Record<string, string>> = {
  "/work/shop/b.yaml": scenario("B"),
  "/work/shop/a.yml": scenario("A"),
  "/work/shop/deep/c.yaml": scenario("C"),
  "/work/shop/notes.txt": "no scenario",
  "/work/shop/.hidden/d.yaml": "no scenario",
  "/work/shop/node_modules/e.yaml": "no scenario",
};

const play = (line: string, setting: LineSetting = {}) =>
  runLine(`test run ${line} --seed s`, { files, ...setting });
const namesIn = (stdout: string) => [...stdout.matchAll(/^(\w+) {2}\(/gm)].map(([, name]) => name);

test.each([
  ["shop", ["A", "B", "C"]],
  ["shop/*.yaml", ["B"]],
  ["shop/**/*.yaml", ["B", "C"]],
  ["./shop/*.{yml,yaml}", ["A", "B"]],
  ["shop/b.yaml shop", ["B", "A", "C"]],
  ["/work/shop/deep", ["C"]],
  ["./shop/b.yaml shop /work/shop/a.yml", ["B", "A", "C"]],
])("`test run %s` runs each scenario once", async (line, names) => {
  const { exitCode, stdout } = await play(line);
  expect([exitCode, namesIn(stdout)]).toEqual([0, names]);
});

test.each([
  ["shop/*.json", "No file matches shop/*.json."],
  ["empty", "The file empty does not exist."],
])("`test run %s` reports that there is nothing to run", async (line, message) => {
  const { exitCode, stderr } = await play(line);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`Error: ${message}\n`)]);
});

test("refuses a folder without scenarios", async () => {
  const { exitCode, stderr } = await runLine("test run docs", { files: { "/work/docs/a.md": "" } });
  expect([exitCode, stderr]).toEqual([
    2,
    "Error: The folder docs has no scenario files (.yaml, .yml).\n  next: Name scenario files, folders or globs.\n",
  ]);
});

test("runs a file whose name contains glob characters", async () => {
  const { exitCode, stdout } = await runLine("test run [a].yaml", {
    files: { "/work/[a].yaml": scenario("A") },
  });
  expect([exitCode, namesIn(stdout)]).toEqual([0, ["A"]]);
});

test("runs each scenario exactly once across all shards", async () => {
  const shards = await Promise.all([1, 2].map((part) => play(`shop --shard ${part}/2`)));
  expect(shards.map(({ stdout }) => namesIn(stdout))).toEqual([["A", "C"], ["B"]]);
  const last = await play("shop --shard 4/4");
  expect([last.exitCode, last.stdout]).toEqual([0, "0 scenarios: 0 passed (seed s)\n"]);
});

test.each(["0/2", "3/2", "1", "1/0", "a/b"])("refuses --shard %s", async (shard) => {
  const { exitCode, stderr } = await play(`shop --shard ${shard}`);
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining(`--shard must be a part and the number of parts, such as 1/4 (got "${shard}").`),
  ]);
});

test("--bail stops after the first failure", async () => {
  const own = { ...files, "/work/shop/a.yml": failing("A") };
  const { exitCode, stdout, stderr } = await play("shop --bail", { files: own });
  expect([exitCode, namesIn(stdout)]).toEqual([13, ["A"]]);
  expect(stderr).toContain("Error: 1 of 3 scenarios failed; 2 were not run.\n");
});

test("reports scenarios that were not run as skipped, with the reason", async () => {
  const stored = new Map(Object.entries({ ...files, "/work/shop/a.yml": failing("A") }));
  const reports = "tap,junit=junit.xml,html=report.html,json=report.json";
  const tap = await play(`shop --bail --report ${reports}`, { fileSystem: memoryFiles(stored) });
  const why = "Not run: an earlier scenario failed, and --bail ends the run.";
  expect(tap.stdout).toMatch(/^TAP version 13\n1\.\.3\n/);
  expect(tap.stdout).toContain(`\nok 2 - B # SKIP ${why}\n`);
  expect(tap.stdout).toContain(`\nok 3 - C # SKIP ${why}\n`);
  const [junit, html, json] = ["junit.xml", "report.html", "report.json"].map((name) =>
    stored.get(`/work/${name}`),
  );
  expect(junit).toContain(
    `<testcase name="B" classname="shop/b.yaml" time="0.000">\n      <skipped message="${why}"/>`,
  );
  expect(html).toContain("0 not tested in full, 0 not cleaned up, 2 not run;");
  expect(html).toContain(`<p>${why}</p>`);
  expect(JSON.parse(json ?? "")).toMatchObject({
    ...{ failed: 1, untested: 0, notRun: 2 },
    scenarios: [{ name: "A" }, { name: "B", outcome: "skipped", notRun: why, steps: [] }, { name: "C" }],
  });
});

/** Saves a file each time the command waits for one, and finally presses Ctrl-C. */
function saving(...saves: readonly (readonly [file: string, content: string])[]) {
  const stored = new Map(Object.entries(files));
  const abort = new AbortController();
  const left = [...saves];
  const watched: (readonly string[])[] = [];
  let openWatchers = 0;
  const setting: LineSetting = {
    fileSystem: memoryFiles(stored),
    signal: abort.signal,
    watch: async (folders, onChange) => {
      watched.push(folders);
      let isOpen = true;
      openWatchers += 1;
      setImmediate(() => {
        if (!isOpen) return;
        const [file, content] = left.shift() ?? [];
        if (file === undefined || content === undefined) abort.abort("SIGINT");
        else stored.set(file, content);
        onChange();
      });
      return {
        close() {
          isOpen = false;
          openWatchers -= 1;
        },
      };
    },
  };
  return { setting, watched, countOpen: () => openWatchers };
}

test("--watch runs all scenarios, then only the saved files, until Ctrl-C", async () => {
  const { setting, watched } = saving(["/work/shop/b.yaml", scenario("Better")]);
  const { exitCode, stdout, stderr } = await play("shop --watch", setting);
  expect([exitCode, namesIn(stdout)]).toEqual([130, ["A", "B", "C", "Better"]]);
  expect(stdout).toContain("3 scenarios: 3 passed (seed s)\n\nSaved: shop/b.yaml\nBetter  (shop/b.yaml)");
  expect(stderr).toContain("Waiting for a file to be saved; Ctrl-C ends.\n");
  expect(watched[0]).toEqual(["/work/shop", "/work/shop/deep"]);
});

test("doesn't watch folders while a saved file runs", async () => {
  const subscribing = scenario("B", "subscription: { events: all }");
  const { setting, countOpen } = saving(["/work/shop/b.yaml", subscribing]);
  const seen: number[] = [];
  const send: LineSetting["send"] = async () => {
    seen.push(countOpen());
    return { status: 204, headers: {}, body: new Uint8Array() };
  };
  const { exitCode } = await play("shop --watch --forward http://127.0.0.1:4030/hooks", { ...setting, send });
  expect([exitCode, seen]).toEqual([130, [0]]);
});

test("--watch sends a receiver new events on each run", async () => {
  const advancing = ofSteps(
    "subscription: { events: all }",
    "create: {}\n    capture: { case: id }",
    `advance: { case: "\${case}", to: active }`,
  );
  const saves = ["", "\n", "\n\n"].map((end) => ["/work/shop/b.yaml", `${advancing}${end}`] as const);
  const ids: string[] = [];
  let isThere = false;
  let drawn = 0;
  const setting: LineSetting = {
    ...saving(...saves).setting,
    random: () => (drawn++ % 7) / 7,
    async send({ method, body = new Uint8Array() }) {
      if (method === "POST") ids.push(JSON.parse(Buffer.from(body).toString()).id);
      if (isThere) return { status: 204, headers: {}, body: new Uint8Array() };
      isThere = true;
      throw new Failure("network", "connection refused", { mayHaveArrived: false });
    },
  };
  await play("shop/b.yaml --watch --forward http://127.0.0.1:4030/hooks", setting);
  expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
});

test("--watch continues after a failure or an invalid file", async () => {
  const { setting } = saving(
    ["/work/shop/b.yaml", failing("B")],
    ["/work/shop/b.yaml", "name: B"],
    ["/work/shop/new.yaml", scenario("New")],
  );
  const { exitCode, stdout } = await play("shop --watch -o ndjson", setting);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(exitCode).toBe(130);
  expect(lines.filter(({ type }) => type === "error" || type === "saved")).toEqual([
    { type: "saved", files: ["shop/b.yaml"] },
    { type: "error", message: "1 of 1 scenarios failed.", findings: [] },
    { type: "saved", files: ["shop/b.yaml"] },
    { type: "error", message: expect.any(String), findings: [expect.stringContaining("shop/b.yaml:")] },
    { type: "saved", files: ["shop/new.yaml"] },
  ]);
  expect(lines.filter(({ type }) => type === "end").map(({ name }) => name)).toEqual([
    "A",
    "B",
    "C",
    "B",
    "New",
  ]);
});

test("--watch requires files, even with --drill", async () => {
  const { exitCode, stderr } = await play("--watch --drill duplicates");
  expect(exitCode).toBe(2);
  expect(stderr).toContain("--watch needs files, folders or globs to watch.");
});

test("shows the current step and scenario on a terminal", async () => {
  let read = (): string | undefined => undefined;
  let now = Date.UTC(2026, 2, 16, 9);
  const shown: (string | undefined)[] = [];
  await play("shop/b.yaml shop/a.yml", {
    isTerminal: true,
    clock: () => {
      now += 1000;
      return now;
    },
    progress: (text) => {
      read = text;
      return { stop() {} };
    },
    closesAfter: () => {
      shown.push(read());
      return false;
    },
  });
  expect([...new Set(shown)].filter((text) => text !== undefined)).toEqual([
    "Scenario 1 of 2, B: step 1 of 1, create",
    "Scenario 1 of 2, B",
    "Scenario 2 of 2, A: step 1 of 1, create",
    "Scenario 2 of 2, A",
  ]);
});
