import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configSchema } from "../../../src/config/file/schema";
import { runBuilt, startBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { whole } from "../../support/program/whole";
import { countFigure } from "../../trust/count-figure";

const processes = 10;
const minKills = whole(50, 12);
/** Roughly how long a process lives when ten run in parallel. */
const maxLifeMs = 1_200;

test(`never leaves a broken profile file after ${minKills} kills of parallel writers`, async () => {
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
    const timer = setTimeout(() => child.kill("SIGKILL"), Math.random() * maxLifeMs);
    const { exitCode, stderr } = await ended;
    clearTimeout(timer);
    if (exitCode === 0) written.add(name);
    else if (exitCode === undefined) kills++;
    else throw new Error(stderr);
    if (written.size > 0) configSchema.parse(JSON.parse(readFileSync(join(folder, "config.json"), "utf8")));
  }
  async function worker(): Promise<void> {
    while (kills < minKills) await change();
  }
  await Promise.all(Array.from({ length: processes }, worker));

  const last = await runBuilt(["profile", "add", "last", "--collection-url", "https://a.example"], env);
  expect([last.exitCode, kills >= minKills]).toEqual([0, true]);
  countFigure("kills of commands that write", kills);
  const listed = await runBuilt(["profile", "list", "-o", "ids"], env);
  const names = new Set(listed.stdout.split("\n"));
  expect([...written].filter((name) => !names.has(name))).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(["config.json", "config.lock"]);
});
