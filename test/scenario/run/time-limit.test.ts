import { expect, test } from "vitest";
import { openRealEnvironment } from "../../support/platforms/network";
import { ofSteps, playScenario } from "../../support/scenario/scenarios";

const quick = "--idempotency-key none";
const play = async (file: string) => {
  const real = await openRealEnvironment();
  return real.run(`test run a.yaml ${quick}`, { files: { "/work/a.yaml": file } });
};
const long = ofSteps("create: {}", "wait: 45m", "{ wait: 45m, name: more }", "create: {}");

test("without a timeout a real environment gives the time that the steps name, and ten minutes", async () => {
  expect(await play(long)).toMatchObject({ exitCode: 0 });
});

test("a timeout that the waits before the last step use up is refused at line and column, and nothing is sent", async () => {
  expect(await play(`timeout: 1h\n${long}`)).toMatchObject({
    exitCode: 2,
    stdout: "",
    requests: [],
    stderr: `Error: These scenarios can't run on this target. Nothing was sent.
  - a.yaml:6:5: wait: the scenario's timeout (1h) ends before the next step
  next: \`--target sandbox\` supports every step.
`,
  });
});

test("a silence that has to be kept counts as a wait", async () => {
  const file = ofSteps("subscription: { events: all }", "expect-none: { within: 1h }", "create: {}");
  const shown = await play(`timeout: 30m\n${file}`);
  expect([shown.exitCode, shown.requests]).toEqual([2, []]);
  expect(shown.stderr).toContain("- a.yaml:5:5: expect-none: the scenario's timeout");
});

test.each([
  ["the last step", ["create: {}", "wait: 1h"]],
  ["a step that may be left out", ["create: {}", "{ wait: 1h, when: { target: sandbox } }", "create: {}"]],
])("a wait longer than the timeout is no certain failure in %s", async (_, steps) => {
  expect(await play(`timeout: 30m\n${ofSteps(...steps)}`)).toMatchObject({ exitCode: 0 });
});

test("on the sandbox a wait takes no time of the timeout", async () => {
  expect(await playScenario(`timeout: 1h\n${long}`)).toMatchObject({ exitCode: 0 });
});
