import { describe, expect, test } from "vitest";
import { openPlanStage } from "../../support/plans/plan-stage";
import type { LineSetting } from "../../support/program/world";

/** Opens a stage whose profile is on live, with plans of one and two requests. */
async function openLiveStage() {
  const stage = await openPlanStage();
  const { url, key } = stage.sandbox.platform.access("http://127.0.0.1:4010").live.collection;
  const env = { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key, RECOUP_ENVIRONMENT: "live" };
  const run = (line: string | readonly string[], setting: LineSetting = {}) =>
    stage.run(line, { env, ...setting });
  const listed = await run("cases list --lifecycle Active --limit 2 -o ids");
  const [one = "", other = ""] = listed.stdout.trim().split("\n");
  stage.files.set("/work/notes.csv", `case,text,date\n${one},One,2026-03-10\n${other},Two,2026-03-11\n`);
  const made = [
    await run(["notes", "add", one, "--text", "Planned", "--plan", "one.plan"]),
    await run("notes import notes.csv --plan two.plan"),
  ];
  expect(made.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  return { ...stage, run };
}

test("creates a plan on live without --live and sends nothing", async () => {
  expect((await openLiveStage()).writes).toEqual([]);
});

describe("apply on live", () => {
  test.each([
    ["one.plan", "", 5, 0],
    ["one.plan", "--yes", 5, 0],
    ["one.plan", "--live", 0, 1],
    ["two.plan", "", 5, 0],
    ["two.plan", "--live", 5, 0],
    ["two.plan", "--live --yes", 5, 0],
    ["two.plan", "--confirm env", 5, 0],
    ["two.plan", "--live --confirm acme", 5, 0],
    ["two.plan", "--live --confirm env", 0, 2],
  ])('with %s and the flags "%s", exits with %i', async (plan, flags, exitCode, writes) => {
    const stage = await openLiveStage();
    const result = await stage.run(`apply ${plan} --json ${flags}`);
    expect([result.exitCode, stage.writes.length]).toEqual([exitCode, writes]);
    if (exitCode !== 0)
      expect([result.stdout, result.stderr]).toEqual(["", expect.stringContaining("nothing was sent")]);
  });

  test.each([
    ["no", 5, 0],
    ["yes", 0, 1],
  ])('asks on a terminal: "%s" exits with %i', async (answer, exitCode, writes) => {
    const stage = await openLiveStage();
    const result = await stage.run("apply one.plan", { isTerminal: true, answers: [answer] });
    expect([result.exitCode, stage.writes.length]).toEqual([exitCode, writes]);
  });

  test.each([
    ["one.plan", "Add --live to confirm."],
    ["two.plan", "Add --live and --confirm=env to confirm."],
  ])(
    "suggests all missing flags for %s, but not the test environment, which the plan doesn't fit",
    async (plan, hint) => {
      const { stderr } = await (await openLiveStage()).run(`apply ${plan} --json`);
      expect(JSON.parse(stderr).error.hint).toBe(hint);
    },
  );

  test("is refused if the profile is read-only", async () => {
    const stage = await openLiveStage();
    const { url, key } = stage.sandbox.platform.access("http://127.0.0.1:4010").live.collection;
    const env = {
      RECOUP_COLLECTION_URL: url,
      RECOUP_COLLECTION_KEY: key,
      RECOUP_ENVIRONMENT: "live",
      RECOUP_READ_ONLY: "1",
    };
    const { exitCode } = await stage.run("apply one.plan --live", { env });
    expect([exitCode, stage.writes.length]).toEqual([5, 0]);
  });
});

test("refuses a plan for another environment or host", async () => {
  const stage = await openLiveStage();
  const { test: onTest, live } = stage.sandbox.platform.access("http://127.0.0.1:4010");
  const key = live.collection.key;
  const elsewhere = { RECOUP_COLLECTION_URL: "https://other.example/live", RECOUP_COLLECTION_KEY: key };
  const ends = [
    await stage.run("apply one.plan --live", { env: { ...elsewhere, RECOUP_ENVIRONMENT: "live" } }),
    await stage.run("apply one.plan", { env: stage.env }),
    await stage.run("apply one.plan", {
      env: {
        RECOUP_COLLECTION_URL: onTest.collection.url,
        RECOUP_COLLECTION_KEY: key,
        RECOUP_ENVIRONMENT: "test",
      },
    }),
  ];
  expect(ends.map(({ exitCode }) => exitCode)).toEqual([3, 3, 3]);
  expect(ends.map(({ stderr }) => /the profile env (.*); nothing was sent/.exec(stderr)?.[1])).toEqual([
    "has https://other.example/live",
    "is used on test",
    "is used on test",
  ]);
  expect(stage.writes).toEqual([]);
});
