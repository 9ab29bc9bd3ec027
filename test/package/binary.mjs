// `npm run binary:try`: runs the executable in an empty folder without Node, as users do.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInEmptyRoot } from "./empty-root.mjs";
import { expectSame, openProgram } from "./program.mjs";

const file = fileURLToPath(new URL("../../dist-single/recoup", import.meta.url));
const packageFile = new URL("../../package.json", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "recoup-binary-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const { run, runFailing, start, startInTerminal } = openProgram([file], folder);
const lines = (text) => text.trim().split("\n");

async function reads() {
  expectSame("--version", await run("--version"), `${JSON.parse(readFileSync(packageFile)).version}\n`);
  expectSame("cases list", JSON.parse(await run("cases list --json")).items.length, 10);
  expectSame("schema", JSON.parse(await run("schema cases list")).type, "object");
  expectSame(
    "completion",
    lines(await run("completion bash"))
      .at(-1)
      .startsWith("complete "),
    true,
  );
  expectSame("__complete", (await run("__complete --line", "recoup cases li")).trim(), "list\tList cases");
}

async function imports() {
  writeFileSync(join(folder, "claims.csv"), await run("cases import --template csv"));
  const { created } = JSON.parse(await run("cases import claims.csv --client kb-1001 --json"));
  expectSame("cases import", created, 1);
}

/** Runs a child program with a sandbox's URL and key. The program is the same executable. */
async function runsPrograms() {
  const list = await run(
    `sandbox exec --ephemeral -- ${file} cases list --profile env --as collection -o ids`,
  );
  expectSame("sandbox exec", lines(list).length, 10);
}

/**
 * Calls another process's sandbox server. The key comes from a command, because the executable doesn't
 * contain the keyring library.
 */
async function callsServedSandbox() {
  const { line, stop } = await start("sandbox serve --port 0 --ephemeral --json");
  const { url, key } = JSON.parse(line).surfaces.test.collection;
  const page = await fetch(new URL("/", url));
  expectSame("inspector", [page.status, /<script/.test(await page.text())], [200, true]);
  await run(`profile add acme --collection-url ${url}`);
  const refusal = await runFailing("profile key acme --as collection --key-stdin", key);
  const reason = "The key was not kept: this single-file build can't use the keyring of this machine.";
  expectSame("keyring", refusal, { code: 3, reason: `Error: ${reason}` });
  await run("profile key acme --as collection --key-command", `echo ${key}`);
  expectSame("--key-command", lines(await run("cases list --profile acme -o ids")).length, 10);
  await stop();
}

async function listens() {
  const { output, close } = await start("webhooks listen --port 0 --count 1 -o ndjson", "stderr");
  await run("test create --amount 250");
  expectSame("delivery", JSON.parse(await output).event, "case.created");
  expectSame("webhooks listen", await close(), 0);
}

async function testsReceiver() {
  const { line, stop } = await start("test sample-receiver --port 0 --json");
  const tested = await run(`test run --drill altered-bodies --forward ${JSON.parse(line).url}`);
  expectSame("test run", /^1 scenario: 1 passed /m.test(tested), true);
  await stop();
}

async function browses() {
  const { type, close } = await startInTerminal("browse", "CJQYFF38");
  type("q");
  expectSame("browse", await close(), 0);
}

for (const check of [reads, imports, runsPrograms, listens, testsReceiver, browses, callsServedSandbox]) {
  await check();
}
console.log(`The executable of ${Math.round(statSync(file).size / 1e6)} MB runs without Node`);
console.log(await runInEmptyRoot(file, join(folder, "root")));
