import { expect, test } from "vitest";
import { openRealEnvironment } from "../../support/platforms/network";
import { ofSteps, playScenario } from "../../support/scenario/scenarios";

const quick = "--idempotency-key none";
const play = async (file: string) => {
  const real = await openRealEnvironment();
  return real.play(file, quick);
};
const long = ofSteps("create: {}", "wait: 45m", "{ wait: 45m, name: more }", "create: {}");

test("excludes a scenario's own waits from its default time limit", async () => {
  expect(await play(long)).toMatchObject({ exitCode: 0 });
});

test("refuses a timeout that is shorter than the waits before the last step", async () => {
  expect(await play(`timeout: 1h\n${long}`)).toMatchObject({
    exitCode: 2,
    stdout: "",
    requests: [],
    stderr: `Error: These scenarios can't run on this target. Nothing was sent.
  - a.yaml:6:5: wait: the scenario's timeout (1h) ends before the next step
  next: --target sandbox supports every step.
`,
  });
});

test("counts an expect-none window as a wait", async () => {
  const file = ofSteps("subscription: { events: all }", "expect-none: { within: 1h }", "create: {}");
  const result = await play(`timeout: 30m\n${file}`);
  expect([result.exitCode, result.requests]).toEqual([2, []]);
  expect(result.stderr).toContain("- a.yaml:5:5: expect-none: the scenario's timeout");
});

test.each([
  ["the last step", ["create: {}", "wait: 1h"]],
  ["an optional step", ["create: {}", "{ wait: 1h, when: { target: sandbox } }", "create: {}"]],
])("accepts a wait that is longer than the timeout in %s", async (_, steps) => {
  expect(await play(`timeout: 30m\n${ofSteps(...steps)}`)).toMatchObject({ exitCode: 0 });
});

test("fails a waiting step when the scenario times out", async () => {
  const steps = [
    "{ create: {}, capture: { case: id } }",
    `wait: { case: "\${case}", until: Active, within: 3h }`,
  ];
  const result = await play(`timeout: 30m\n${ofSteps(...steps)}`);
  expect([result.exitCode, result.stdout]).toEqual([
    13,
    expect.stringContaining(`  FAILED  wait Active  (line 5)
            The scenario timed out after 30m, while this step waited.
`),
  ]);
  const eventually = `{ api: { path: "/cases/\${case}" }, check: { lifecycle: Active }, eventually: { within: 3h } }`;
  const again = await play(`timeout: 30m\n${ofSteps(steps[0] ?? "", eventually)}`);
  expect(again.stdout).toContain("The scenario timed out after 30m, while this step waited.");
});

test("waits up to one minute for an event by default", async () => {
  const result = await play(ofSteps("subscription: { events: all }", "create: {}", "expect: case.closed"));
  expect([result.exitCode, result.stdout]).toEqual([13, expect.stringContaining("within 1m.")]);
});

test("excludes sandbox waits from the timeout", async () => {
  expect(await playScenario(`timeout: 1h\n${long}`)).toMatchObject({ exitCode: 0 });
});
