import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Runs a script with the path of the published module. Rejects if the script fails or takes too long. */
const runScript = (script: string) =>
  promisify(execFile)(process.execPath, ["-e", script, resolve("dist/testing.js")], { timeout: 20_000 });

const script = `
const { startSandbox } = require(process.argv[1]);
startSandbox().then(async ({ surfaces }) => {
  const { url, key } = surfaces.test.collection;
  const answer = await fetch(url + "/cases", { headers: { XApiKey: key } });
  await answer.text();
  console.log(answer.status);
});
`;

test.concurrent("a program exits even if it never stops the sandbox server", async () => {
  expect((await runScript(script)).stdout).toBe("200\n");
});

const stoppingScript = `
const { startSandbox } = require(process.argv[1]);
startSandbox().then(async (platform) => {
  const { url, key } = platform.surfaces.test.collection;
  await new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = require("node:net").connect(port, hostname);
    // The server answers once it has the head of the request.
    socket.once("data", () => resolve(socket.unref()));
    socket.write("POST /test/collection/cases HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nContent-Length: 9\\r\\nExpect: 100-continue\\r\\n\\r\\n{");
  });
  await platform.stop();
  console.log("stopped");
});
`;

test.concurrent("a program that stops a sandbox continues, even if a request never ends", async () => {
  expect((await runScript(stoppingScript)).stdout).toBe("stopped\n");
});
