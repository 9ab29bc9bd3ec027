import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { testWith } from "../../support/program/tool";
import { type BuiltSandbox, serveBuilt } from "../../support/sandbox/built-sandbox";

const guide = readFileSync("docs/first-integration.md", "utf8");
const blocks = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block);
const [receive = "", , connect = "", ...steps] = blocks;
const [
  listen = "",
  client = "",
  submit = "",
  sign = "",
  life = "",
  fail = "",
  disable = "",
  replay = "",
  pay = "",
] = steps;

const folder = temporaryFolder();
let port: string;
let receiver: ChildProcess;
let platform: BuiltSandbox;
/** Output of the guide's receiver so far. */
let received = "";

beforeAll(async () => {
  writeFileSync(
    join(folder, "npx"),
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${resolve("bin/recoup.js")}" "$@"\n`,
  );
  chmodSync(join(folder, "npx"), 0o755);
  port = await freePort();
  await startReceiver();
  platform = await serveBuilt(folder, "--route", `https://hooks.example.com=http://127.0.0.1:${port}`);
  writeFileSync(join(folder, "ready.json"), JSON.stringify(platform.info));
});
afterAll(async () => {
  await stopReceiver();
  await platform.stop();
});

function freePort(): Promise<string> {
  const server = createServer();
  return new Promise((found) =>
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(String(typeof address === "object" ? address?.port : "")));
    }),
  );
}

const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, RECOUP_NO_INPUT: "1" };

function startReceiver(): Promise<void> {
  const line = `exec ${receive.replaceAll("3000", port)}`;
  receiver = spawn("bash", ["--norc", "-c", line], { env, cwd: folder });
  return new Promise((ready) =>
    receiver.stdout?.on("data", (chunk: Buffer) => {
      received += chunk;
      if (chunk.includes("ready")) ready();
    }),
  );
}

async function stopReceiver(): Promise<void> {
  const ended = once(receiver, "exit");
  receiver.kill();
  await ended;
}

/** Resolves once the receiver has printed `count` events of this type. */
function receives(event: string, count = 1): Promise<void> {
  const isThere = () => received.split(`"event":"${event}"`).length > count;
  return new Promise((found) => {
    if (isThere()) found();
    receiver.stdout?.on("data", () => isThere() && found());
  });
}

/** Runs blocks of the guide in one shell, after the block that defines the connection settings. */
async function run(...parts: readonly string[]) {
  const child = spawn("bash", ["--norc", "-c", [connect, ...parts].join("\n")], { env, cwd: folder });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk;
  });
  const exitCode = await new Promise((end) => child.on("close", end));
  return { exitCode, stdout, stderr };
}

testWith("jq")("runs every line of the first integration guide", async () => {
  expect(steps).toHaveLength(9);
  expect(await run("set -e", listen, client)).toMatchObject({ exitCode: 0 });

  const refused = await run(submit);
  expect([refused.exitCode, refused.stderr]).toEqual([9, expect.stringContaining("/signing/")]);
  expect(await run("set -e", sign, submit)).toMatchObject({ exitCode: 0 });
  await receives("client.onboarding.contract_signed");
  await receives("client.onboarding.poa_signed");

  const lived = await run("set -e", life);
  expect(lived.exitCode, lived.stderr).toBe(0);
  await receives("case.closed");

  await stopReceiver();
  const failed = await run("set -e", fail, disable, "echo $id > id");
  expect(failed.exitCode, failed.stderr).toBe(0);
  expect(failed.stdout).toMatch(
    /failed, next .*attempt 2 of 8.*attempt 8 of 8.*disabled: Delivery failed 8 times/s,
  );

  received = "";
  await startReceiver();
  const again = await run("set -e", "id=$(cat id)", replay);
  expect([again.exitCode, again.stderr]).toEqual([
    0,
    "Requested the replay of 2 of 2 events.\nThe sandbox sent them: 2 accepted.\n",
  ]);
  await receives("case.updated");

  const paid = await run("set -e", pay);
  expect([paid.exitCode, paid.stdout.trim().split("\n").at(-1)]).toEqual([
    0,
    expect.stringContaining("50.00"),
  ]);
});
