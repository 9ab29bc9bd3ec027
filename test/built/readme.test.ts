import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readme, readmeScenario } from "../support/readme";
import { temporaryFolder } from "../support/temporary-folder";
import { testWith } from "../support/tool";

/** Lines that do not come to an end here, and why. */
const notRun: Readonly<Record<string, string>> = {
  "recoup cases watch --lifecycle Active -o ndjson": "goes on until Ctrl-C",
  "recoup webhooks listen": "goes on until Ctrl-C",
  "recoup webhooks listen --port 3000 --forward-to http://127.0.0.1:8080/hooks": "goes on until Ctrl-C",
  "recoup sandbox serve --route https://hooks.example.com=http://127.0.0.1:3000": "goes on until Ctrl-C",
  "recoup test run paid.yaml --target acme --report junit=junit.xml": "needs a real environment",
};

const lines = [...readme.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block = ""]) => block.split("\n"))
  .map((line) => line.replace(/ +#.*/, "").trim())
  .filter((line) => line.startsWith("recoup "));

const folder = temporaryFolder();
const secret = "c2VjcmV0LW9mLWEtc3Vic2NyaXB0aW9u";
const rows = ["INV-1", "INV-2"].map((reference) => `${reference},100,EUR,2026-01-12,Company,Muster GmbH,DE`);

const programs = {
  recoup: `exec "${process.execPath}" "${resolve("bin/recoup.js")}" "$@"`,
  npm: `test "$1" = test && test -n "$RECOUP_COLLECTION_KEY"`,
};

function runScript(script: string) {
  return spawnSync("bash", ["--norc", "-euo", "pipefail", "-c", script], {
    cwd: folder,
    env: { PATH: `${join(folder, "bin")}:${process.env.PATH}`, HOME: folder, RECOUP_NO_INPUT: "1" },
    encoding: "utf8",
  });
}

/** The files that the lines speak of. */
beforeAll(() => {
  mkdirSync(join(folder, "bin"));
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  const header =
    "creditorReference,amountToRecover,currencyCode,date,debtor.type,debtor.name,debtor.countryAlpha2";
  writeFileSync(join(folder, "claims.csv"), `${[header, ...rows].join("\n")}\n`);
  writeFileSync(join(folder, "paid.yaml"), readmeScenario);
  writeFileSync(join(folder, "secret"), `${secret}\n`, { mode: 0o600 });
  runScript("recoup webhooks sign --event case.closed --secret-file secret > delivery.http");
});

const run = lines.filter((line) => !(line in notRun));

testWith("jq").each(run)("`%s` of the README goes well, for a newcomer without any configuration", (line) => {
  const { status, stdout, stderr } = runScript(line);
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  if (!line.includes("npm test")) expect(stdout).not.toBe("");
});

testWith("jq")("the five events of the README's first minute arrive at its listener", () => {
  const drive = lines.find((line) => line.startsWith("recoup test advance"));
  const { status, stdout, stderr } = runScript(`
recoup webhooks listen --port 0 --count 5 --timeout 1m --ready-file listening.json -o ndjson > heard.ndjson &
until test -s listening.json; do :; done
${drive} > driven.txt
wait $!
jq -r .event heard.ndjson`);
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  expect(stdout.trim().split("\n").sort()).toEqual([
    "case.closed",
    "case.created",
    "case.updated",
    "case.updated",
    "payment.created",
  ]);
});

test("what is not run stands in the README", () => {
  expect(Object.keys(notRun).filter((line) => !lines.includes(line))).toEqual([]);
});
