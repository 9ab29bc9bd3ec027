import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processes } from "../../src/host/process/processes";
import { temporaryFolder } from "../support/program/temporary-folder";

const folder = temporaryFolder();
/** Inside `node_modules`, so the probe finds the database's native module. */
const bundleFolder = mkdtempSync(join(import.meta.dirname, "../../node_modules/.recoup-processes-"));

beforeAll(async () => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, "probes/processes-probe.ts"),
    platform: "node",
    external: ["@photostructure/sqlite"],
  });
  await bundle.write({ file: join(bundleFolder, "probe.cjs"), format: "cjs" });
  await bundle.close();
});
afterAll(() => rmSync(bundleFolder, { recursive: true }));

const newPath = () => join(mkdtempSync(join(folder, "test-")), "default");
const filesOf = (path: string) => readdirSync(join(path, ".."));

async function registerElsewhere(path: string): Promise<{ child: ChildProcess; name: string }> {
  const child = spawn(process.execPath, [join(bundleFolder, "probe.cjs"), path], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [name] = await once(child.stdout as NodeJS.ReadableStream, "data");
  return { child, name: String(name) };
}

test("treats a registered process as alive until it is released", () => {
  const path = newPath();
  const { name, release } = processes.register(path);
  expect([processes.isAlive(path, name), processes.isAlive(path, name)]).toEqual([true, true]);
  expect(Number.parseInt(name, 10)).toBe(process.pid);
  release();
  expect([processes.isAlive(path, name), filesOf(path)]).toEqual([false, []]);
});

test("treats a killed process as dead and removes its file", async () => {
  const path = newPath();
  const { child, name } = await registerElsewhere(path);
  expect([name.startsWith(`${child.pid}-`), processes.isAlive(path, name)]).toEqual([true, true]);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect([processes.isAlive(path, name), filesOf(path)]).toEqual([false, []]);
});

test("removes only the files of killed processes when registering", async () => {
  const path = newPath();
  const [killed, running] = [await registerElsewhere(path), await registerElsewhere(path)];
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");
  const { name, release } = processes.register(path);
  expect(filesOf(path)).toEqual([running.name, name].map((saved) => `default.${saved}.lock`).sort());
  release();
  running.child.kill("SIGKILL");
});

test("doesn't mistake a new process for a killed one with the same ID", () => {
  const path = newPath();
  const { name, release } = processes.register(path);
  const earlier = `${process.pid}-earlier`;
  writeFileSync(`${path}.${earlier}.lock`, "");
  expect([processes.isAlive(path, earlier), processes.isAlive(path, name)]).toEqual([false, true]);
  release();
});

test("never accesses another file, even if a process name in a world contains a path", () => {
  const path = newPath();
  const other = join(path, "../letter.lock");
  writeFileSync(other, "Dear Sir");
  // The folders make the names below resolve to letter.lock.
  for (const folder of ["", "1-a"]) mkdirSync(`${path}.${folder}`);
  for (const name of ["/../letter", "1-a/../letter", "", "0"])
    expect(processes.isAlive(path, name), name).toBe(false);
  expect(readFileSync(other, "utf8")).toBe("Dear Sir");
});
