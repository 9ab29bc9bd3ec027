import { expect, test } from "vitest";
import { runWithKills } from "../../../src/scenario/run/targets/killed-import";
import { createMemoryFiles } from "../../../src/scenario/run/targets/memory-files";
import { ofSteps, playScenario } from "../../support/scenario/scenarios";

const ofCase = `case: "\${case}"`;
const started = ["{ create: { amountToRecover: 100 }, capture: { case: id } }", `start: { ${ofCase} }`];

test("records each payment once after a kill, even if rows are identical [CLI-15] [IDM-03]", async () => {
  const file = ofSteps(
    "subscription: { events: all }",
    ...started,
    `{ import: { payments: [{ ${ofCase}, amount: 1 }, { ${ofCase}, amount: 2.50 }], times: 12, kills: 3 }, check: { rows: 24, recorded: 24, unknown: 0 } }`,
    "expect: { event: payment.created, count: 12, data: { amount: 1 } }",
    "expect: { event: payment.created, count: 12, data: { amount: 2.50 } }",
    `{ close: { ${ofCase}, closeCode: PartiallyPaid }, check: { totalPayments: 24, totalRecovered: 42 } }`,
  );
  expect(await playScenario(file)).toMatchObject({ exitCode: 0, stderr: "" });
});

test("fails the step if a row can't be recorded", async () => {
  const result = await playScenario(ofSteps("import: { payments: [{ case: NOSUCH, amount: 1 }] }"));
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("FAILED  import");
});

const payment = { method: "POST", url: "https://platform.example/cases/1/payments", headers: {} };

test("sends and writes nothing more once the process is killed", async () => {
  const files = createMemoryFiles();
  const lives: string[] = [];
  let arrived = 0;
  const send = async () => {
    arrived += 1;
    return { status: 200, headers: {}, body: new Uint8Array() };
  };
  const result = await runWithKills({ files, send }, { kills: 2, every: 3 }, async (inner) => {
    const journal = await inner.files.grow("/journal", 0);
    lives.push("began");
    for (let sent = 0; sent < 4; sent++) {
      await inner.send(payment);
      journal.append("x");
    }
    lives.push("ended");
    return "imported";
  });
  expect([result, lives, arrived]).toEqual(["imported", ["began", "began", "began", "ended"], 3 + 3 + 4]);
  expect(Buffer.from((await files.read("/journal")) ?? []).toString()).toBe("xxxx");
});

test("returns the result if the import ends before the kill", async () => {
  const surroundings = {
    files: createMemoryFiles(),
    send: async () => ({ status: 200, headers: {}, body: new Uint8Array() }),
  };
  expect(await runWithKills(surroundings, { kills: 2, every: 9 }, async () => "done")).toBe("done");
});
