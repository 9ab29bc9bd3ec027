import { spawnSync } from "node:child_process";
import { cpSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { startBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";

const root = resolve(import.meta.dirname, "../..");

function copyProgram() {
  const folder = temporaryFolder();
  for (const name of ["bin", "dist", "package.json"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return { folder, program: join(folder, "bin/recoup.js"), dist: join(folder, "dist") };
}

test("exits with 3 if the build is missing", async () => {
  const { program, dist } = copyProgram();
  rmSync(dist, { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [program, "explain", "404"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([3, "Error: recoup is not built (or is being built): npm ci\n"]);
});

test.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)(
  "a server stopped by %s reports that its files were replaced and exits with %i",
  async (signal, exitCode) => {
    const { folder, program, dist } = copyProgram();
    const { child, ended } = startBuilt(
      ["sandbox", "serve", "--ephemeral", "--port", "0", "--json"],
      { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder },
      program,
    );
    await new Promise((resolve) => child.stdout.once("data", resolve));
    renameSync(dist, join(folder, "before"));
    cpSync(join(folder, "before"), dist, { recursive: true });
    child.kill(signal);
    const end = await ended;
    expect([end.exitCode, end.stderr]).toEqual([
      exitCode,
      expect.stringContaining("The files of recoup changed while it ran: it was updated or rebuilt."),
    ]);
  },
);
