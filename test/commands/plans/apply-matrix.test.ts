import { beforeAll, describe, expect, test } from "vitest";
import { openPlanStage, stageIds } from "../../support/plans/plan-stage";
import { type Ids, type PlanVerb, planVerbs } from "../../support/plans/plan-verbs";

let ids: Ids;
beforeAll(async () => {
  ids = await stageIds((await openPlanStage()).sandbox);
});

/** Opens a stage and plans the line, which sends no write. */
async function planned({ line }: PlanVerb) {
  const stage = await openPlanStage();
  const { exitCode, stderr } = await stage.run([...line(ids).split(" "), "--plan", "a.plan"]);
  expect([exitCode, stderr, stage.writes.length]).toEqual([
    0,
    expect.stringContaining("Nothing was sent"),
    0,
  ]);
  return stage;
}

const apply = (verb: PlanVerb) => `apply a.plan --json${verb.line(ids).includes("--yes") ? " --yes" : ""}`;

const statusIn = (stdout: string): string => JSON.parse(stdout).items[0].status;

describe.each(planVerbs.map((verb) => [verb.name, verb] as const))("a plan of %s", (_, verb) => {
  test("is sent only once, even if it is applied repeatedly", async () => {
    const stage = await planned(verb);
    const first = await stage.run(apply(verb));
    expect([first.exitCode, statusIn(first.stdout), first.stderr]).toEqual([0, "done", expect.anything()]);
    expect([stage.writes.length, await verb.effects(stage, ids)]).toEqual([1, 1]);
    const second = await stage.run(apply(verb));
    expect([second.exitCode, second.stderr]).toEqual([0, ""]);
    expect([second.exitCode, statusIn(second.stdout), stage.writes.length]).toEqual([0, "already done", 1]);
  });

  test("is reported as done if its result already exists", async () => {
    if (!verb.isVisible) return;
    const stage = await planned(verb);
    await stage.run(verb.line(ids));
    const count = stage.writes.length;
    const { exitCode, stdout } = await stage.run(apply(verb));
    expect([exitCode, statusIn(stdout), stage.writes.length]).toEqual([0, "already done", count]);
    expect(await verb.effects(stage, ids)).toBe(1);
  });

  test("is skipped and reported if the state has changed", async () => {
    if (verb.changes === undefined) return;
    const stage = await planned(verb);
    for (const line of verb.changes(ids)) expect((await stage.run(line)).exitCode).toBe(0);
    const count = stage.writes.length;
    const { exitCode, stdout, stderr } = await stage.run(apply(verb));
    expect([exitCode, statusIn(stdout), stage.writes.length]).toEqual([12, "changed", count]);
    expect(JSON.parse(stderr).error.message).toContain("1 of 1 requests was not confirmed as done.");
  });

  test("can be applied only by a second person who has the digest, if required", async () => {
    const stage = await planned(verb);
    const digest = /[0-9a-f]{64}/.exec(stage.files.get("/work/a.plan") ?? "")?.[0];
    const ownAnswer = await stage.run(`${apply(verb)} --digest ${digest} -p acme`);
    expect([ownAnswer.exitCode, ownAnswer.stderr]).toEqual([
      5,
      expect.stringContaining("made by operator, who can't apply it too"),
    ]);
    const blind = await stage.run(`${apply(verb)} -p acme`, { userName: "second" });
    expect([blind.exitCode, blind.stderr]).toEqual([5, expect.stringContaining("--digest")]);
    expect(stage.writes).toEqual([]);
    const other = await stage.run(`${apply(verb)} --digest ${digest} -p acme`, { userName: "second" });
    expect([other.exitCode, stage.writes.length, await verb.effects(stage, ids)]).toEqual([0, 1, 1]);
  });

  test("is refused if it was edited or has expired", async () => {
    const stage = await planned(verb);
    const text = stage.files.get("/work/a.plan") ?? "";
    const inOneDay = Date.UTC(2026, 2, 17, 9, 0, 1);
    const expired = await stage.run(apply(verb), { now: inOneDay });
    expect([expired.exitCode, expired.stderr]).toEqual([2, expect.stringContaining("expired")]);
    stage.files.set("/work/a.plan", text.replace('"state"', '"State"').replace('"path":"/', '"path":"/x/'));
    const edited = await stage.run(apply(verb));
    expect([edited.exitCode, edited.stderr]).toEqual([2, expect.stringContaining("was changed")]);
    expect(stage.writes).toEqual([]);
  });
});
