import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { Send } from "../../src/base/http";
import { openPlanStage, stageIds } from "../support/plans/plan-stage";
import { planVerbs } from "../support/plans/plan-verbs";
import { answer } from "../support/platforms/answers";
import { memoryFiles, runLine } from "../support/program/world";

test.each(["--client", "--idempotency-key"])("refuses %s, which the plan already sets", async (flag) => {
  const { exitCode, stderr, requests } = await runLine(`apply one.plan ${flag} x`);
  expect([exitCode, requests, stderr]).toEqual([
    2,
    [],
    `Error: ${flag} can't be combined with a plan, which sets it for each request.\n  next: Pass it when you make the plan.\n`,
  ]);
});

test("refuses to apply a missing plan", async () => {
  const { exitCode, stderr } = await runLine("apply gone.plan");
  expect([exitCode, stderr]).toEqual([
    2,
    "Error: The file gone.plan does not exist.\n  next: Name a file that exists, or - to read stdin.\n",
  ]);
});

test("with --curl, prints the key that apply sends, so running both creates only one case [IDM-03]", async () => {
  const stage = await openPlanStage();
  await stage.run("test create --plan one.plan");
  const curl = await stage.run("apply one.plan --curl");
  await stage.run("apply one.plan");
  expect(stage.writes).toHaveLength(1);
  expect(curl.stdout).toContain(`'idempotency-key: ${stage.writes[0]?.headers["idempotency-key"]}'`);
  await stage.run("test create --plan none.plan --idempotency-key none");
  expect((await stage.run("apply none.plan --curl")).stdout).not.toContain("idempotency-key");
});

test("--dry-run labels a request that the journal records as done, and --curl refuses to print it", async () => {
  const stage = await openPlanStage();
  await stage.run("test create --plan one.plan");
  const showStatus = async () =>
    JSON.parse((await stage.run("apply one.plan --dry-run --json")).stdout).items[0].status;
  expect(await showStatus()).toBe("ready");
  await stage.run("apply one.plan");
  expect(await showStatus()).toBe("already done");
  const { exitCode, stdout, stderr } = await stage.run("apply one.plan --curl");
  expect([exitCode, stdout, stderr]).toEqual([
    2,
    "",
    expect.stringContaining(
      "Error: Applying the plan now would send no request.\n  next: Use --dry-run to see why.\n",
    ),
  ]);
  expect(stage.writes).toHaveLength(1);
});

test.each([
  ["notes add CASE --text Called", 2],
  ["payments record CASE --amount 1 --date 2026-02-03 --recipient partner", 0],
])("after the response to %s was lost, --curl exits with %i [AMB-51]", async (line, code) => {
  const stage = await openPlanStage();
  const { active } = await stageIds(stage.sandbox);
  await stage.run(`${line.replace("CASE", active)} --plan one.plan`);
  await stage.runKilled("apply one.plan", { at: "before a request", after: 2 });
  const { exitCode, stdout } = await stage.run("apply one.plan --curl");
  expect([exitCode, stdout.startsWith("curl --request POST")]).toEqual([code, code === 0]);
});

test("asks before it applies a request for a new secret, and sends it only once, however its body is spelled [SUB-13]", async () => {
  const stage = await openPlanStage();
  stage.files.set("/work/body.json", '{ "RegenerateSecret" : true }');
  const { subscription } = await stageIds(stage.sandbox);
  await stage.run(`api PUT /webhooks/${subscription} --body body.json --plan rotate.plan`);
  const lost: Send = async (request) => {
    if (request.method !== "GET") throw new Failure("network", "the connection was closed");
    return stage.sandbox.platform.send(request);
  };
  const line = "apply rotate.plan --yes --json";
  const runs = [
    await stage.run("apply rotate.plan"),
    await stage.run(line, { send: lost }),
    await stage.run(line),
  ];
  expect(runs.map(({ exitCode }) => exitCode)).toEqual([5, 12, 12]);
  expect(stage.writes).toEqual([]);
});

test("refuses a link to a plan, because the plan's journal is elsewhere", async () => {
  const { run, files, writes } = await openPlanStage();
  const [id = ""] = (await run("cases list --lifecycle Active --limit 1 -o ids")).stdout.split("\n");
  await run(["notes", "add", id, "--text", "Planned", "--plan", "one.plan"]);
  const fileSystem = memoryFiles(files);
  const status: typeof fileSystem.status = async (path) => {
    const found = await fileSystem.status(path);
    return found && path === "/work/one.plan" ? { ...found, kind: "link" } : found;
  };
  const line = "apply one.plan";
  const refused = await run(line, { fileSystem: { ...fileSystem, status } });
  expect([refused.exitCode, writes, refused.stderr]).toEqual([
    2,
    [],
    "Error: one.plan is a symbolic link; nothing was sent.\n  next: Name the plan that it points to: its journal is next to it.\n",
  ]);
  const applied = await run(`${line} --journal sent.log`, { fileSystem: { ...fileSystem, status } });
  expect([applied.exitCode, writes.length]).toEqual([0, 1]);
});

test("sends nothing if the journal isn't writable", async () => {
  const { run, files, writes } = await openPlanStage();
  const [id = ""] = (await run("cases list --lifecycle Active --limit 1 -o ids")).stdout.split("\n");
  await run(["notes", "add", id, "--text", "Planned", "--plan", "one.plan"]);
  const provenPaths: string[] = [];
  const proveWritable = async (path: string) => {
    provenPaths.push(path);
    throw new Failure("config", `${path} can't be written`);
  };
  const fileSystem = { ...memoryFiles(files), proveWritable };
  const refused = await run("apply one.plan --journal sent.log", { fileSystem });
  expect([refused.exitCode, writes, provenPaths]).toEqual([3, [], ["/work/sent.log"]]);
  expect(refused.stderr).toContain("Error: /work/sent.log can't be written; nothing was sent.\n");
  expect((await run("apply one.plan", { fileSystem })).exitCode).toBe(3);
  expect(provenPaths).toEqual(["/work/sent.log", "/work/one.plan.recoup-journal"]);
  expect((await run("apply one.plan -n", { fileSystem })).exitCode).toBe(0);
  expect((await run("apply one.plan")).exitCode).toBe(0);
  expect([writes.length, files.has("/work/one.plan.recoup-journal")]).toEqual([1, true]);
});

const uncertain = (reason: string) => ({
  exitCode: 12,
  status: "unknown",
  message: `It was sent before, and its answer was lost. ${reason}`,
  writes: 0,
});

test.each([
  ["cases submit", 0, { exitCode: 0, status: "done", message: undefined, writes: 1 }],
  ["webhooks update", 1, { exitCode: 0, status: "done", message: undefined, writes: 1 }],
  ["notes add", 2, uncertain("Its result is missing but may still arrive, so it is not sent again.")],
  ["webhooks rotate", 1, uncertain("Its result is missing but may still arrive, so it is not sent again.")],
])("resends `%s` after a kill only if it can't take effect twice", async (name, after, expected) => {
  const stage = await openPlanStage();
  const ids = await stageIds(stage.sandbox);
  const line = planVerbs.find((verb) => verb.name === name)?.line(ids) ?? "";
  await stage.run([...line.split(" "), "--plan", "one.plan"]);
  await stage.runKilled("apply one.plan --yes", { at: "before a request", after });
  const dryRun = await stage.run("apply one.plan --dry-run --json");
  const decided =
    expected.status === "done" ? { status: "ready" } : { status: "unknown", message: expected.message };
  expect(JSON.parse(dryRun.stdout).items).toMatchObject([decided]);
  const { exitCode, stdout } = await stage.run("apply one.plan --yes --json");
  const [item] = JSON.parse(stdout).items;
  const { status, message } = item;
  expect({ exitCode, status, message, writes: stage.writes.length }).toEqual(expected);
});

test.each<[object, string, object?]>([
  [{}, "`recoup apply a.plan --profile acme` sends it."],
  [{}, "Unset RECOUP_READ_ONLY, then run `recoup apply a.plan --profile acme`.", { RECOUP_READ_ONLY: "1" }],
  [
    { fourEyes: true },
    "Another user can send the plan: `recoup apply a.plan --profile acme` with --digest and RECOUP_READ_ONLY unset.",
    { RECOUP_READ_ONLY: "1" },
  ],
  [{ fourEyes: true }, "Another user can send the plan: `recoup apply a.plan --profile acme` with --digest."],
  [{ readOnly: true }, "The profile acme is read-only: apply the plan with one that isn't."],
])("explains who can send a plan of a profile with %j: %s", async (setting, note, env = {}) => {
  const stage = await openPlanStage();
  const [path = "", config = ""] = [...stage.files].find(([name]) => name.endsWith("config.json")) ?? [];
  const { fourEyes: _, ...acme } = JSON.parse(config).profiles.acme;
  stage.files.set(path, JSON.stringify({ profiles: { acme: { ...acme, ...setting } } }));
  const [id = ""] = (await stage.run("cases list --lifecycle Active --limit 1 -o ids")).stdout.split("\n");
  const { exitCode, stderr } = await stage.run(
    ["notes", "add", id, "--text", "Planned", "--plan", "a.plan", "--profile", "acme"],
    { env: { RECOUP_ENVIRONMENT: "test", ...env } },
  );
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining(`Nothing was sent. ${note}`)]);
});

test("refuses to resume a plan with another profile", async () => {
  const stage = await openPlanStage();
  const [path = "", config = ""] = [...stage.files].find(([name]) => name.endsWith("config.json")) ?? [];
  stage.files.set(path, config.replace('"fourEyes":true', '"fourEyes":false'));
  await stage.run("test create --plan one.plan");
  expect((await stage.run("apply one.plan")).exitCode).toBe(0);
  const { exitCode, stderr } = await stage.run("apply one.plan --profile acme");
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringMatching(
      /^Error: .*one\.plan\.recoup-journal was started with profile env; now it is acme\. Nothing was sent\.\n {2}next: Use the same options to resume\.\n$/m,
    ),
  ]);
  expect(stage.writes).toHaveLength(1);
});

test("refuses the journal of another plan", async () => {
  const stage = await openPlanStage();
  for (const [name, amount] of Object.entries({ one: 250, two: 251 }))
    await stage.run(`test create --amount ${amount} --plan ${name}.plan`);
  await stage.run("apply one.plan");
  const { exitCode, stderr } = await stage.run("apply two.plan --journal one.plan.recoup-journal");
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringMatching(/next: Each plan has its own journal: name another one with --journal\.\n$/),
  ]);
  expect(stage.writes).toHaveLength(1);
});

test("a dry run doesn't count a request as ready if the platform may have forgotten its key [IDM-03]", async () => {
  const stage = await openPlanStage();
  await stage.run("test create --expires 3d --plan one.plan");
  await stage.runKilled("apply one.plan", { at: "before a request", after: 0 });
  const now = Date.UTC(2026, 2, 18, 9);
  const runs = [
    await stage.run("apply one.plan --dry-run --json", { now }),
    await stage.run("apply one.plan --json", { now }),
  ];
  const message = "Sent at 2026-03-16T09:00:00.000Z; its outcome is unknown.";
  for (const { stdout } of runs)
    expect(JSON.parse(stdout).items).toMatchObject([{ status: "unknown", message }]);
  expect((await stage.run("apply one.plan --curl", { now })).exitCode).toBe(2);
  expect(stage.writes).toEqual([]);
});

test("sends a refused request again only with --retry-failed", async () => {
  const stage = await openPlanStage();
  const [id = ""] = (await stage.run("cases list --lifecycle Active --limit 1 -o ids")).stdout.split("\n");
  await stage.run(["notes", "add", id, "--text", "Planned", "--plan", "one.plan"]);
  const refusal = answer({ businessErrors: [{ type: "InvalidInput", message: "Not now." }] }, 400);
  const refusing: Send = async (request) =>
    request.method === "POST" ? refusal : stage.sandbox.platform.send(request);
  const hint = "next: --retry-failed sends refused requests again.\n";
  const refused = await stage.run("apply one.plan", { send: refusing });
  expect([refused.exitCode, refused.stderr]).toEqual([12, expect.stringContaining(hint)]);
  const showStatus = async (flag: string) =>
    JSON.parse((await stage.run(`apply one.plan --dry-run --json${flag}`)).stdout).items[0].status;
  expect([await showStatus(""), await showStatus(" --retry-failed")]).toEqual(["failed", "ready"]);
  const again = await stage.run("apply one.plan");
  expect([again.exitCode, stage.writes, again.stderr]).toEqual([12, [], expect.stringContaining(hint)]);
  const refusedTwice = await stage.run("apply one.plan --retry-failed", { send: refusing });
  expect([refusedTwice.exitCode, refusedTwice.stderr]).toEqual([
    12,
    expect.not.stringContaining("--retry-failed"),
  ]);
  expect((await stage.run("apply one.plan --retry-failed")).exitCode).toBe(0);
  expect(stage.writes).toHaveLength(1);
});

test("refuses to write a plan that would expire immediately", async () => {
  const { run, files, writes } = await openPlanStage();
  const { exitCode, stderr } = await run("notes add 44HX8JMJ --text Planned --plan a.plan --expires 0s");
  expect([exitCode, stderr, writes, files.has("/work/a.plan")]).toEqual([
    2,
    expect.stringContaining("--expires must be longer than 0s; nothing was planned."),
    [],
    false,
  ]);
});

test("reports that a plan replaces an earlier one", async () => {
  const { run, files } = await openPlanStage();
  const [id = ""] = (await run("cases list --lifecycle Active --limit 1 -o ids")).stdout.split("\n");
  files.set("/work/one.plan", "");
  const plan = (text: string) => run(["notes", "add", id, "--text", text, "--plan", "one.plan", "--json"]);
  const note = "The earlier plan in one.plan was replaced.\n";
  expect((await plan("First")).stderr).not.toContain(note);
  expect((await plan("Second")).stderr).toContain(note);
});

test("refuses to write a plan to stdout and creates no file named -", async () => {
  const { run, files, writes } = await openPlanStage();
  const { exitCode, stderr } = await run("notes add 44HX8JMJ --text Planned --plan -");
  expect([exitCode, stderr, writes, files.has("/work/-")]).toEqual([
    2,
    expect.stringContaining("A plan can't be written to stdout; nothing was planned."),
    [],
    false,
  ]);
});
