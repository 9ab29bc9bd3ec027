import { expect, test } from "vitest";
import { clientBugs, selectClientParts } from "../../src/judge/sample-client/client-bugs";
import { runSampleClient } from "../../src/judge/sample-client/sample-client";
import { judgeRules } from "../../src/judge-rules";
import { type Client, judgedRun } from "../support/judge/judged-run";

const sampleClient = (bug?: string) => async (client: Client) => {
  const { now, sleep, send } = client;
  const url = "http://sandbox.invalid/test/customer";
  const key = client.sandbox.keyOf("customer", 1);
  const parts = selectClientParts(bug);
  const { failed } = await runSampleClient({ url, key, send, now, sleep }, parts);
  if (failed > 0 && !parts.ignoresFailures) throw new Error(`${failed} failed`);
};

test.each(clientBugs)("$foundBy catches the sample client with the bug $name", async (known) => {
  expect(judgeRules.map(({ id }) => id)).toContain(known.foundBy);
  const seed = known.needsProvoking ? { provoke: "recoup" } : {};
  const { broken, advised } = await judgedRun(sampleClient(known.name), seed);
  expect([...broken, ...advised]).toContain(known.foundBy);
});

test("reports nothing for a bug-free sample client, whichever requests fail", async () => {
  for (const setting of [{}, { provoke: "recoup" }, { provoke: "a" }, { provoke: "b" }]) {
    const { broken, advised, exitCode } = await judgedRun(sampleClient(), setting);
    expect({ setting, broken, advised, exitCode }).toEqual({ setting, broken: [], advised: [], exitCode: 0 });
  }
});
