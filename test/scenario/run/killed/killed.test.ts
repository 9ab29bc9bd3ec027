import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Killable, noAnswer, openKillable } from "../../../support/program/kills/killable";
import { temporaryFolder } from "../../../support/program/temporary-folder";
import { ofSteps } from "../../../support/scenario/scenarios";

const folders = temporaryFolder();
let killable: Killable;

beforeAll(async () => {
  killable = await openKillable();
});
afterAll(() => killable.close());

const scenario = ofSteps(
  "subscription: {}",
  "{ create: { date: 2026-03-01 }, capture: { one: id } }",
  "{ create: { date: 2026-03-01, amountToRecover: 7 }, capture: { two: id } }",
  `advance: { case: "\${one}", to: active }`,
);
/** Four requests in the steps and three in the cleanup. */
const requestsOfARun = 7;

const moments = Array.from({ length: requestsOfARun }, (_, index) => index + 1).flatMap((index) =>
  [false, true].map((isAfter) => [index, isAfter ? "after" : "before"] as const),
);

const newFolder = () => mkdtempSync(join(folders, "run-"));

/**
 * Runs a scenario and kills the run with a signal at this request, before or after the request takes effect.
 */
function playUntil(
  folder: string,
  end?: { at: number; when: "before" | "after"; signal: "SIGKILL" | "SIGINT" },
) {
  const file = join(folder, "scenario.yaml");
  writeFileSync(file, scenario);
  const line = ["test", "run", file, "--receive", "0", "--public-url", "https://hooks.partner.dev"];
  return killable.run(line, folder, async ({ at, runner }, pass) => {
    if (end === undefined || at !== end.at) return pass();
    if (end.when === "after") await pass();
    runner.kill(end.signal);
    return noAnswer;
  });
}

test("leaves no records after a complete run", async () => {
  const folder = newFolder();
  expect(await playUntil(folder)).toEqual({ by: 0, requests: requestsOfARun });
  expect(killable.left()).toEqual([]);
  expect(await killable.writtenIn(folder)).toEqual([]);
});

test.each(moments)("--orphans cleans up a run killed at request %i, %s it takes effect", async (at, when) => {
  const folder = newFolder();
  expect(await playUntil(folder, { at, when, signal: "SIGKILL" })).toMatchObject({ by: "SIGKILL" });
  expect(await killable.cleanUp(folder)).toMatchObject({ exitCode: 0, stderr: "" });
  expect(killable.left()).toEqual([]);
  expect(await killable.writtenIn(folder)).toEqual([]);
});

test.each(moments.filter(([at]) => at <= 4))(
  "cleans up completely on Ctrl-C at request %i, %s its effect",
  async (at, when) => {
    expect(await playUntil(newFolder(), { at, when, signal: "SIGINT" })).toMatchObject({ by: 130 });
    expect(killable.left()).toEqual([]);
  },
);
