import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { currentSecret, sampleReceiver } from "../../../support/checked-receiver";
import { runLine } from "../../../support/program/world";
import { ofSteps } from "../../../support/scenario/scenarios";

const address = "http://127.0.0.1:3000/hooks";
const forward = `--forward ${address} --secret-file one.key --state-url http://127.0.0.1:3000/state`;
const files = { "/work/one.key": currentSecret };
const drills = readdirSync("scenarios")
  .map((file) => file.replace(/\.yaml$/, ""))
  .filter((name) => name !== "agency-day");

test("doesn't fail a correct receiver in any drill if only one secret is given", async () => {
  const line = `test run ${drills.map((name) => `--drill ${name}`).join(" ")} --seed s --run-id r ${forward}`;
  const result = await runLine(line, { send: sampleReceiver(), files });
  expect([result.exitCode, result.stderr, result.stdout.includes("FAILED")]).toEqual([0, "", false]);
});

const play = (...steps: readonly string[]) =>
  runLine(`test run a.yaml --seed s --run-id r ${forward}`, {
    send: sampleReceiver(),
    files: {
      ...files,
      "/work/a.yaml": ofSteps(
        "subscription: { events: all }",
        "{ create: {}, capture: { case: id } }",
        `advance: { case: "\${case}", to: active }`,
        `{ deliver: { delivery: next-secret, event: payment.created, case: "\${case}" }, capture: { id: id } }`,
        ...steps,
      ),
    },
  });

test("skips a check of the bookings if they lack the event of a skipped delivery", async () => {
  const { stdout, exitCode } = await play(`{ book: { case: "\${case}" }, check: { events: { length: 3 } } }`);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(
    "  skipped book  (line 7)\n            A delivery before it was left out, and the books lack its event.\n",
  );
  expect(stdout).toContain("1 scenario: 0 passed, 1 not tested in full (seed s)\n");
});

test("doesn't judge a step that needs a capture from a skipped step", async () => {
  const { stdout, exitCode } = await play(`api: { path: "/cases/\${case}?a=\${id}" }`);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`It needs \${id} of "deliver next-secret payment.created", which was left out.`);
});

test("doesn't redeliver an event that wasn't delivered", async () => {
  const { stdout, exitCode } = await play(`deliver: { received: payment.created, case: "\${case}" }`);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("No payment.created was delivered before, and a delivery was left out.");
});

test("judges steps that don't depend on a skipped step", async () => {
  const { stdout, exitCode } = await play(
    `{ api: { path: "/cases/\${case}" }, check: { lifecycle: Paused } }`,
  );
  expect([exitCode, stdout]).toEqual([13, expect.stringContaining('expected "Paused", got "Active"')]);
});
