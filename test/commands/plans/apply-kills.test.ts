import { beforeAll, describe, expect, test } from "vitest";
import { type Kill, openPlanStage, stageIds } from "../../support/plans/plan-stage";
import { type Ids, planVerbs } from "../../support/plans/plan-verbs";

let ids: Ids;
beforeAll(async () => {
  ids = await stageIds((await openPlanStage()).sandbox);
});

const kills: readonly Kill[] = [
  ...[0, 1, 2, 3, 4].flatMap((after) => [
    { at: "before a request" as const, after },
    { at: "after a request" as const, after },
  ]),
  ...[0, 40, 290, 340, 420].map((after) => ({ at: "journal" as const, after })),
];

describe.each(planVerbs.map((verb) => [verb.name, verb] as const))("a plan of %s", (_, verb) => {
  test.each(kills)("takes effect once or is reported as uncertain after a kill $at $after", async (kill) => {
    const stage = await openPlanStage();
    await stage.run([...verb.line(ids).split(" "), "--plan", "a.plan"]);
    const line = `apply a.plan --json${verb.line(ids).includes("--yes") ? " --yes" : ""}`;
    const { wasKilled } = await stage.runKilled(line, kill);
    const { exitCode, stdout, stderr } = await stage.run(line);
    const effects = await verb.effects(stage, ids);
    expect(effects).toBeLessThanOrEqual(1);
    if (exitCode === 0) expect(effects, stderr).toBe(1);
    else expect([exitCode, JSON.parse(stdout).items[0].status]).toEqual([12, "unknown"]);
    if (!wasKilled || verb.isRepeatable) expect(exitCode).toBe(0);
    expect(new Set(stage.writes.map(({ headers }) => headers["idempotency-key"])).size).toBeLessThanOrEqual(
      1,
    );
    if (!verb.isRepeatable) expect(stage.writes.length).toBeLessThanOrEqual(1);
  });
});

const rowsOf = (active: readonly string[], lines: (id: string, at: number) => readonly string[]) =>
  active.flatMap((id, index) => lines(id, index)).join("\n");

/** Two payments for each of three cases, because the plan must change the state it depends on. */
const payments = (active: readonly string[]) =>
  `case,amount,date,recipient\n${rowsOf(active, (id, index) => [`${id},${index + 1}.50,2026-03-12,partner`, `${id},${index + 1}.75,2026-03-13,partner`])}\n`;

const closes = (active: readonly string[]) =>
  `case,code,comment\n${rowsOf(active, (id) => [`${id},DebtorUntraceable,Moved`])}\n`;

const requests = Array.from({ length: 34 }, (_, index) => index);

async function activeCases(stage: Awaited<ReturnType<typeof openPlanStage>>): Promise<readonly string[]> {
  const { json } = await stage.sandbox.get("collection", "/cases?Statuses=Active&PageSize=100");
  const euro = json.cases.filter(
    (candidate: { currency: string; remainder: number }) =>
      candidate.currency === "EUR" && candidate.remainder > 100,
  );
  return euro.slice(0, 3).map(({ id }: { id: string }) => id);
}

describe.each(["before a request", "after a request"] as const)("a plan of many rows, killed %s", (at) => {
  test.each(requests)("records every payment exactly once (request %i)", async (after) => {
    const stage = await openPlanStage();
    const active = await activeCases(stage);
    stage.files.set("/work/payments.csv", payments(active));
    const plan = await stage.run("payments import payments.csv --plan a.plan");
    expect([plan.exitCode, stage.writes]).toEqual([0, []]);
    await stage.runKilled("apply a.plan", { at, after });
    const { exitCode, stderr } = await stage.run("apply a.plan");
    expect(exitCode, stderr).toBe(0);
    for (const [index, id] of active.entries()) {
      const { json } = await stage.sandbox.get("collection", `/cases/${id}/payments`);
      const list = (Array.isArray(json) ? json : json.payments) as readonly { grossAmount: number }[];
      for (const amount of [index + 1.5, index + 1.75])
        expect(list.filter(({ grossAmount }) => grossAmount === amount)).toHaveLength(1);
    }
  });

  test.each(requests.slice(0, 8))(
    "closes each case at most once and reports uncertain results (request %i)",
    async (after) => {
      const stage = await openPlanStage();
      const active = await activeCases(stage);
      stage.files.set("/work/closes.csv", closes(active));
      expect((await stage.run("cases close --from-file closes.csv --plan a.plan")).exitCode).toBe(0);
      await stage.runKilled("apply a.plan", { at, after });
      const { exitCode, stdout } = await stage.run("apply a.plan --json");
      const { items } = JSON.parse(stdout);
      const open = items.filter(({ status }: { status: string }) => !/done/.test(status));
      expect([exitCode, open.map(({ status }: { status: string }) => status)]).toEqual(
        open.length === 0 ? [0, []] : [12, open.map(() => "unknown")],
      );
      expect(new Set(stage.writes.map(({ url }) => url)).size).toBe(stage.writes.length);
    },
  );
});
