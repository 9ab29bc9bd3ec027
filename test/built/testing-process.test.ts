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
