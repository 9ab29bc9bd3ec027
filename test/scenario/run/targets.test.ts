import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openUndoJournal } from "../../../src/cleanup/journal";
import { files as disk } from "../../../src/host/files/files";
import { openRealEnvironment, publicUrl } from "../../support/platforms/network";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { ofSteps } from "../../support/scenario/scenarios";

const quick = "--idempotency-key none";
const files = { "/work/a.yaml": ofSteps("create: {}") };

/** Opens the real environment as the profile acme, which isn't the current profile. */
async function openAcme(variables: Readonly<Record<string, string>> = {}) {
  const real = await openRealEnvironment();
  const { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: value } = real.env;
  const collection = { url, key: { kind: "plain", value } };
  const acme = { defaultEnvironment: "test", test: { collection } };
  const config = { current: "borealis", profiles: { acme, borealis: {} } };
  real.kept.set("/config/config.json", JSON.stringify(config));
  const env = { RECOUP_CONFIG_DIR: "/config", ...variables };
  return { ...real, run: (line: string) => real.run(line, { env, files }) };
}

test("--target selects the profile to run on", async () => {
  const acme = await openAcme();
  expect(await acme.run(`test run a.yaml --target acme ${quick}`)).toMatchObject({ exitCode: 0 });
  expect(acme.sent[0]).toBe("POST /managed-cases");
  expect(acme.left()).toEqual([]);
});

test.each([
  "test run a.yaml --target acme --idempotency-key none",
  "test drift acme --only collection-cases",
  "test judge --target acme -- false",
])("reports the variables that are not used because a test names a profile: %s", async (line) => {
  const acme = await openAcme({ RECOUP_COLLECTION_URL: "https://other.example" });
  const { stderr } = await acme.run(line);
  expect(stderr.split("\n").filter((text) => /is set, so|was named/.test(text))).toEqual([
    "The profile acme was named, so RECOUP_COLLECTION_URL is not used.",
  ]);
});

test("doesn't report that variables select a profile if --target is the sandbox", async () => {
  const acme = await openAcme({ RECOUP_COLLECTION_URL: "https://other.example" });
  const { exitCode, stderr } = await acme.run("test run a.yaml --target sandbox");
  expect([exitCode, stderr]).toEqual([0, ""]);
});

test.each([
  ["create: {}", ""],
  ["api: { method: DELETE, path: /managed-cases }", ""],
  ["create: {}", `--receive 8080 --public-url ${publicUrl}`],
])("sends only reads to a read-only target: %s %s", async (step, flags) => {
  const real = await openRealEnvironment();
  const setting = { env: { ...real.env, RECOUP_READ_ONLY: "1" }, files: { "/work/a.yaml": ofSteps(step) } };
  const result = await real.run(`test run a.yaml ${flags} ${quick}`, setting);
  expect([result.exitCode, result.stdout + result.stderr]).toEqual([
    5,
    expect.stringContaining("RECOUP_READ_ONLY is set; "),
  ]);
  expect(real.sent.filter((line) => !line.startsWith("GET "))).toEqual([]);
});

test("exits with 5 if a read-only target refuses a write that follows a read", async () => {
  const real = await openRealEnvironment();
  const [read, write] = ["api: { method: GET, path: /cases }", "create: {}"];
  const setting = {
    env: { ...real.env, RECOUP_READ_ONLY: "1" },
    files: { "/work/a.yaml": ofSteps(read, write), "/work/b.yaml": ofSteps(read) },
  };
  const result = await real.run(`test run a.yaml b.yaml ${quick}`, setting);
  expect([result.exitCode, result.stderr]).toEqual([
    5,
    expect.stringMatching(
      /^Error: 1 of 2 scenarios are not allowed to write: RECOUP_READ_ONLY is set; POST \S+ was not sent\.\n {2}next: Unset it to write\.$/m,
    ),
  ]);
  const unequal = { ...setting.files, "/work/b.yaml": ofSteps("api: { method: GET, path: /nothing }") };
  expect((await real.run(`test run a.yaml b.yaml ${quick}`, { ...setting, files: unequal })).exitCode).toBe(
    13,
  );
});

test("prints the command that repeats a failed run with all its flags", async () => {
  const real = await openRealEnvironment();
  const flags = `--receive 8080 --public-url ${publicUrl} --env test --retries 0 ${quick}`;
  const failing = { "/work/a.yaml": ofSteps("{ create: {}, check: { remainder: 5 } }") };
  const result = await real.run(`test run a.yaml ${flags} --seed s`, { files: failing });
  expect(result.exitCode).toBe(13);
  expect(result.stderr).toContain(
    `next: \`recoup test run a.yaml --target env ${flags} --seed s --only Sample\` repeats it.`,
  );
});

test("--target sandbox runs on the sandbox, regardless of the profile", async () => {
  const real = await openRealEnvironment();
  const result = await real.run("test run a.yaml --target sandbox", { files });
  expect(result).toMatchObject({ exitCode: 0, requests: [] });
});

test("refuses a target whose profile doesn't exist", async () => {
  const acme = await openAcme();
  const result = await acme.run("test run a.yaml --target amce");
  expect(result).toMatchObject({ exitCode: 3, stdout: "", requests: [] });
  expect(result.stderr).toContain("acme");
});

test("requires a --public-url that the platform can deliver to", async () => {
  const real = await openRealEnvironment();
  const run = (flags: string) => real.run(`test run a.yaml ${flags}`, { files });
  expect(await run("--receive 8080")).toMatchObject({ exitCode: 2, requests: [] });
  const local = await run("--receive 8080 --public-url https://localhost");
  expect(local).toMatchObject({ exitCode: 2, requests: [] });
  expect(local.stderr).toContain("--public-url: The address must not be localhost.");
  const needless = await run("--target sandbox --receive 8080 --public-url https://hooks.partner.dev");
  expect(needless.stderr).toContain("--receive can't be used with the sandbox");
});

test("cleans up a scenario that times out", async () => {
  const real = await openRealEnvironment();
  const file = `timeout: 5s\n${ofSteps("create: {}", "{ wait: 10s, when: { target: network } }", "create: {}")}`;
  const result = await real.play(file, quick);
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("The scenario timed out after 5s.");
  expect(real.left()).toEqual([]);
});

/** Opens a real environment and the journal of a run that created records there. */
async function openJournaledRun() {
  const folder = temporaryFolder();
  const real = await openRealEnvironment();
  const target = `env test ${real.env.RECOUP_COLLECTION_URL}`;
  const journal = openUndoJournal({ files: disk }, folder);
  const undos = [{ kind: "tag", tag: "recoup-r1-1" }] as const;
  await journal.write({ run: "r1", scope: target, kind: "scenarios", startedAt: "", undos });
  const setting = { env: { ...real.env, RECOUP_DATA_DIR: folder }, fileSystem: disk };
  return { folder, real, journal, setting };
}

test("doesn't clean up an active run", async () => {
  const { folder, real, journal, setting } = await openJournaledRun();
  const held = await journal.hold("r1", () => real.run("test cleanup --orphans", setting));
  expect(held).toMatchObject({ exitCode: 0, stdout: "" });
  expect(held.stderr).toBe("The run r1 is still active.\n");
  expect(real.sent).toEqual([]);
  for (const name of ["r1.lock", "r1.ndjson"])
    expect(statSync(join(folder, "test-runs", name)).mode & 0o777).toBe(0o600);
  const cleared = await real.run("test cleanup --orphans", setting);
  expect(cleared).toMatchObject({ exitCode: 0, stdout: "r1\ttest cases tagged recoup-r1-1\tremoved\n" });
  expect(readdirSync(join(folder, "test-runs"))).toEqual([]);
});

test("refuses a path in --run", async () => {
  const real = await openRealEnvironment();
  const result = await real.run("test cleanup --run ../../elsewhere", { env: real.env });
  expect(result.exitCode).toBe(6);
  expect(result.stderr).toContain("../../elsewhere");
});

test("refuses to clean up an active run, even with --run", async () => {
  const { real, journal, setting } = await openJournaledRun();
  const held = await journal.hold("r1", () => real.run("test cleanup --run r1", setting));
  expect(held).toMatchObject({ exitCode: 7, stdout: "" });
  expect(held.stderr).toBe("Error: The run r1 is still active.\n  next: It cleans up when it ends.\n");
  expect(real.sent).toEqual([]);
  const cleared = await real.run("test cleanup --run r1", setting);
  expect(cleared).toMatchObject({ exitCode: 0, stdout: "r1\ttest cases tagged recoup-r1-1\tremoved\n" });
});

test("doesn't add a second slash to --public-url", async () => {
  const real = await openRealEnvironment();
  const result = await real.play(
    ofSteps("subscription: {}"),
    `--receive 8080 --public-url ${publicUrl}/ ${quick}`,
  );
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  const made = result.requests.find(({ method }) => method === "POST");
  expect(Buffer.from(made?.body ?? []).toString()).toContain(`"url":"${publicUrl}/recoup-`);
});
