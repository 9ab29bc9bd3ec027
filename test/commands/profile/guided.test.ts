import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { acme, configFolder } from "../../support/program/config-folder";

/** The key that each host accepts. */
const keys: Readonly<Record<string, string>> = {
  "test.example": "good-test-key",
  "live.example": "good-live-key",
};
const send = async ({ url, headers }: HttpRequest) =>
  keys[new URL(url).host] === headers.xapikey
    ? answer({ cases: [] })
    : answer({ title: "Unauthorized", status: 401, detail: `Invalid API Key ${headers.xapikey}` }, 401);
const typed = "I'll type it now";
const urls = ["https://test.example", "", ""];

const terminal = { isTerminal: true, send };

test("asks for every setting, tests the key and reports the environment that accepts it", async () => {
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

test("makes a profile current only once it has an address", async () => {
  const config = configFolder();
  await config.run("profile add acme", { ...terminal, answers: ["test", "", "", ""] });
  expect(config.read().current).toBeUndefined();
  await config.run("profile set acme", {
    ...terminal,
    answers: ["test", "https://c.example", "", "", "later"],
  });
  expect(config.read().current).toBe("acme");
});

test("uses RECOUP_ENVIRONMENT in add and set instead of asking for the environment", async () => {
  const config = configFolder();
  const setting = { ...terminal, keyring: new Map<string, string>(), env: { RECOUP_ENVIRONMENT: "live" } };
  await config.run("profile add acme", { ...setting, answers: ["https://live.example", "", "", "later"] });
  expect(config.read().profiles.acme).toEqual({
    defaultEnvironment: "live",
    live: { collection: { url: "https://live.example" } },
  });
  await config.run("profile set acme", { ...setting, answers: ["https://moved.example", "", "", "later"] });
  expect(config.read().profiles.acme.live.collection.url).toBe("https://moved.example");
});

test("prints the changes in a dry run of a guided add and stores nothing", async () => {
  const config = configFolder({ profiles: {} });
  const keyring = new Map<string, string>();
  const { exitCode, stdout, stderr, requests } = await config.run(
    "profile add acme --dry-run --json --color never",
    {
      ...terminal,
      keyring,
      answers: [
        "test",
        "https://test.example",
        "https://ref.example",
        "",
        ...[typed, "one-key", typed, "two-key"],
      ],
    },
  );
  expect([exitCode, requests.length, keyring.size]).toEqual([0, 0, 0]);
  expect(JSON.parse(stdout).test).toEqual({
    collection: { url: "https://test.example", key: { kind: "keyring", origin: expect.any(String) } },
    referral: { url: "https://ref.example", key: { kind: "keyring", origin: expect.any(String) } },
  });
  expect(stderr).toContain("Dry run: no key is tested and nothing is saved.");
  expect(stderr).not.toContain("is written");
  expect(config.read()).toEqual({ profiles: {} });
});

test.each(["profile set acme", "profile key acme --as collection"])(
  "sends and stores nothing in a dry run of a guided %s",
  async (line) => {
    const config = configFolder(acme);
    const keyring = new Map<string, string>();
    const answers = line.startsWith("profile set") ? ["test", ...urls] : [typed, "good-test-key"];
    const { exitCode, requests } = await config.run(`${line} -n`, { ...terminal, keyring, answers });
    expect([exitCode, requests.length, keyring.size]).toEqual([0, 0, 0]);
    expect(config.read()).toEqual(acme);
  },
);

test.each(["profile add", "profile set acme", "profile key acme --as collection"])(
  "refuses a guided %s with --curl before asking anything",
  async (line) => {
    const config = configFolder(acme);
    const { exitCode, stderr } = await config.run(`${line} --curl`, { ...terminal, answers: [] });
    expect([exitCode, stderr.includes("? ")]).toEqual([2, false]);
    expect(stderr).toContain("sends no request");
  },
);

test("-v prints the request that tests a key but not the key itself", async () => {
  const { stderr } = await configFolder().run("profile add acme --env test -vv", {
    ...terminal,
    keyring: new Map(),
    answers: [...urls, typed, "good-test-key"],
  });
  expect(stderr).toContain("> GET https://test.example/cases?PageSize=1");
  expect(stderr).not.toContain("good-test-key");
});

test("reports invalid input and repeats the question", async () => {
  const { exitCode, stderr } = await configFolder().run("profile add", {
    ...terminal,
    keyring: new Map(),
    answers: ["sandbox", "acme", "test", "test.example", ...urls, typed, "two words", "good-test-key"],
  });
  expect(exitCode).toBe(0);
  expect(stderr).toContain("belongs to a built-in profile");
  expect(stderr).toContain("is not a valid HTTP(S) URL");
  expect(stderr).toContain("characters that a key can't have");
});

test("stores a refused key only after confirmation and never shows it", async () => {
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

test("offers to read the key from a file if there is no keyring", async () => {
  const config = configFolder({ profiles: {} });
  const path = join(config.folder, "key");
  writeFileSync(path, "good-test-key");
  chmodSync(path, 0o600);
  const { exitCode, stderr } = await config.run("profile add acme --env test", {
    ...terminal,
    answers: [...urls, "from a file", path],
  });
  expect([exitCode, stderr.includes(typed)]).toEqual([0, false]);
  expect(stderr).toContain(
    "so a typed key cannot be stored; --insecure-storage would keep it as plain text.",
  );
  expect(config.read().profiles.acme.test.collection.key).toEqual({ kind: "file", path });
});

test("continues the setup if the platform is unreachable", async () => {
  const config = configFolder();
  const { exitCode, stderr } = await config.run("profile add acme --env test", {
    isTerminal: true,
    keyring: new Map(),
    answers: [...urls, typed, "good-test-key", "y"],
  });
  expect(exitCode).toBe(0);
  expect(stderr).toContain("The test collection surface could not test it: no server at");
  expect(stderr).toContain("Another address: `recoup profile set acme` asks for it.");
  expect(stderr).not.toContain("did not accept it");
});

test.each([
  ["RECOUP_NO_INPUT", { RECOUP_NO_INPUT: "1" }],
  ["CI", { CI: "true" }],
])("doesn't ask any questions with %s", async (_, env) => {
  const config = configFolder(acme);
  for (const line of ["profile add", "profile set acme", "profile key acme --as collection"]) {
    const { exitCode, stderr } = await config.run(line, { isTerminal: true, env });
    expect([exitCode, stderr.includes("? ")]).toEqual([2, false]);
  }
});

test("asks for the addresses again on a terminal but keeps the keys", async () => {
  const config = configFolder(acme);
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
