import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { files } from "../../../src/host/files/files";
import { learningReceiver } from "../../support/checked-receiver";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { whole } from "../../support/program/whole";
import { type LineSetting, runLine } from "../../support/program/world";
import { receiverAddress } from "../../support/scenario/partner-receiver";

const failing = `name: Full output
matrix: { country: [DE, FR, NL] }
steps:
  - subscription: { as: hooks, events: all }
  - { create: { debtor: { countryAlpha2: "\${country}" } }, capture: { case: id } }
  - { wait: 1m, check: { waited: "\${case}" } }
`;
const hour = 3_600_000;

/** Slow, because each test runs all drills several times. */
vi.setConfig({ testTimeout: 180_000 });

/** agency-day is left out: it imports a thousand payments and has its own test. */
const drills = readdirSync("scenarios")
  .filter((name) => name !== "agency-day.yaml")
  .filter((_, index) => index % whole(1, 3) === 0)
  .map((name) => resolve("scenarios", name));

const folder = temporaryFolder();

/** Returns all of a run's output, both on the terminal and in its reports. */
async function outputsOf(
  flags: string,
  setting: LineSetting = {},
): Promise<Readonly<Record<string, string>>> {
  const own = mkdtempSync(join(folder, "run-"));
  const kinds = ["junit", "tap", "json", "html"];
  writeFileSync(join(own, "failing.yaml"), failing);
  const reports = kinds.map((kind) => `${kind}=${join(own, `report.${kind}`)}`).join(",");
  const line = `test run ${join(own, "failing.yaml")} ${drills.join(" ")} --color never ${flags} --report ${reports}`;
  const result = await runLine(line, { fileSystem: files, isTerminal: true, ...setting });
  const names = readdirSync(own).filter((name) => name.startsWith("report."));
  expect(names.sort()).toEqual(kinds.map((kind) => `report.${kind}`).sort());
  const written = names.map((name) => [name, readFileSync(join(own, name), "utf8")] as const);
  const outputs = [...written, ["stdout", result.stdout], ["stderr", result.stderr]] as const;
  return Object.fromEntries(outputs.map(([name, text]) => [name, text.replaceAll(own, "")]));
}

test.each(["", "--parallel 4"])(
  "prints the same output in two runs of all drills with the same seed %s",
  async (flags) => {
    const first = await outputsOf(`--seed a ${flags}`);
    expect(first.stdout).toContain(
      `${drills.length + 3} scenarios: ${drills.length} passed, 3 failed (seed a)\n`,
    );
    expect(await outputsOf(`--seed a ${flags}`)).toEqual(first);
  },
);

test("prints the same output in parallel runs and at any time of day", async () => {
  const start = Date.UTC(2026, 2, 16, 9);
  const first = await outputsOf("--seed a", { now: start });
  expect(await outputsOf("--seed a --parallel 5", { now: start + 5 * hour })).toEqual(first);
});

test("prints the same output in repeated runs against a receiver", async () => {
  const runOnce = () =>
    outputsOf(`--seed a --run-id r --parallel 4 --forward ${receiverAddress}`, { send: learningReceiver() });
  expect(await runOnce()).toEqual(await runOnce());
});

test("prints different output for a different seed", async () => {
  const first = await outputsOf("--seed a");
  const other = await outputsOf("--seed b");
  for (const name of ["stdout", "report.json", "report.html"]) expect(other[name]).not.toBe(first[name]);
});
