import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configSchema } from "../../../src/config/file/schema";
import { runBuilt, startBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";

const atOnce = 10;
const killsWanted = 50;
/** A start, a write and an end take about this long when ten run at once. */
const longestLifeMs = 1_200;

test("ten processes at once that change profiles, killed at random fifty times, never leave a broken file", async () => {
  const folder = temporaryFolder();
  const env = { RECOUP_CONFIG_DIR: folder };
  const written = new Set<string>();
  let kills = 0;
  let count = 0;

  async function change(): Promise<void> {
    const name = `p${count++}`;
    const { child, ended } = startBuilt(
      ["profile", "add", name, "--collection-url", "https://a.example"],
      env,
    );
    const timer = setTimeout(() => child.kill("SIGKILL"), Math.random() * longestLifeMs);
    const { exitCode, stderr } = await ended;
    clearTimeout(timer);
    if (exitCode === 0) written.add(name);
    else if (exitCode === undefined) kills++;
    else throw new Error(stderr);
    if (written.size > 0) configSchema.parse(JSON.parse(readFileSync(join(folder, "config.json"), "utf8")));
  }
  async function worker(): Promise<void> {
    while (kills < killsWanted) await change();
  }
  await Promise.all(Array.from({ length: atOnce }, worker));

  const last = await runBuilt(["profile", "add", "last", "--collection-url", "https://a.example"], env);
  expect([last.exitCode, kills >= killsWanted]).toEqual([0, true]);
  const listed = await runBuilt(["profile", "list", "-o", "ids"], env);
  const names = new Set(listed.stdout.split("\n"));
  expect([...written].filter((name) => !names.has(name))).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(["config.json", "config.lock"]);
}, 60_000);
