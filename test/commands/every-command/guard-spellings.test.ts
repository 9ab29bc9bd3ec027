// Tests the guard for every method and environment, with paths and addresses that disguise their target.
import { expect, test } from "vitest";
import type { HttpRequest, Send } from "../../../src/base/http";
import { environments } from "../../../src/base/platform";
import { answer } from "../../support/platforms/answers";
import { configFolder } from "../../support/program/config-folder";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { collectionEnv, referralEnv, runLine } from "../../support/program/world";
import { openPlatform } from "../../support/sandbox/opening";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const reads = ["GET", "HEAD"];
const writes = ["POST", "PUT", "PATCH", "DELETE"];
const methods = [...reads, ...writes];
const agreed = ["--live", "--yes", "--confirm=env"];
const ok: Send = async () => answer({ id });

async function attempt(
  line: readonly string[],
  environment: string,
  flags: readonly string[],
): Promise<{ exitCode: number; stderr: string; requests: readonly HttpRequest[] }> {
  const env = { ...collectionEnv, ...referralEnv, RECOUP_ENVIRONMENT: environment };
  return runLine(["api", ...line, ...flags], { env, send: ok });
}

const inEach = (names: readonly string[], spellings: readonly string[]) =>
  names.flatMap((method) =>
    spellings.flatMap((path) => environments.map((environment) => [method, path, environment] as const)),
  );

const hiddenSlashes = [
  `/test/cases/..%2f..%2fwebhooks%2f${id}`,
  `/test/cases/..%5c..%5Cwebhooks%5c${id}`,
  `/test/cases/%2e%2e%2Fwebhooks%2F${id}`,
  `/test/cases/..%252f..%252fwebhooks%252f${id}`,
  `/test/cases/${id}%2fadvance`,
  "/test/cases/..%2f..%2fcases/advance",
  "/somewhere%2felse",
];

test.each(inEach(writes, hiddenSlashes))(
  "refuses api %s %s on %s with exit code 2, regardless of the flags",
  async (method, path, environment) => {
    for (const flags of [[], agreed]) {
      const { exitCode, stderr, requests } = await attempt([method, path], environment, flags);
      expect([exitCode, requests.length]).toEqual([2, 0]);
      expect(stderr).toContain(`contains an encoded slash or backslash; a ${method} must not`);
    }
  },
);

test.each(inEach(reads, ["/cases/by-partner-reference/A%2FB", "/somewhere%5celse%252f"]))(
  "sends api %s %s on %s unchanged",
  async (method, path, environment) => {
    const { exitCode, requests } = await attempt([method, path], environment, []);
    expect([exitCode, requests.map(({ url }) => url)]).toEqual([0, [`https://collection.example${path}`]]);
  },
);

test.each(inEach(methods, [`/test/cases/..;x=y/..;/webhooks/${id}`, `/test/cases/%2e%252e/${id}`]))(
  "refuses api %s %s on %s because the path is outside the surface's address",
  async (method, path, environment) => {
    const { exitCode, stderr, requests } = await attempt([method, path], environment, agreed);
    expect([exitCode, requests.length]).toEqual([2, 0]);
    expect(stderr).toContain("is not a path below the surface's address");
  },
);

/** Some servers read each of these as a test operation, and others as another operation or an unknown one. */
const odd = [
  `/test//cases/${id}`,
  `/test/cases//${id}`,
  `/test/cases/${id}/`,
  "/test/cases/?tag=nightly",
  `/test/cases;x=y/${id}`,
  `/test/cases/${id};x=y`,
  `/test;x/cases/${id}/advance`,
  `/test/cases/${id}/advance;x=y`,
  `/test/cases/${id}%3bx/advance`,
  `/TEST/cases/${id}`,
  `/test/Cases/${id}/Advance`,
  `/%74est/cases/${id}/advance`,
  `/test/cases/${id}/adv%61nce`,
  `/test/cases/${id}:advance`,
  `/test/cases/..%c0%afwebhooks`,
  "/test/cases/...%20",
];

test.each(inEach(writes, odd))(
  "doesn't exempt api %s %s on %s as a test operation",
  async (method, path, environment) => {
    const { exitCode, requests } = await attempt([method, path], environment, []);
    if (environment === "live") expect([exitCode, requests.length]).toEqual([5, 0]);
    else if (method !== "DELETE") expect([exitCode, requests.length]).toEqual([0, 1]);
    expect((await attempt([method, path], environment, agreed)).requests.length).toBe(1);
  },
);

test.each(inEach(reads, odd))(
  "sends api %s %s on %s because it only reads",
  async (method, path, environment) => {
    const { exitCode, requests } = await attempt([method, path], environment, []);
    expect([exitCode, requests.length]).toEqual([0, 1]);
  },
);

test("requires no confirmation on live for a test operation in its documented spelling", async () => {
  for (const line of [`POST /test/cases/${id}/advance`, `DELETE /test/cases/${id}`])
    expect((await attempt(line.split(" "), "live", [])).requests.length).toBe(1);
});

test.each([
  "DELETE /clients/a/",
  "DELETE /clients//a",
  "DELETE /clients;x=y/a",
  "DELETE /clients/a;x=y",
  "DELETE /%63lients;x/a",
  "DELETE /CLIENTS/a%3b",
  "GET /clients/a;x=y/is-deletable",
  "HEAD /clients//a/Is-Deletable",
  "POST /v1/webhooks;x/test",
  "POST /v1//webhooks/test/",
])("refuses %s on live because only the test host supports it", async (line) => {
  const { exitCode, requests } = await attempt([...line.split(" "), "--as", "referral"], "live", agreed);
  expect([exitCode, requests.length]).toEqual([5, 0]);
});

test.each(environments)(
  "recognizes a request for a new secret in any spelling on %s",
  async (environment) => {
    for (const path of [
      `/webhooks;x=y/${id}`,
      `/webhooks//${id}`,
      `/WEBHOOKS/${id};x`,
      `/%77ebhooks/${id}/`,
    ]) {
      const line = ["PUT", path, "--set", "regenerateSecret=true"];
      const { exitCode, requests } = await attempt(line, environment, ["--live"]);
      expect([path, exitCode, requests.length]).toEqual([path, 5, 0]);
    }
  },
);

test("encodes the ID that a named command adds to its path", async () => {
  const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "live" };
  const hostile: Send = async () => answer({ id: `../../webhooks/${id}` });
  const { exitCode, requests } = await runLine("test delete 7KQ2M9XA", { env, send: hostile });
  expect([exitCode, requests.map(({ method }) => method)]).toEqual([5, ["GET"]]);
  const meant = await runLine("test delete 7KQ2M9XA --live", { env, send: hostile });
  expect(meant.requests.at(-1)?.url).toBe(`https://collection.example/test/cases/..%2F..%2Fwebhooks%2F${id}`);
});

const key = (value: string) => ({ kind: "plain", value });
const live = "http://127.0.0.1:4010/cp";
const other = "http://127.0.0.1:4010/sandbox";

/** Returns a configuration with the live address for acme and this test address for borealis. */
function profiles(test = other) {
  return configFolder({
    current: "borealis",
    profiles: {
      acme: {
        test: { collection: { url: other, key: key("acme-test-key") } },
        live: { collection: { url: live, key: key("acme-live-key") } },
      },
      borealis: { test: { collection: { url: test, key: key("borealis-key") } } },
    },
  });
}

const sameAddress = [
  live,
  `${live}/`,
  "HTTP://LOCALHOST:4010/cp",
  "http://localhost:4010/cp",
  "http://localhost.:4010/cp",
  "http://127.1:4010/cp",
  "http://2130706433:4010/cp",
  "http://0x7f.0.0.1:4010/cp",
  "http://127.0.0.2:4010/cp",
  "http://[::1]:4010/cp",
  "https://[::ffff:127.0.0.1]:4010/cp",
  "https://acme.localhost:4010/cp",
  "https://127.0.0.1:4010/cp",
  "http://somebody:secret@127.0.0.1:4010/cp",
  "http://127.0.0.1:04010/cp",
  "http://%6cocalhost:4010/cp",
  "http://127.0.0.1:4010//cp",
  "http://127.0.0.1:4010/CP",
  "http://127.0.0.1:4010/%63p",
  "http://127.0.0.1:4010/%2563p",
  "http://127.0.0.1:4010/x/../cp",
  "http://127.0.0.1:4010/x%2f..%2fcp",
  "http://127.0.0.1:4010/x/..%5ccp",
  "http://127.0.0.1:4010/cp/.",
  "http://127.0.0.1:4010/cp/x",
  "http://127.0.0.1:4010/cp;x=y",
];

const byAddress = methods.flatMap((method) => sameAddress.map((url) => [method, url] as const));

test.each(byAddress)("refuses api %s to the live address %s in the test environment", async (method, url) => {
  const variables = { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: "variable-key" };
  for (const env of [
    { ...variables, RECOUP_ENVIRONMENT: "test" },
    { ...variables, RECOUP_ENVIRONMENT: "test", RECOUP_PROFILE: "acme" },
    { ...variables, RECOUP_ENVIRONMENT: "test", RECOUP_PROFILE: "borealis" },
    { ...variables, RECOUP_PROFILE: "acme" },
  ]) {
    const { exitCode, stderr, requests } = await profiles().run(
      ["api", method, "/webhooks", ...agreed, "--confirm=acme"],
      { env, send: ok },
    );
    expect(stderr).toContain(
      "RECOUP_COLLECTION_URL is an address of the profile acme on live, and the environment is test.",
    );
    expect([exitCode, requests.length]).toEqual([3, 0]);
  }
  const stored = await profiles(url).run(["api", method, "/webhooks", ...agreed], { send: ok });
  expect([stored.exitCode, stored.requests.length]).toEqual([3, 0]);
});

/** Excludes addresses that are refused everywhere: with a user name, or plain HTTP with a trailing dot. */
const usable = byAddress.filter(([, url]) => !/@|localhost\./.test(url));

test.each(usable)(
  "requires --live for api %s to %s on live unless the request is a read",
  async (method, url) => {
    const env = {
      RECOUP_COLLECTION_URL: url,
      RECOUP_COLLECTION_KEY: "variable-key",
      RECOUP_ENVIRONMENT: "live",
    };
    const run = (flags: readonly string[]) =>
      profiles().run(["api", method, "/webhooks", ...flags], { env, send: ok });
    const isRead = reads.includes(method);
    expect((await run([])).exitCode).toBe(isRead ? 0 : 5);
    expect((await run(agreed)).requests.length).toBe(1);
  },
);

test.each(inEach(methods, ["/cp/webhooks", "/CP/webhooks", "/%63p;x=y/webhooks", "/cp//webhooks?x=y"]))(
  "requires --live for api %s %s on %s if the path leads to the live address",
  async (method, path, environment) => {
    const env = {
      RECOUP_COLLECTION_URL: "http://localhost:4010",
      RECOUP_COLLECTION_KEY: "variable-key",
      RECOUP_ENVIRONMENT: environment,
    };
    const run = (name: string, flags: readonly string[]) =>
      profiles().run(["api", method, name, ...flags], { env, send: ok });
    const [unasked, confirmed] = [await run(path, []), await run(path, agreed)];
    expect([unasked.exitCode, confirmed.exitCode]).toEqual(
      environment === "test" ? [3, 3] : [reads.includes(method) ? 0 : 5, 0],
    );
    expect(confirmed.requests.length).toBe(environment === "test" ? 0 : 1);
    expect((await run("/cp-of-test/webhooks", agreed)).requests.length).toBe(1);
  },
);

test.each([
  ["one address in both environments of a profile", live],
  ["the address of another profile on live", "http://localhost:4010/CP/"],
])("refuses %s on test and suggests the command that changes the environment", async (_, url) => {
  const { exitCode, stderr, requests } = await profiles(url).run("webhooks list --json", { send: ok });
  expect([exitCode, requests.length]).toEqual([3, 0]);
  expect(JSON.parse(stderr).error).toMatchObject({
    message:
      "The collection address of the profile borealis on test is an address of the profile acme on live, and the environment is test.",
    hint: `The profile acme has ${live} on live. Change the test address with \`recoup profile set borealis --env test --collection-url <url>\`, or choose --env live.`,
  });
});

test.each([
  ["https://live.example", "https://live.example/test", false],
  ["https://live.example", "https://live.example:8443/test", true],
  ["https://live.example/cp", "https://live.example/cp-test", true],
  ["https://live.example/cp", "https://live.example", true],
  ["https://live.example/cp", "https://test.example/cp", true],
])("with the live address %s, accepts %s as a test address: %s", async (address, url, isUsed) => {
  const config = configFolder({ profiles: { acme: { live: { referral: { url: address } } } } });
  const { exitCode } = await config.run("webhooks list", {
    env: { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: "a-key", RECOUP_ENVIRONMENT: "test" },
    send: ok,
  });
  expect(exitCode === 3).toBe(!isUsed);
});

test("sends nothing to a test address if the configuration is unreadable", async () => {
  const config = configFolder("{");
  const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
  const { exitCode, requests } = await config.run("api POST /webhooks", { env, send: ok });
  expect([exitCode, requests.length]).toEqual([3, 0]);
});

test("accepts a served sandbox's test addresses even if a profile stores its live addresses", async () => {
  const platform = await openPlatform({
    dataFolder: temporaryFolder(),
    world: "default",
    isEphemeral: true,
    now: Date.now,
  });
  const { test: onTest, live: onLive } = platform.access("http://127.0.0.1:4010");
  const config = configFolder();
  const stored = (access: typeof onTest) =>
    Object.fromEntries(
      Object.entries(access).map(([name, { url, key: own }]) => [name, { url, key: key(own) }]),
    );
  config.write({
    profiles: { shown: { live: stored(onLive) }, whole: { test: stored(onTest), live: stored(onLive) } },
  });
  const variables = Object.fromEntries(
    Object.entries(onTest).flatMap(([surface, { url, key: own }]) => [
      [`RECOUP_${surface.toUpperCase()}_URL`, url],
      [`RECOUP_${surface.toUpperCase()}_KEY`, own],
    ]),
  );
  const line = "webhooks create --url https://example.com/hooks --event all";
  for (const as of ["collection", "referral", "customer"]) {
    const byVariables = await config.run(`${line} --as ${as}`, {
      env: { ...variables, RECOUP_ENVIRONMENT: "test" },
      send: platform.send,
    });
    expect(byVariables.exitCode).toBe(0);
    const byProfile = await config.run(`${line} --as ${as} -p whole --env test`, { send: platform.send });
    expect(byProfile.exitCode).toBe(0);
    const unasked = await config.run(`${line} --as ${as} -p shown`, { send: platform.send });
    expect([unasked.exitCode, unasked.requests.length]).toEqual([5, 0]);
  }
  platform.close();
});
