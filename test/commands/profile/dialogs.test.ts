import { expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { acme, configFolder } from "../../support/program/config-folder";
import type { LineSetting } from "../../support/program/world";

/** The key that each host accepts. */
const keys: Readonly<Record<string, string>> = { "test.example": "test-key", "live.example": "live-key" };
const send = async ({ url, headers }: HttpRequest) =>
  keys[new URL(url).host] === headers.xapikey
    ? answer({ cases: [] })
    : answer({ title: "Unauthorized", status: 401, detail: "Invalid API Key" }, 401);

const url = (host: string) => ({ collection: { url: `https://${host}.example` } });
const two = { current: "acme", profiles: { acme: { test: url("test"), live: url("live") } } };
const empty = { profiles: { b: {} } };

const typed = "I'll type it now";
const command = "from a command such as a password manager";
const whichEnvironment = "? Which environment is it for? (test, live)";
const addresses = (environment: string) =>
  ["collection", "referral", "customer"].map(
    (surface) => `? Address of the ${surface} surface on ${environment} (empty: none)`,
  );
const source = (surface: string, environment: string) =>
  `? Where does the key of ${surface} on ${environment} come from? (${typed}, from a file, ${command}, later)`;
const key = "? Key (it is not shown)";
const keep = "? Keep the key anyway?";
const refused = (environment: string) =>
  `The ${environment} collection surface did not accept it: The platform answered 401: Invalid API Key`;
const noKeyring = "the keyring of this machine can't be used: none";
const postponed = "Error: No key was given; nothing was changed.";
const hint =
  "`recoup profile key acme --as collection --env test --key-file <file>` sets the key; so do --key-stdin and --key-command.";

const withKeyring = (answers: readonly string[], setting: LineSetting = {}): LineSetting => ({
  keyring: new Map(),
  answers,
  ...setting,
});

const dialogs: readonly (readonly [
  title: string,
  line: string,
  config: unknown,
  setting: LineSetting,
  shown: readonly string[],
])[] = [
  [
    "adds a profile and tests its key",
    "profile add",
    { profiles: {} },
    withKeyring(["acme", "test", "https://test.example", "", "", typed, "test-key"]),
    [
      "? How will you call the profile?",
      whichEnvironment,
      ...addresses("test"),
      "The profile acme was saved.",
      source("collection", "test"),
      key,
      "The test collection surface accepted the key.",
      "Try it: `recoup whoami -p acme`.",
    ],
  ],
  [
    "suggests no first command if another environment is the default",
    "profile add acme --default-env test",
    { profiles: {} },
    withKeyring(["live", "https://live.example", "", "", typed, "live-key"]),
    [
      whichEnvironment,
      ...addresses("live"),
      "The profile acme was saved.",
      source("collection", "live"),
      key,
      "The live collection surface accepted the key.",
    ],
  ],
  [
    "refuses an existing profile before the first question",
    "profile add acme",
    acme,
    withKeyring([]),
    [
      "Error: There is already a profile acme.",
      "  next: `recoup profile set acme --collection-url <url>` changes it.",
    ],
  ],
  [
    "asks again for a name in use",
    "profile add",
    acme,
    withKeyring(["acme", "b", "test", "", "", ""]),
    [
      "? How will you call the profile?",
      "There is already a profile acme.",
      "? How will you call the profile?",
      whichEnvironment,
      ...addresses("test"),
      "The profile b was saved.",
      "No address yet: `recoup profile set b --collection-url <url>`.",
    ],
  ],
  [
    "stores a typed key as plain text with --insecure-storage",
    "profile add b --insecure-storage",
    { profiles: {} },
    { answers: ["test", "https://test.example", "", "", typed, "test-key"] },
    [
      whichEnvironment,
      ...addresses("test"),
      "The profile b was saved.",
      source("collection", "test"),
      key,
      "The test collection surface accepted the key.",
      `The key is kept as plain text: ${noKeyring}.`,
      "Try it: `recoup whoami -p b`.",
    ],
  ],
  [
    "offers no typed key without a keyring",
    "profile add b",
    { profiles: {} },
    { answers: ["test", "https://test.example", "", "", "later"] },
    [
      whichEnvironment,
      ...addresses("test"),
      "The profile b was saved.",
      `The${noKeyring.slice(3)}, so a typed key cannot be stored; --insecure-storage would keep it as plain text.`,
      source("collection", "test").replace(`${typed}, `, ""),
      "No key yet: `recoup profile key b --as collection --env test --key-stdin`; without a keyring, --key-file or --key-command.",
    ],
  ],
  [
    "tests and saves nothing in a dry run",
    "profile add b -n",
    { profiles: {} },
    withKeyring(["test", "https://test.example", "", "", typed, "x"]),
    [
      "Dry run: no key is tested and nothing is saved.",
      whichEnvironment,
      ...addresses("test"),
      "Dry run: nothing was written.",
      source("collection", "test"),
      key,
    ],
  ],
  [
    "asks again after a missing key file",
    "profile key acme --as collection --env test",
    two,
    withKeyring(["from a file", "/nowhere/key", "later"]),
    [
      source("collection", "test"),
      "? Path of the file",
      `There is no key file /nowhere/key. ${hint}`,
      source("collection", "test"),
      postponed,
    ],
  ],
  [
    "asks again after a key command that fails",
    "profile key acme --as collection --env test",
    two,
    withKeyring([command, "", "pass", "later"], { shell: { pass: { exitCode: 1, stdout: "" } } }),
    [
      source("collection", "test"),
      "? Command line",
      "It is empty.",
      "? Command line",
      `The key command of the profile acme ended with exit code 1; its output is not shown. ${hint}`,
      source("collection", "test"),
      postponed,
    ],
  ],
  [
    "asks for the surface and tests no key of a surface without an address",
    "profile key acme --env test",
    two,
    withKeyring(["customer", typed, "any"]),
    ["? Which surface? (collection, referral, customer)", source("customer", "test"), key],
  ],
  [
    "keeps a refused key after a yes and says which environment accepts it",
    "profile key acme --as collection --env test",
    two,
    withKeyring([typed, "live-key", "y"]),
    [source("collection", "test"), key, refused("test"), "It is a key for live: live accepted it.", keep],
  ],
  [
    "asks whether a refused key is for the other environment",
    "profile key acme --as collection --env live",
    two,
    withKeyring([typed, "wrong", "n", typed, "live-key"]),
    [
      source("collection", "live"),
      key,
      refused("live"),
      "Test and live have different keys: is it one for the other environment?",
      keep,
      source("collection", "live"),
      key,
      "The live collection surface accepted the key.",
    ],
  ],
  [
    "says that a key could not be tested",
    "profile key acme --as collection --env test",
    two,
    withKeyring([typed, "k", "y"], { send: async () => answer({ title: "Oops" }, 400) }),
    [
      source("collection", "test"),
      key,
      "The test collection surface could not test it: The platform answered 400: Oops",
      "Another address: `recoup profile set acme` asks for it.",
      keep,
    ],
  ],
  [
    "doesn't try the other environment after a 403",
    "profile key acme --as collection --env test",
    two,
    withKeyring([typed, "k", "n", "later"], { send: async () => answer({ title: "No" }, 403) }),
    [
      source("collection", "test"),
      key,
      "The test collection surface did not accept it: The platform answered 403: No",
      keep,
      source("collection", "test"),
      postponed,
    ],
  ],
  [
    "asks again for an invalid address, then for each missing key",
    "profile set acme --env live",
    two,
    withKeyring(["", "https://r.example", "nonsense", "", "later", "later"]),
    [
      ...addresses("live"),
      "The address is not a valid HTTP(S) URL. It starts with https://.",
      ...addresses("live").slice(2),
      source("collection", "live"),
      source("referral", "live"),
      "No key yet: `recoup profile key acme --as collection --env test --key-stdin`; without a keyring, --key-file or --key-command.",
      "No key yet: `recoup profile key acme --as collection --env live --key-stdin`; without a keyring, --key-file or --key-command.",
      "No key yet: `recoup profile key acme --as referral --env live --key-stdin`; without a keyring, --key-file or --key-command.",
    ],
  ],
  [
    "sets up a profile without addresses",
    "profile set b --insecure-storage",
    empty,
    { answers: ["test", "https://test.example", "", "", typed, "test-key"] },
    [
      "? Which environment? (test, live)",
      ...addresses("test"),
      source("collection", "test"),
      key,
      "The test collection surface accepted the key.",
      `The key is kept as plain text: ${noKeyring}.`,
      "Try it: `recoup whoami -p b`.",
    ],
  ],
];

test.each(dialogs)("%s: `recoup %s`", async (_, line, content, setting, shown) => {
  const config = configFolder(content);
  const { stderr } = await config.run(line, { isTerminal: true, send, ...setting, env: { NO_COLOR: "1" } });
  expect(stderr.trimEnd().split("\n")).toEqual(shown);
});

test("stores the source of a key, and stores a typed key in the keyring", async () => {
  const config = configFolder(two);
  const keyring = new Map<string, string>();
  const key = "profile key acme --as collection --env";
  const setting = { isTerminal: true, send, keyring, shell: { pass: { exitCode: 0, stdout: "live-key\n" } } };
  await config.run(`${key} test`, { ...setting, answers: [typed, "test-key"] });
  await config.run(`${key} live`, { ...setting, answers: [command, "pass"] });
  expect([...keyring.values()]).toEqual(["test-key"]);
  expect(config.read().profiles.acme).toEqual({
    test: { collection: { ...url("test").collection, key: { kind: "keyring" } } },
    live: { collection: { ...url("live").collection, key: { kind: "command", command: "pass" } } },
  });
});

test("profile remove deletes the profile's webhook secrets from the keyring", async () => {
  const config = configFolder({ ...acme, profiles: { ...acme.profiles, borealis: acme.profiles.acme } });
  const keyring = new Map<string, string>();
  const create = "webhooks create --url https://example.com/hooks --event case.closed --save -p";
  for (const [profile, id] of [
    ["acme", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"],
    ["borealis", "7d444840-9dc0-11d1-b245-5ffdce74fad2"],
  ] as const)
    await config.run(`${create} ${profile}`, {
      keyring,
      send: async () => answer({ id, secret: profile }, 201),
    });
  const { stderr } = await config.run("profile remove acme --yes", { keyring });
  expect(stderr).toBe("Its secret was removed from the keyring.\nThe current profile is now sandbox.\n");
  expect([...keyring.values()]).toEqual(["borealis"]);
});

test("profile show warns that variables override the current profile", async () => {
  const config = configFolder(acme);
  const env = { RECOUP_COLLECTION_URL: "https://other.example", RECOUP_COLLECTION_KEY: "k" };
  const { stderr } = await config.run("profile show acme", { env });
  expect(stderr).toBe(`RECOUP_COLLECTION_URL is set, so the profile env is used and not acme.
The profile acme was named, so RECOUP_COLLECTION_URL, RECOUP_COLLECTION_KEY are not used.
`);
});
