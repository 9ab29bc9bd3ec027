import { expect, test } from "vitest";
import type { Threads } from "../../../src/base/processes/threads";
import { loadScenarios } from "../../../src/scenario/files/load";
import { parsePlan, printPlan } from "../../../src/scenario/run/threads/messages";
import { type LineSetting, memoryFiles } from "../../support/program/world";
import { guideScenarios, playScenario } from "../../support/scenario/scenarios";
import { threadsHere } from "../../support/scenario/threads";

const counted = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(", ");
/** Returns `count` scenarios, of which the tenth fails. */
const many = (count: number) =>
  `name: Many
matrix: { number: [${counted(count)}] }
steps:
  - subscription: { as: hooks, events: all }
  - { create: { amountToRecover: 250.00 }, capture: { case: id }, check: { remainder: 250.00 } }
  - expect: { event: case.created, count: 1, data: { caseId: "\${case}" } }
  - { when: { number: 10 }, api: { method: GET, path: /cases, status: 404 } }
`;

const play = (flags: string, setting: LineSetting = {}, count = 20) =>
  playScenario(many(count), flags, setting);

test.each(["--report junit=run.xml,tap=run.tap", "-o json", "-o ndjson"])(
  "produces the same output with and without threads for %s",
  async (flags) => {
    const threads = threadsHere(3);
    const run = async (line: string, setting: LineSetting = {}) => {
      const stored = new Map([["/work/scenario.yaml", many(20)]]);
      return { ...(await play(line, { ...setting, fileSystem: memoryFiles(stored) })), kept: stored };
    };
    const together = await run(`--parallel 8 ${flags}`, { threads });
    expect(threads.started).toEqual(["__play", "__play"]);
    expect(together).toEqual(await run(flags));
    expect(together.exitCode).toBe(13);
  },
);

test("--bail stops all threads", async () => {
  const { stdout, stderr, exitCode } = await play("--parallel 8 --bail", { threads: threadsHere(2) }, 64);
  expect([exitCode, stdout]).toEqual([
    13,
    expect.stringMatching(/^64 scenarios: \d+ passed, 1 failed, [45]\d not run /m),
  ]);
  expect(stderr).toContain("Error: 1 of 64 scenarios failed; ");
});

test.each([
  ["--parallel 8", 19],
  ["--parallel 1", 20],
  ["--parallel 8 -v", 20],
])("doesn't start threads for %s with %i scenarios", async (flags, count) => {
  const threads = threadsHere(2);
  await play(flags, { threads }, count);
  expect(threads.started).toEqual([]);
});

test("names the scenario whose thread ends early", async () => {
  const start: Threads["start"] = (_, __, receive) => {
    receive({ kind: "taken", at: 4 });
    return { send: () => {}, ended: Promise.reject(new Error("out of memory")) };
  };
  const { exitCode, stderr } = await play("--parallel 2", {
    threads: { parent: undefined, count: 2, start },
  });
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringContaining(
      'Error: The thread that played "Many [number=5]" (scenario.yaml) ended early: out of memory\n  next: --parallel 1 plays all scenarios in one thread.\n',
    ),
  ]);
});

test("passes a plan to another thread unchanged, including exact number digits", async () => {
  for (const sample of guideScenarios) {
    const plans = await loadScenarios({ name: "a.yaml", bytes: Buffer.from(sample) }, {}, () => "");
    for (const plan of plans) expect(parsePlan(printPlan(plan))).toEqual(plan);
  }
});
