import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { deadlineMs } from "../../support/program/deadline";
import { openGuideLines } from "../../support/program/guide-lines";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { testWith } from "../../support/program/tool";
import { readme, readmeScenario } from "../../support/readme";

/** Lines that the test doesn't run, and why. */
const notRun: Readonly<Record<string, string>> = {
  "recoup browse": "needs a terminal",
  "recoup cases watch --lifecycle Active -o ndjson": "runs until Ctrl-C",
  "recoup webhooks listen": "runs until Ctrl-C",
  "recoup webhooks listen --port 3000 --forward-to http://127.0.0.1:8080/hooks": "runs until Ctrl-C",
  "recoup sandbox serve --route https://hooks.example.com=http://127.0.0.1:3000": "runs until Ctrl-C",
  "recoup payments import bank.xml --dry-run": "needs a bank statement",
  "recoup webhooks check http://127.0.0.1:8080/hooks": "needs a receiver",
  "recoup test run paid.yaml --target acme --report junit=junit.xml": "needs a real environment",
};

const lines = [...readme.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block = ""]) => block.split("\n"))
  .map((line) => line.replace(/ +#.*/, "").trim())
  .filter((line) => /^(recoup|echo) /.test(line));

const folder = temporaryFolder();

const programs = {
  recoup: `exec "${process.execPath}" "${resolve("bin/recoup.js")}" "$@"`,
  npm: `test "$1" = test && test -n "$RECOUP_COLLECTION_KEY"`,
};

function runScript(script: string) {
  return spawnSync("bash", ["--norc", "-euo", "pipefail", "-c", script], {
    cwd: folder,
    env: { PATH: `${join(folder, "bin")}:${process.env.PATH}`, HOME: folder, RECOUP_NO_INPUT: "1" },
    encoding: "utf8",
    timeout: deadlineMs,
  });
}

beforeAll(() => {
  mkdirSync(join(folder, "bin"));
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, "bin", name), 0o755);
  }
});

const isStarting = (line: string) => line.includes(" npm test");
const run = lines.filter((line) => !(line in notRun) && !isStarting(line));
const inProcess = openGuideLines({ "paid.yaml": readmeScenario });

testWith("jq").each(run)(
  "runs `%s` from the README in an empty folder without configuration",
  async (line) => {
    const { status, stdout, stderr } = await inProcess.run(line);
    expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
    if (!line.includes(" > ")) expect(stdout).not.toBe("");
  },
);

test.each(lines.filter(isStarting))("`%s` from the README starts the program with a key", (line) => {
  const { status, stderr } = runScript(line);
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
});

testWith("jq")("delivers the five events of the README's first minute to its listener", () => {
  const advance = lines.find((line) => line.startsWith("recoup test advance"));
  const { status, stdout, stderr } = runScript(`
recoup webhooks listen --port 0 --count 5 --timeout 1m --ready-file listening.json -o ndjson > received.ndjson &
until test -s listening.json; do :; done
${advance} > advanced.txt
wait $!
jq -r .event received.ndjson`);
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  expect(stdout.trim().split("\n").sort()).toEqual([
    "case.closed",
    "case.created",
    "case.updated",
    "case.updated",
    "payment.created",
  ]);
});

test("every excluded line exists in the README", () => {
  expect(Object.keys(notRun).filter((line) => !lines.includes(line))).toEqual([]);
});
