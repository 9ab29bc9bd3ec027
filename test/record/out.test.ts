import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files as fileSystem } from "../../src/host/files/files";
import { temporaryFolder } from "../support/program/temporary-folder";
import { worldWithCase } from "../support/record/recorded-world";

test("--out writes a file that only the user can read", async () => {
  const { world } = await worldWithCase();
  const folder = temporaryFolder();
  const recorded = await world.record(`--since 1h --out ${join(folder, "new.yaml")}`, { fileSystem });
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  expect(recorded.stdout).toContain("new.yaml: ");
  expect(readdirSync(folder)).toEqual(["new.yaml"]);
  expect(statSync(join(folder, "new.yaml")).mode & 0o777).toBe(0o600);
});

test("--out doesn't write a file if a request contains a key or nothing was recorded", async () => {
  const { world, id } = await worldWithCase();
  const folder = temporaryFolder();
  const record = (since: string) =>
    world.record(`--since ${since} --out ${join(folder, "new.yaml")}`, { fileSystem });
  await world.call("POST", `/cases/${id}/notes`, { body: { description: `see ${world.keys[0]}` } });
  expect(await record("1h")).toMatchObject({ exitCode: 13, stdout: "" });
  world.pass(60_000);
  expect(await record("10s")).toMatchObject({ exitCode: 12, stdout: "" });
  expect(readdirSync(folder)).toEqual([]);
});

test("--out - prints the scenario, as without --out", async () => {
  const { world } = await worldWithCase();
  const [plain, dashed] = [await world.record("--since 1h"), await world.record("--since 1h --out -")];
  expect([dashed.exitCode, dashed.stdout]).toEqual([0, plain.stdout]);
});
