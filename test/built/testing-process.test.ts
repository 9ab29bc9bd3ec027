import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const script = `
const { startSandbox } = require(process.argv[1]);
startSandbox().then(async ({ surfaces }) => {
  const { url, key } = surfaces.test.collection;
  const answer = await fetch(url + "/cases", { headers: { XApiKey: key } });
  await answer.text();
  console.log(answer.status);
});
`;

test("a program exits even if it never stops the sandbox server", () => {
  const { status, stdout } = spawnSync(process.execPath, ["-e", script, resolve("dist/testing.js")], {
    encoding: "utf8",
    timeout: 20_000,
  });
  expect([status, stdout]).toEqual([0, "200\n"]);
});

const stoppingScript = `
const { startSandbox } = require(process.argv[1]);
startSandbox().then(async (platform) => {
  const { url, key } = platform.surfaces.test.collection;
  await new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = require("node:net").connect(port, hostname, resolve).unref();
    socket.write("POST /test/collection/cases HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nContent-Length: 9\\r\\n\\r\\n{");
  });
  await platform.stop();
  console.log("stopped");
});
`;

test("a program that stops a sandbox continues, even if a request never ends", () => {
  const { status, stdout } = spawnSync(process.execPath, ["-e", stoppingScript, resolve("dist/testing.js")], {
    encoding: "utf8",
    timeout: 20_000,
  });
  expect([status, stdout]).toEqual([0, "stopped\n"]);
});
