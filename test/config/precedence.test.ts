import { expect, test } from "vitest";
import type { HttpRequest } from "../../src/base/http";
import { answer } from "../support/platforms/answers";
import { acme, configFolder } from "../support/program/config-folder";

const config = configFolder({
  ...acme,
  profiles: {
    ...acme.profiles,
    borealis: {
      defaultEnvironment: "live",
      live: {
        collection: { url: "https://borealis.example", key: { kind: "plain", value: "borealis-key" } },
      },
    },
  },
});
const tokenConfig = configFolder({
  profiles: {
    acme: {
      test: {
        referral: { url: "https://test.example/referral", key: { kind: "plain", value: "plain-test-key" } },
        customer: { url: "https://test.example/customer" },
      },
    },
  },
});
const send = async () => answer({ cases: [] });
const variables = {
  RECOUP_COLLECTION_URL: "https://variable.example",
  RECOUP_COLLECTION_KEY: "variable-key",
};
const test1 = "https://test.example/collection";
const live1 = "https://live.example/collection";

test.each([
  ["the current profile in its own environment", "cases list", {}, test1, "plain-test-key"],
  ["--env over the profile's default", "cases list --env live", {}, live1, "plain-live-key"],
  [
    "RECOUP_ENVIRONMENT over the profile's default",
    "cases list",
    { RECOUP_ENVIRONMENT: "live" },
    live1,
    "plain-live-key",
  ],
  [
    "--env over RECOUP_ENVIRONMENT",
    "cases list --env test",
    { RECOUP_ENVIRONMENT: "live" },
    test1,
    "plain-test-key",
  ],
  [
    "RECOUP_PROFILE over the current profile",
    "cases list",
    { RECOUP_PROFILE: "borealis" },
    "https://borealis.example",
    "borealis-key",
  ],
  [
    "--profile over RECOUP_PROFILE",
    "cases list --profile acme",
    { RECOUP_PROFILE: "borealis" },
    test1,
    "plain-test-key",
  ],
  [
    "URL and key variables over the current profile",
    "cases list",
    variables,
    "https://variable.example",
    "variable-key",
  ],
  ["--profile over URL and key variables", "cases list -p acme", variables, test1, "plain-test-key"],
  [
    "a key variable over the key of the current profile",
    "cases list",
    { RECOUP_COLLECTION_KEY: "variable-key" },
    test1,
    "variable-key",
  ],
  [
    "URL and key variables over the values of the profile that RECOUP_PROFILE names",
    "cases list",
    { ...variables, RECOUP_PROFILE: "acme", RECOUP_ENVIRONMENT: "test" },
    "https://variable.example",
    "variable-key",
  ],
])("prefers %s", async (_, line, env, url, key) => {
  const { requests, stderr } = await config.run(line, { env: env as Record<string, string>, send });
  expect([
    stderr.includes("Error"),
    requests[0]?.url.split("/cases")[0],
    requests[0]?.headers.xapikey,
  ]).toEqual([false, url, key]);
});

test("reports once that a named profile overrides variables, except with --quiet", async () => {
  const reported = await config.run("cases list -p acme", { env: variables, send });
  expect(reported.stderr.match(/are not used/g)).toHaveLength(1);
  expect(reported.stderr).toContain("RECOUP_COLLECTION_URL, RECOUP_COLLECTION_KEY are not used");
  expect((await config.run("cases list -p acme -q", { env: variables, send })).stderr).not.toContain(
    "not used",
  );
});

test("reports that variables override the current profile", async () => {
  const { stderr } = await config.run("cases list", { env: variables, send });
  expect(stderr).toContain("the profile env is used and not acme");
});

test.each([
  [
    "the key of a profile never goes to the address of a variable",
    {
      RECOUP_PROFILE: "acme",
      RECOUP_ENVIRONMENT: "test",
      RECOUP_COLLECTION_URL: "https://elsewhere.example",
    },
    "is not for RECOUP_COLLECTION_URL",
  ],
  [
    "another address without its environment is ambiguous",
    { ...variables, RECOUP_PROFILE: "acme" },
    "so its environment is unknown.",
  ],
  ["an unknown profile suggests the nearest one", { RECOUP_PROFILE: "acne" }, "Did you mean acme?"],
  [
    "an environment without surfaces suggests the other one",
    { RECOUP_PROFILE: "borealis", RECOUP_ENVIRONMENT: "test" },
    "--env live",
  ],
])("exits with 3: %s", async (_, env, finding) => {
  const { exitCode, stderr, requests } = await config.run("cases list", {
    env: env as Record<string, string>,
    send,
  });
  expect(stderr).toContain(finding);
  expect([exitCode, requests.length]).toEqual([3, 0]);
});

const live2 = "RECOUP_COLLECTION_URL is an address of the profile acme on live, and the environment is test.";
const test2 = "RECOUP_COLLECTION_URL is an address of the profile acme on test, and the environment is live.";

test.each([
  ["the live address", live1, "test", live2],
  ["the live address with a slash", `${live1}/`, "test", live2],
  ["the live address with its host in upper case", "HTTPS://LIVE.Example/collection", "test", live2],
  ["the live address with its port", "https://live.example:443/collection", "test", live2],
  ["the live address with a dot at its host", "https://live.example./collection", "test", live2],
  ["the test address", `${test1}//`, "live", test2],
])("doesn't use %s in a variable for the other environment", async (_, url, environment, finding) => {
  const env = { ...variables, RECOUP_COLLECTION_URL: url, RECOUP_PROFILE: "acme" };
  for (const [line, more] of [
    ["cases list", { RECOUP_ENVIRONMENT: environment }],
    [`cases list --env ${environment}`, {}],
  ] as const) {
    const { exitCode, stderr, requests } = await config.run(line, { env: { ...env, ...more }, send });
    expect(stderr).toContain(finding);
    expect([exitCode, requests.length]).toEqual([3, 0]);
  }
});

test("refuses to use another surface's live address on test", async () => {
  const env = {
    ...variables,
    RECOUP_REFERRAL_URL: live1,
    RECOUP_PROFILE: "acme",
    RECOUP_ENVIRONMENT: "test",
  };
  const { exitCode, stderr } = await config.run("whoami", { env });
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("RECOUP_REFERRAL_URL is an address")]);
});

test.each([
  ["the same address with a slash and its host in upper case", "https://TEST.example/collection/", {}],
  ["another path on the live host if the environment is given", `${live1}-2`, { RECOUP_ENVIRONMENT: "test" }],
])("accepts %s", async (_, url, more) => {
  const env = { ...variables, RECOUP_COLLECTION_URL: url, RECOUP_PROFILE: "acme", ...more };
  const { exitCode, requests } = await config.run("cases list", { env, send });
  expect([exitCode, requests.length]).toEqual([0, 1]);
});

test("names the file that selects a missing profile", async () => {
  const own = configFolder({ current: "gone", profiles: acme.profiles });
  const { exitCode, stderr } = await own.run("cases list", { send });
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining(`"gone" (current in ${own.file})`)]);
});

test("reports where a rejected key came from and names another available key [AUTH-03] [AUTH-05]", async () => {
  const refuse = async () => answer({ title: "Unauthorized", status: 401, detail: "Invalid API Key" }, 401);
  const { exitCode, stderr } = await config.run("cases list", { send: refuse });
  expect(exitCode).toBe(4);
  expect(stderr).toContain(
    `The key from plain text in ${config.file} was used on the test collection surface`,
  );
  expect(stderr).toContain("The live key is at hand");
  expect(stderr).not.toContain("plain-test-key");
});

test.each([
  ["the profile's", {}, "Add --live to confirm, or use --env test to write on the test platform."],
  [
    "a variable's",
    { RECOUP_COLLECTION_URL: `${live1}/`, RECOUP_COLLECTION_KEY: "k", RECOUP_PROFILE: "acme" },
    "Add --live to confirm. --env test keeps the address of the variables: use it only if that is a test address.",
  ],
])("explains what --env test would do to a write on live with %s address", async (_, env, hint) => {
  const line = "api POST /cases/1/notes --set text=x --env live --json";
  const { exitCode, stderr } = await config.run(line, { send, env });
  expect([exitCode, JSON.parse(stderr).error.hint]).toEqual([5, hint]);
});

test("doesn't suggest the other environment if a variable replaces the keys of both [AUTH-05]", async () => {
  const refuse = async () => answer({ title: "Unauthorized", status: 401, detail: "Invalid API Key" }, 401);
  const env = { RECOUP_COLLECTION_KEY: "variable-key" };
  const { stderr } = await config.run("cases list", { send: refuse, env });
  expect(stderr).toContain("keys of test and live differ.\n");
});

test("reports that the other environment has no key to use instead", async () => {
  const refuse = async () => answer({ title: "Unauthorized", status: 401, detail: "Invalid API Key" }, 401);
  const { stderr } = await config.run("cases list -p borealis", { send: refuse });
  expect(stderr).toContain("No test key is set up");
});

test("ignores a broken configuration if variables or the sandbox profile are enough", async () => {
  const own = configFolder("{");
  const { requests } = await own.run("cases list", { env: variables, send });
  expect(requests[0]?.headers.xapikey).toBe("variable-key");
  const sandbox = await own.run("whoami -p sandbox --json");
  expect(JSON.parse(sandbox.stdout).profile).toBe("sandbox");
});

test.each([
  ["without the key variable it is never minted", {}, 3, []],
  [
    "the address of the profile's referral key needs none",
    { RECOUP_CUSTOMER_URL: "https://test.example/other" },
    0,
    [],
  ],
  ["with the key variable it goes there", { RECOUP_REFERRAL_KEY: "variable-key" }, 0, ["variable.example"]],
])(
  "sends a client's token to a variable's address only if a variable also sets the key that mints it: %s",
  async (_, env, exit, hosts) => {
    const platform = async ({ url }: HttpRequest) =>
      url.endsWith("/oauth/token")
        ? answer({ accessToken: "client-token", tokenType: "Bearer", expiresIn: 1800 })
        : answer({ cases: [] });
    const { exitCode, stderr, requests } = await tokenConfig.run("cases list --client kb-1001", {
      env: {
        RECOUP_PROFILE: "acme",
        RECOUP_ENVIRONMENT: "test",
        RECOUP_CUSTOMER_URL: "https://variable.example",
        ...env,
      },
      send: platform,
    });
    const customerHosts = requests
      .map(({ url }) => new URL(url).host)
      .filter((host) => host !== "test.example");
    expect([exitCode, customerHosts]).toEqual([exit, hosts]);
    if (exit === 3) expect(stderr).toContain("A token of the profile acme is not for RECOUP_CUSTOMER_URL.");
  },
);
