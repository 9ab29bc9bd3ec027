import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files } from "../../../src/host/files/files";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { runLine, type Setting } from "../../support/program/world";
import { partnerReceiver, receiverAddress } from "../../support/scenario/partner-receiver";

const failing = [
  "name: Told in full",
  "matrix: { country: [DE, FR, NL] }",
  "steps:",
  "  - subscription: { as: hooks, events: all }",
  `  - { create: { debtor: { countryAlpha2: "\${country}" } }, capture: { case: id } }`,
  `  - { wait: 1m, check: { waited: "\${case}" } }`,
  "",
].join("\n");
const hour = 3_600_000;
const folder = temporaryFolder();

/** Everything that a run tells: on the terminal, and in each of its reports. */
async function tellAll(flags: string, setting: Setting = {}): Promise<Readonly<Record<string, string>>> {
  const own = mkdtempSync(join(folder, "run-"));
  const kinds = ["junit", "tap", "json", "html"];
  writeFileSync(join(own, "failing.yaml"), failing);
  const reports = kinds.map((kind) => `${kind}=${join(own, `report.${kind}`)}`).join(",");
  const line = `test run ${join(own, "failing.yaml")} --drill all --color never ${flags} --report ${reports}`;
  const shown = await runLine(line, { fileSystem: files, isTerminal: true, ...setting });
  const names = readdirSync(own).filter((name) => name.startsWith("report."));
  expect(names.sort()).toEqual(kinds.map((kind) => `report.${kind}`).sort());
  const written = names.map((name) => [name, readFileSync(join(own, name), "utf8")] as const);
  const told = [...written, ["stdout", shown.stdout], ["stderr", shown.stderr]] as const;
  return Object.fromEntries(told.map(([name, text]) => [name, text.replaceAll(own, "")]));
}

test.each(["", "--parallel 4"])("all drills tell the same twice with one seed %s", async (flags) => {
  const first = await tellAll(`--seed a ${flags}`);
  expect(first.stdout).toContain("15 scenarios: 12 passed, 3 failed (seed a)\n");
  expect(await tellAll(`--seed a ${flags}`)).toEqual(first);
});

test("what is told goes neither by how many play at a time nor by the time of day", async () => {
  const start = Date.UTC(2026, 2, 16, 9);
  const first = await tellAll("--seed a", { now: start });
  expect(await tellAll("--seed a --parallel 5", { now: start + 5 * hour })).toEqual(first);
});

test("and so before a partner's receiver", async () => {
  const tell = () =>
    tellAll(`--seed a --run-id r --parallel 4 --forward ${receiverAddress}`, { send: partnerReceiver({}) });
  expect(await tell()).toEqual(await tell());
});

test("another seed is another world", async () => {
  const first = await tellAll("--seed a");
  const other = await tellAll("--seed b");
  for (const name of ["stdout", "report.json", "report.html"]) expect(other[name]).not.toBe(first[name]);
});
