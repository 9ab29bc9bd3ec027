import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Host } from "../../../src/base/host";
import { surfaces } from "../../../src/base/platform";
import type { ProfileFlags } from "../../../src/config/profile/profile";
import { checkProfileName } from "../../../src/config/profile/profile-names";
import { resolveProfile } from "../../../src/config/profile/resolve-profile";
import { listUnknownVariables } from "../../../src/config/profile/unknown-variables";
import { memoryFiles } from "../../support/program/world";

const file = "/home/operator/.config/recoup/config.json";

interface ProfileSetup {
  readonly flags?: ProfileFlags;
  readonly env?: Host["env"];
  readonly current?: string;
  readonly profiles?: object;
}

const resolve = ({ flags = {}, env = {}, current, profiles = {} }: ProfileSetup) =>
  resolveProfile(
    {
      env,
      homeFolder: "/home/operator",
      files: memoryFiles(new Map([[file, JSON.stringify({ current, profiles })]])),
    } as unknown as Host,
    flags,
  );

const failureOf = (error: unknown) =>
  error instanceof Failure
    ? [error.kind, error.message, { ...error.details, hint: String(error.details.hint) }]
    : error;

/** Resolves a profile and reads all its URLs and keys. */
async function read(setting: ProfileSetup) {
  const profile = await resolve(setting);
  const address = (surface: (typeof surfaces)[number]) => {
    try {
      return profile.url(surface);
    } catch (error) {
      return failureOf(error);
    }
  };
  const {
    setting: readSetting,
    url: _url,
    credential,
    checkTokenUrl: _checkTokenUrl,
    live,
    ...rest
  } = profile;
  return {
    ...rest,
    liveAddresses: live,
    test: readSetting("collection", "test"),
    live: readSetting("collection", "live"),
    own: readSetting("collection"),
    address: address("collection"),
    key: await (async () => credential("collection"))().catch(failureOf),
  };
}

const plain = (value: string) => ({ kind: "plain", value });
const acme = {
  test: { collection: { url: "https://test.example/c/", key: plain("test-key") } },
  live: { collection: { url: "https://live.example/c/", key: plain("live-key") } },
};
const liveAddress = { profile: "acme", surface: "collection", url: "https://live.example/c/" };
const acmeTest = {
  url: { value: "https://test.example/c/", origin: file },
  key: { kind: "plain", origin: `plain text in ${file}` },
};
const acmeLive = { ...acmeTest, url: { value: "https://live.example/c/", origin: file } };
const sandboxSetting = (environment: string) => ({
  url: { value: `http://sandbox.invalid/${environment}/collection`, origin: "the embedded sandbox" },
  key: { kind: "sandbox", origin: "the embedded sandbox" },
});
const unconfigured = [
  "fault",
  "The sandbox was asked for a configured address or key.",
  { hint: "undefined" },
];
const variables = { RECOUP_COLLECTION_URL: "https://v.example/c", RECOUP_COLLECTION_KEY: "variable-key" };
const variableSetting = {
  url: { value: "https://v.example/c", origin: "RECOUP_COLLECTION_URL" },
  key: { kind: "variable", origin: "RECOUP_COLLECTION_KEY" },
};

test("resolves the sandbox by default", async () => {
  expect(await read({})).toEqual({
    name: "sandbox",
    environment: "test",
    chosenBy: { name: "default", environment: "default" },
    isSandbox: true,
    headerPrefix: "X-Service",
    prefixOrigin: "default",
    readOnly: { value: false, origin: "default" },
    fourEyes: false,
    surfaces,
    liveAddresses: [],
    notes: [],
    test: sandboxSetting("test"),
    live: sandboxSetting("live"),
    own: sandboxSetting("test"),
    address: unconfigured,
    key: unconfigured,
  });
});

const stored = {
  name: "acme",
  environment: "test",
  chosenBy: { name: `current in ${file}`, environment: "default" },
  isSandbox: false,
  headerPrefix: "X-Service",
  prefixOrigin: "default",
  readOnly: { value: false, origin: "default" },
  fourEyes: false,
  surfaces: ["collection"],
  liveAddresses: [liveAddress],
  notes: [],
  test: acmeTest,
  live: acmeLive,
  own: acmeTest,
  address: "https://test.example/c",
  key: { key: "test-key", origin: `plain text in ${file}` },
};

const ofVariables = {
  ...stored,
  name: "env",
  environment: "live",
  chosenBy: { name: "RECOUP_COLLECTION_URL", environment: "default" },
  liveAddresses: [],
  test: {},
  live: variableSetting,
  own: variableSetting,
  address: "https://v.example/c",
  key: { key: "variable-key", origin: "RECOUP_COLLECTION_KEY" },
};

const sandboxed = { name: "sandbox", isSandbox: true, address: unconfigured, key: unconfigured };

const onLive = {
  environment: "live",
  own: acmeLive,
  address: "https://live.example/c",
  key: { key: "live-key", origin: `plain text in ${file}` },
};

test.each<[string, ProfileSetup, object]>([
  ["the current profile", { current: "acme", profiles: { acme } }, stored],
  [
    "the current profile with all its settings",
    {
      current: "acme",
      profiles: {
        acme: { ...acme, defaultEnvironment: "live", headerPrefix: "X-Acme", readOnly: true, fourEyes: true },
      },
    },
    {
      ...stored,
      ...onLive,
      chosenBy: { name: `current in ${file}`, environment: "the profile's default" },
      headerPrefix: "X-Acme",
      prefixOrigin: file,
      readOnly: { value: true, origin: file },
      fourEyes: true,
    },
  ],
  [
    "the only environment that is set up",
    { current: "acme", profiles: { acme: { live: acme.live } } },
    {
      ...stored,
      ...onLive,
      chosenBy: { name: `current in ${file}`, environment: "the only one that is set up" },
      test: {},
    },
  ],
  [
    "--env before RECOUP_ENVIRONMENT",
    {
      flags: { env: "live" },
      env: { RECOUP_ENVIRONMENT: "test" },
      current: "acme",
      profiles: { acme },
    },
    { ...stored, ...onLive, chosenBy: { name: `current in ${file}`, environment: "--env" } },
  ],
  [
    "RECOUP_ENVIRONMENT in any case",
    { env: { RECOUP_ENVIRONMENT: "LIVE" }, current: "acme", profiles: { acme } },
    { ...stored, ...onLive, chosenBy: { name: `current in ${file}`, environment: "RECOUP_ENVIRONMENT" } },
  ],
  [
    "the default if RECOUP_ENVIRONMENT is empty",
    { env: { RECOUP_ENVIRONMENT: "" }, current: "acme", profiles: { acme } },
    stored,
  ],
  [
    "--profile before variables, with a note",
    { flags: { profile: "acme" }, env: variables, profiles: { acme } },
    {
      ...stored,
      chosenBy: { name: "--profile", environment: "default" },
      notes: ["The profile acme was named, so RECOUP_COLLECTION_URL, RECOUP_COLLECTION_KEY are not used."],
    },
  ],
  [
    "RECOUP_PROFILE with a key variable",
    {
      env: { RECOUP_PROFILE: "acme", RECOUP_COLLECTION_KEY: "variable-key" },
      profiles: { acme },
    },
    {
      ...stored,
      chosenBy: { name: "RECOUP_PROFILE", environment: "default" },
      own: { ...acmeTest, key: variableSetting.key },
      test: { ...acmeTest, key: variableSetting.key },
      key: ofVariables.key,
    },
  ],
  [
    "RECOUP_PROFILE with a URL variable of the same host and a key of the profile",
    {
      env: {
        RECOUP_PROFILE: "acme",
        RECOUP_ENVIRONMENT: "test",
        RECOUP_COLLECTION_URL: "https://test.example/other",
      },
      profiles: { acme },
    },
    {
      ...stored,
      chosenBy: { name: "RECOUP_PROFILE", environment: "RECOUP_ENVIRONMENT" },
      own: { ...acmeTest, url: { value: "https://test.example/other", origin: "RECOUP_COLLECTION_URL" } },
      test: { ...acmeTest, url: { value: "https://test.example/other", origin: "RECOUP_COLLECTION_URL" } },
      address: "https://test.example/other",
    },
  ],
  [
    "RECOUP_PROFILE with a URL variable of another host",
    {
      env: {
        RECOUP_PROFILE: "acme",
        RECOUP_ENVIRONMENT: "test",
        RECOUP_COLLECTION_URL: "https://v.example/c",
      },
      profiles: { acme },
    },
    {
      ...stored,
      chosenBy: { name: "RECOUP_PROFILE", environment: "RECOUP_ENVIRONMENT" },
      own: { ...acmeTest, url: variableSetting.url },
      test: { ...acmeTest, url: variableSetting.url },
      address: "https://v.example/c",
      key: [
        "config",
        "The key of the profile acme is not for RECOUP_COLLECTION_URL.",
        {
          hint: "Set RECOUP_COLLECTION_KEY too.",
          profile: "acme",
          environment: "test",
          surface: "collection",
        },
      ],
    },
  ],
  [
    "a URL variable of a surface that has a key alone",
    {
      env: {
        RECOUP_PROFILE: "acme",
        RECOUP_ENVIRONMENT: "test",
        RECOUP_COLLECTION_URL: "https://v.example/c",
      },
      profiles: { acme: { test: { collection: { key: plain("test-key") } } } },
    },
    {
      ...stored,
      chosenBy: { name: "RECOUP_PROFILE", environment: "RECOUP_ENVIRONMENT" },
      liveAddresses: [],
      own: { key: acmeTest.key, url: variableSetting.url },
      test: { key: acmeTest.key, url: variableSetting.url },
      live: {},
      address: "https://v.example/c",
      key: [
        "config",
        "The key of the profile acme is not for RECOUP_COLLECTION_URL.",
        {
          hint: "Set RECOUP_COLLECTION_KEY too.",
          profile: "acme",
          environment: "test",
          surface: "collection",
        },
      ],
    },
  ],
  [
    "a profile without settings",
    { current: "acme", profiles: { acme: {} } },
    {
      ...stored,
      surfaces: [],
      liveAddresses: [],
      test: {},
      live: {},
      own: {},
      address: [
        "config",
        "The profile acme has no address for the collection surface on test.",
        {
          hint: "`recoup profile set acme --env test --collection-url <url>` sets it.",
          profile: "acme",
          environment: "test",
          surface: "collection",
        },
      ],
      key: [
        "config",
        "The profile acme has no key for the collection surface on test.",
        {
          hint: "`recoup profile key acme --as collection --env test --key-file <file>` sets it.",
          profile: "acme",
          environment: "test",
          surface: "collection",
        },
      ],
    },
  ],
  [
    "a profile whose test address is live elsewhere",
    {
      current: "borealis",
      profiles: { acme: { live: acme.live }, borealis: { test: acme.live } },
    },
    {
      ...stored,
      name: "borealis",
      chosenBy: { name: `current in ${file}`, environment: "the only one that is set up" },
      own: acmeLive,
      test: acmeLive,
      live: {},
      address: [
        "config",
        "The collection address of the profile borealis on test is an address of the profile acme on live, and the environment is test.",
        {
          hint: "The profile acme has https://live.example/c/ on live. Change the test address with `recoup profile set borealis --env test --collection-url <url>`, or choose --env live.",
          profile: "borealis",
          environment: "test",
          surface: "collection",
        },
      ],
      key: { key: "live-key", origin: `plain text in ${file}` },
    },
  ],
  ["variables", { env: variables }, ofVariables],
  [
    "variables before the current profile, with a note",
    { env: variables, current: "acme", profiles: { acme } },
    {
      ...ofVariables,
      liveAddresses: [liveAddress],
      notes: ["RECOUP_COLLECTION_URL is set, so the profile env is used and not acme."],
    },
  ],
  [
    "variables before the sandbox, without a note",
    { env: variables, current: "sandbox", profiles: { acme } },
    { ...ofVariables, liveAddresses: [liveAddress] },
  ],
  [
    "variables on test and read-only",
    { env: { ...variables, RECOUP_ENVIRONMENT: "test", RECOUP_READ_ONLY: "true" } },
    {
      ...ofVariables,
      environment: "test",
      chosenBy: { name: "RECOUP_COLLECTION_URL", environment: "RECOUP_ENVIRONMENT" },
      readOnly: { value: true, origin: "RECOUP_READ_ONLY" },
      test: variableSetting,
      live: {},
    },
  ],
  ...["", "0", "false"].map((value): [string, ProfileSetup, object] => [
    `variables with RECOUP_READ_ONLY=${value}`,
    { env: { ...variables, RECOUP_READ_ONLY: value } },
    ofVariables,
  ]),
  [
    "a URL variable alone",
    { env: { RECOUP_COLLECTION_URL: "https://v.example/c" } },
    {
      ...ofVariables,
      live: { url: variableSetting.url },
      own: { url: variableSetting.url },
      key: [
        "config",
        "The collection surface is not set up: RECOUP_COLLECTION_KEY is missing.",
        {
          hint: "Set RECOUP_COLLECTION_KEY. Commands for several surfaces take another one with --as.",
          profile: "env",
          surface: "collection",
        },
      ],
    },
  ],
  [
    "a key variable instead of the sandbox",
    { env: { RECOUP_COLLECTION_KEY: "variable-key" } },
    {
      ...ofVariables,
      chosenBy: { name: "RECOUP_COLLECTION_KEY", environment: "default" },
      live: { key: variableSetting.key },
      own: { key: variableSetting.key },
      address: [
        "config",
        "The collection surface is not set up: RECOUP_COLLECTION_URL is missing.",
        {
          hint: "Set RECOUP_COLLECTION_URL. Commands for several surfaces take another one with --as.",
          profile: "env",
          surface: "collection",
        },
      ],
    },
  ],
  [
    "a key variable that can't be a key",
    { env: { ...variables, RECOUP_COLLECTION_KEY: "two words" } },
    {
      ...ofVariables,
      key: [
        "config",
        "RECOUP_COLLECTION_KEY contains characters that a key can't have (white space, a line break?).",
        { hint: "Set it again without them.", profile: "env", surface: "collection" },
      ],
    },
  ],
  [
    "the profile env by name, from variables",
    { flags: { profile: "env" }, env: variables },
    { ...ofVariables, chosenBy: { name: "--profile", environment: "default" } },
  ],
  [
    "the sandbox by name, with a note about one variable",
    { flags: { profile: "sandbox", env: "live" }, env: { RECOUP_COLLECTION_KEY: "variable-key" } },
    {
      ...ofVariables,
      ...sandboxed,
      chosenBy: { name: "--profile", environment: "--env" },
      surfaces,
      test: sandboxSetting("test"),
      live: sandboxSetting("live"),
      own: sandboxSetting("live"),
      notes: ["The profile sandbox was named, so RECOUP_COLLECTION_KEY is not used."],
    },
  ],
])("resolves %s", async (_, setting, expected) => {
  expect(await read(setting)).toEqual(expected);
});

test.each<[string, ProfileSetup, readonly unknown[]]>([
  ["an empty --profile", { flags: { profile: "" } }, ["usage", "--profile is empty.", { hint: "undefined" }]],
  [
    "an unknown environment",
    { env: { RECOUP_ENVIRONMENT: "prod" } },
    [
      "usage",
      'RECOUP_ENVIRONMENT is "prod"; it takes test or live.',
      { hint: "Set RECOUP_ENVIRONMENT to test or live." },
    ],
  ],
  [
    "an unknown environment in a flag",
    { flags: { env: "", profile: "acme" }, env: { RECOUP_ENVIRONMENT: "test" } },
    [
      "config",
      'There is no profile "acme".',
      { hint: expect.stringContaining("lists the profiles"), profile: "acme" },
    ],
  ],
  [
    "a misspelled profile",
    { env: { RECOUP_PROFILE: "acne" }, profiles: { acme } },
    [
      "config",
      'There is no profile "acne" (RECOUP_PROFILE).',
      { hint: "Did you mean acme?", profile: "acne" },
    ],
  ],
  [
    "a misspelled sandbox",
    { flags: { profile: "sandbx" } },
    ["config", 'There is no profile "sandbx".', { hint: "Did you mean sandbox?", profile: "sandbx" }],
  ],
  [
    "a short key in place of a profile",
    { flags: { profile: "ab+/==" } },
    [
      "config",
      'There is no profile "****".',
      { hint: expect.stringContaining("lists the profiles"), profile: "****" },
    ],
  ],
  [
    "the profile env without variables",
    { flags: { profile: "env" } },
    [
      "config",
      'There is no profile "env".',
      { hint: "It exists while RECOUP_<SURFACE>_URL and RECOUP_<SURFACE>_KEY are set.", profile: "env" },
    ],
  ],
  [
    "a live address in a variable on test",
    {
      env: { RECOUP_ENVIRONMENT: "test", RECOUP_COLLECTION_URL: "https://live.example/c" },
      profiles: { acme },
    },
    [
      "config",
      "RECOUP_COLLECTION_URL is an address of the profile acme on live, and the environment is test.",
      {
        hint: "The profile acme has https://live.example/c/ on live. Unset RECOUP_COLLECTION_URL, or choose --env live.",
        profile: "env",
        environment: "test",
        surface: "collection",
      },
    ],
  ],
  [
    "a live address in a variable with a profile on test",
    {
      env: {
        RECOUP_PROFILE: "acme",
        RECOUP_ENVIRONMENT: "test",
        RECOUP_CUSTOMER_URL: "https://live.example/c/x",
      },
      profiles: { acme },
    },
    [
      "config",
      "RECOUP_CUSTOMER_URL is an address of the profile acme on live, and the environment is test.",
      {
        hint: "The profile acme has https://live.example/c/ on live. Unset RECOUP_CUSTOMER_URL, or choose --env live.",
        profile: "acme",
        environment: "test",
        surface: "customer",
      },
    ],
  ],
  [
    "a test address in a variable on live",
    {
      env: {
        RECOUP_PROFILE: "acme",
        RECOUP_ENVIRONMENT: "live",
        RECOUP_CUSTOMER_URL: "https://test.example/c",
      },
      profiles: { acme },
    },
    [
      "config",
      "RECOUP_CUSTOMER_URL is an address of the profile acme on test, and the environment is live.",
      {
        hint: "Unset RECOUP_CUSTOMER_URL, or choose --env test.",
        profile: "acme",
        environment: "live",
        surface: "customer",
      },
    ],
  ],
  [
    "an address of unknown environment",
    { env: { RECOUP_PROFILE: "acme", RECOUP_COLLECTION_URL: "https://v.example" }, profiles: { acme } },
    [
      "config",
      "RECOUP_COLLECTION_URL is not an address of the profile acme, so its environment is unknown.",
      { hint: "Set RECOUP_ENVIRONMENT or --env to test or live.", profile: "acme" },
    ],
  ],
])("refuses %s", async (_, setting, expected) => {
  expect(failureOf(await resolve(setting).catch((error: unknown) => error))).toEqual(expected);
});

describe("a URL variable used with a profile", () => {
  const shared = { collection: { url: "https://both.example" } };

  test("is accepted on live if the profile has that URL on both test and live", async () => {
    const env = {
      RECOUP_PROFILE: "acme",
      RECOUP_ENVIRONMENT: "live",
      RECOUP_COLLECTION_URL: "https://both.example",
    };
    const profile = await resolve({ env, profiles: { acme: { test: shared, live: shared } } });
    expect(profile.url("collection")).toBe("https://both.example");
  });

  test("is accepted on live if the profile doesn't have that URL", async () => {
    const env = {
      RECOUP_PROFILE: "acme",
      RECOUP_ENVIRONMENT: "live",
      RECOUP_COLLECTION_URL: "https://v.example",
    };
    const profile = await resolve({ env, profiles: { acme } });
    expect(profile.url("collection")).toBe("https://v.example");
  });

  test("is accepted without an environment if it equals the profile's own URL", async () => {
    const env = { RECOUP_PROFILE: "acme", RECOUP_COLLECTION_URL: "https://TEST.example/c" };
    const profile = await resolve({ env, profiles: { acme } });
    expect(profile.url("collection")).toBe("https://test.example/c");
  });
});

test("ignores a broken configuration only if variables are used on live", async () => {
  const host = {
    env: variables,
    homeFolder: "/home/operator",
    files: memoryFiles(new Map([[file, "{"]])),
  } as unknown as Host;
  expect(await resolveProfile(host, {})).toMatchObject({ name: "env", live: [], notes: [] });
  await expect(resolveProfile(host, { env: "test" })).rejects.toMatchObject({ kind: "config" });
});

test("describes where the keyring holds each environment's key", async () => {
  const collection = { url: "https://a.example", key: { kind: "keyring" } };
  const profile = await resolve({
    current: "acme",
    profiles: { acme: { test: { collection }, live: { collection: { key: { kind: "keyring" } } } } },
  });
  expect([profile.setting("collection").key, profile.setting("collection", "live").key]).toEqual([
    { kind: "keyring", origin: "the keyring (recoup, acme/test/collection)" },
    { kind: "keyring", origin: "the keyring (recoup, acme/live/collection)" },
  ]);
});

test.each([
  [
    "sandbox",
    "The name sandbox belongs to a built-in profile.",
    "It can't be changed or removed. Choose another name for your profile.",
  ],
  [
    "env",
    "The name env belongs to a built-in profile.",
    "It can't be changed or removed. Choose another name for your profile.",
  ],
  [
    "ab+/==",
    "This is not a valid profile name.",
    "Use letters, digits, dot, hyphen and underscore, beginning with a letter or digit.",
  ],
  [
    "a".repeat(65),
    "This is not a valid profile name.",
    "Use letters, digits, dot, hyphen and underscore, beginning with a letter or digit.",
  ],
])("refuses the profile name %s", (name, message, hint) => {
  expect(() => checkProfileName(name)).toThrow(
    expect.objectContaining({ kind: "usage", message, details: { hint } }),
  );
});

test("accepts letters, digits, dots, hyphens and underscores in a profile name", () => {
  for (const name of ["a", "A.b-c_1", "a".repeat(64)]) expect(() => checkProfileName(name)).not.toThrow();
});

test("lists unknown variables that are set, each with the closest known one", () => {
  expect(
    listUnknownVariables({
      RECOUP_PROFIL: "x",
      RECOUP_SANDBOX: "x",
      RECOUP_XYZZY: "x",
      RECOUP_PAGR: undefined,
      RECOUP_PAGER: "less",
      OTHER: "x",
    }),
  ).toEqual([
    { name: "RECOUP_PROFIL", guess: "RECOUP_PROFILE" },
    { name: "RECOUP_SANDBOX", guess: "RECOUP_SANDBOX_ROUTE" },
    { name: "RECOUP_XYZZY", guess: undefined },
  ]);
});
