import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { HttpRequest } from "../../src/base/http";
import { answer } from "../support/answers";
import { acme, configFolder } from "../support/config-folder";

/** A platform that knows one key for each of its hosts. */
const keys: Readonly<Record<string, string>> = {
  "test.example": "good-test-key",
  "live.example": "good-live-key",
};
const send = async ({ url, headers }: HttpRequest) =>
  keys[new URL(url).host] === headers.xapikey
    ? answer({ cases: [] })
    : answer({ title: "Unauthorized", status: 401, detail: `Invalid API Key ${headers.xapikey}` }, 401);
const typed = "I type it now";
const urls = ["https://test.example", "", ""];

const terminal = { isTerminal: true, send };

test("add asks for everything, tries the key and says which environment accepted it", async () => {
  const config = configFolder();
  const keyring = new Map<string, string>();
  const { exitCode, stderr, requests } = await config.run("profile add", {
    ...terminal,
    keyring,
    answers: ["acme", "test", ...urls, typed, "good-test-key"],
  });
  expect(exitCode).toBe(0);
  expect(stderr).toContain("The test collection surface accepted the key.");
  expect(stderr).not.toContain("good-test-key");
  expect([...keyring.values()]).toEqual(["good-test-key"]);
  expect(requests.map(({ method, url }) => [method, url])).toEqual([
    ["GET", "https://test.example/cases?PageSize=1"],
  ]);
  expect(config.read()).toEqual({
    current: "acme",
    profiles: {
      acme: {
        defaultEnvironment: "test",
        test: { collection: { url: "https://test.example", key: { kind: "keyring" } } },
      },
    },
  });
});

test("a wrong answer is told at once and asked for again", async () => {
  const { exitCode, stderr } = await configFolder().run("profile add", {
    ...terminal,
    keyring: new Map(),
    answers: ["sandbox", "acme", "test", "test.example", ...urls, typed, "two words", "good-test-key"],
  });
  expect(exitCode).toBe(0);
  expect(stderr).toContain("belongs to a built-in profile");
  expect(stderr).toContain("that is no web address");
  expect(stderr).toContain("characters that no key has");
});

test("a refused key is told, not repeated, and kept only when the user insists", async () => {
  const config = configFolder();
  const keyring = new Map<string, string>();
  const { exitCode, stderr } = await config.run("profile add acme --env test", {
    ...terminal,
    keyring,
    answers: [...urls, typed, "wrong-canary-key", "n", typed, "good-test-key"],
  });
  expect(exitCode).toBe(0);
  expect(stderr).toContain("The test collection surface did not accept it");
  expect(stderr).not.toContain("wrong-canary-key");
  expect([...keyring.values()]).toEqual(["good-test-key"]);
});

test("a key of the other environment is recognised where that one has an address", async () => {
  const config = configFolder();
  const collection = (url: string) => ({ collection: { url } });
  config.write({
    current: "acme",
    profiles: {
      acme: { test: collection("https://test.example"), live: collection("https://live.example") },
    },
  });
  const { stderr } = await config.run("profile key acme --as collection --env test", {
    ...terminal,
    keyring: new Map(),
    answers: [typed, "good-live-key", "n", "later"],
  });
  expect(stderr).toContain("It is a key of live: live accepted it.");
});

test("on a machine without a keyring no typed key is offered; a file takes its place", async () => {
  const config = configFolder();
  config.write({ profiles: {} });
  const path = join(config.folder, "key");
  writeFileSync(path, "good-test-key");
  chmodSync(path, 0o600);
  const { exitCode, stderr } = await config.run("profile add acme --env test", {
    ...terminal,
    answers: [...urls, "from a file of mine", path],
  });
  expect([exitCode, stderr.includes(typed)]).toEqual([0, false]);
  expect(stderr).toContain("so a typed key has no place");
  expect(config.read().profiles.acme.test.collection.key).toEqual({ kind: "file", path });
});

test("a platform that can't be reached does not stop the setup", async () => {
  const config = configFolder();
  const { exitCode, stderr } = await config.run("profile add acme --env test", {
    isTerminal: true,
    keyring: new Map(),
    answers: [...urls, typed, "good-test-key", "y"],
  });
  expect(exitCode).toBe(0);
  expect(stderr).toContain("did not accept it: no server at");
});

test.each([
  ["RECOUP_NO_INPUT", { RECOUP_NO_INPUT: "1" }],
  ["CI", { CI: "true" }],
])("%s asks nothing", async (_, env) => {
  const config = configFolder();
  config.write(acme);
  for (const line of ["profile add", "profile set acme", "profile key acme --as collection"]) {
    const { exitCode, stderr } = await config.run(line, { isTerminal: true, env });
    expect([exitCode, stderr.includes("?  ")]).toEqual([2, false]);
  }
});

test("set on a terminal asks for the addresses again and keeps the keys", async () => {
  const config = configFolder();
  config.write(acme);
  await config.run("profile set acme --env test", {
    ...terminal,
    keyring: new Map(),
    answers: ["https://moved.example", "", ""],
  });
  expect(config.read().profiles.acme.test.collection).toEqual({
    url: "https://moved.example",
    key: { kind: "plain", value: "plain-test-key" },
  });
});
