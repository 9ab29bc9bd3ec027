import { lstatSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files } from "../../../src/host/files/files";
import { openTokenCache } from "../../../src/state/token-cache";
import { acme, configFolder } from "../../support/program/config-folder";

const modeOf = (path: string) => statSync(path).mode & 0o777;
const add = "profile add acme --collection-url https://test.example/c/";

test("makes the first profile current and its file private", async () => {
  const config = configFolder();
  const { exitCode, stderr } = await config.run(add);
  expect(exitCode).toBe(0);
  expect(stderr).toContain("recoup profile key acme --as collection --env test --key-stdin");
  expect(config.read()).toEqual({
    current: "acme",
    profiles: {
      acme: { defaultEnvironment: "test", test: { collection: { url: "https://test.example/c" } } },
    },
  });
  expect([modeOf(config.file), modeOf(config.folder)]).toEqual([0o600, 0o700]);
});

test("makes a profile current when its first address is added", async () => {
  const config = configFolder();
  const { exitCode, stderr } = await config.run("profile add acme --collection-url none");
  expect([exitCode, stderr]).toEqual([
    0,
    "No address yet: `recoup profile set acme --collection-url <url>`.\n",
  ]);
  expect(config.read().current).toBeUndefined();
  await config.run("profile set acme --header-prefix X-Acme");
  expect(config.read().current).toBeUndefined();
  await config.run("profile set acme --customer-url https://c.example");
  expect(config.read().current).toBe("acme");
});

test("reports a missing address but still selects the profile with --use", async () => {
  const config = configFolder();
  await config.run(add);
  const { stderr } = await config.run("profile set acme --collection-url none");
  expect(stderr).toBe("No address yet: `recoup profile set acme --collection-url <url>`.\n");
  await config.run("profile add borealis --collection-url none --use");
  expect(config.read().current).toBe("borealis");
});

test("without a terminal, refuses to add a profile that has no addresses", async () => {
  const config = configFolder();
  const { exitCode, stderr } = await config.run("profile add acme --use");
  expect([exitCode, stderr]).toEqual([
    2,
    "Error: The address of the profile is missing.\n  next: `recoup profile add acme --collection-url https://…` adds one without questions; --referral-url and --customer-url set the other surfaces.\n",
  ]);
  expect((await config.run("profile list -o ids")).stdout).toBe("sandbox\n");
});

test("makes a second profile current only with --use", async () => {
  const config = configFolder();
  await config.run(add);
  await config.run("profile add borealis --env live --referral-url https://live.example/r");
  expect(config.read().current).toBe("acme");
  await config.run("profile add cirrus --customer-url https://c.example --use");
  expect(config.read().current).toBe("cirrus");
  expect(config.read().profiles.borealis).toEqual({
    defaultEnvironment: "live",
    live: { referral: { url: "https://live.example/r" } },
  });
});

test.each([
  ["a name in use", add, 2, "There is already a profile acme"],
  ["a name in use without an address", "profile add acme", 2, "There is already a profile acme"],
  ["the name of the sandbox", "profile add sandbox", 2, "belongs to a built-in profile"],
  ["the name of the variables", "profile add env", 2, "Choose another name for your profile."],
  ["removing the sandbox", "profile remove sandbox --yes", 2, "It can't be changed or removed."],
  ["changing the sandbox", "profile set sandbox --default-env live", 2, "It can't be changed or removed."],
  ["a key of the sandbox", "profile key sandbox --remove", 2, "It can't be changed or removed."],
  ["an invalid name", "profile add ../acme", 2, "is not a valid profile name"],
  ["no name", "profile add", 2, "The name of the profile is missing"],
  [
    "plain HTTP to another machine",
    "profile add b --collection-url http://b.example",
    2,
    "never sent over plain HTTP",
  ],
  ["an invalid address", "profile add b --collection-url b.example", 2, "--collection-url"],
  ["an invalid environment", "profile add b --default-env prod", 2, "--default-env"],
  ["an invalid header prefix", "profile add b --header-prefix X:", 2, "--header-prefix is not valid"],
  ["an unknown profile", "profile set acne --default-env live", 3, "Did you mean acme?"],
  ["nothing to change", "profile set acme", 2, "No changes given"],
  ["using an unknown profile", "profile use acne", 3, "Did you mean acme?"],
  ["showing an unknown profile", "profile show acne", 3, "Did you mean acme?"],
  ["removing an unknown profile", "profile remove acne --yes", 3, "Did you mean acme?"],
  ["a key without a source", "profile key acme --as collection", 2, "Add one of --key-stdin"],
  [
    "two sources",
    "profile key acme --as collection --key-stdin --remove",
    2,
    "--key-stdin and --remove cannot be combined",
  ],
  ["a key on the command line", "profile key acme --as collection --key abc", 2, "Unknown option '--key'"],
  [
    "an empty key command",
    ["profile", "key", "acme", "--as", "collection", "--key-command", ""],
    2,
    "--key-command is empty",
  ],
  [
    "--insecure-storage without a key",
    "profile key acme --as collection --remove --insecure-storage",
    2,
    "no effect with --remove",
  ],
])("refuses %s and writes nothing", async (_, line, code, finding) => {
  const config = configFolder(acme);
  const { exitCode, stdout, stderr } = await config.run(line);
  expect(stderr).toContain(finding);
  expect([exitCode, stdout]).toEqual([code, ""]);
  expect(config.read()).toEqual(acme);
});

test("profile set changes only the settings that were given", async () => {
  const config = configFolder(acme);
  await config.run(
    "profile set acme --env live --referral-url https://live.example/r --header-prefix X-Acme",
  );
  await config.run("profile set acme --collection-url https://new.example --default-env live");
  const { acme: changed } = config.read().profiles;
  expect(changed.test.collection).toEqual({
    url: "https://new.example",
    key: { kind: "plain", value: "plain-test-key" },
  });
  expect(changed.live.referral).toEqual({ url: "https://live.example/r" });
  expect([changed.defaultEnvironment, changed.headerPrefix]).toEqual(["live", "X-Acme"]);
});

test.each([
  ["profile set acme --env test --customer-url https://LIVE.example:443/c/", "acme", "customer"],
  ["profile set acme --env live --customer-url https://test.example/", "acme", "collection"],
  ["profile add other --env test --referral-url https://live.example/c/v1", "other", "referral"],
  ["profile add other --env live --customer-url https://test.example/", "acme", "collection", "other"],
])("refuses a test address that is a live one: %s", async (line, profile, surface, liveProfile = "acme") => {
  const config = configFolder();
  await config.run("profile add acme --collection-url https://test.example/c");
  await config.run("profile set acme --env live --collection-url https://live.example/c");
  const before = config.read();
  const { exitCode, stderr } = await config.run(line);
  expect([exitCode, config.read()]).toEqual([3, before]);
  expect(stderr).toContain(
    `Error: The ${surface} address of the profile ${profile} on test is an address of the profile ${liveProfile} on live, and the environment is test.`,
  );
});

test("a conflict between two other profiles doesn't prevent a change", async () => {
  const broken = { test: { collection: { url: "https://live.example/c" } } };
  const config = configFolder({ profiles: { ...acme.profiles, broken } });
  expect(
    (await config.run("profile add other --env live --collection-url https://other.example")).exitCode,
  ).toBe(0);
});

test("accepts a test address next to the live one on the same host", async () => {
  const config = configFolder();
  await config.run("profile add acme --env live --collection-url https://live.example/live");
  const { exitCode } = await config.run(
    "profile set acme --env test --collection-url https://live.example/test",
  );
  expect(exitCode).toBe(0);
});

test("removes an address that is set to none", async () => {
  const config = configFolder();
  await config.run(add);
  await config.run("profile set acme --collection-url none");
  expect(config.read().profiles.acme.test).toEqual({});
});

test("switches to a profile and then back to the sandbox", async () => {
  const config = configFolder({ profiles: acme.profiles });
  await config.run("profile use acme");
  expect(config.read().current).toBe("acme");
  await config.run("profile use sandbox");
  expect(config.read().current).toBe("sandbox");
});

test("profile use names a variable that takes precedence", async () => {
  const config = configFolder(acme);
  const { stderr } = await config.run("profile use acme", { env: { RECOUP_PROFILE: "sandbox" } });
  expect(stderr).toContain("While set, RECOUP_PROFILE will be used instead.");
});

test("lists every profile, including the sandbox, and labels the current one", async () => {
  const config = configFolder(acme);
  const { stdout } = await config.run("profile list --json");
  expect(JSON.parse(stdout).items).toEqual([
    {
      name: "acme",
      isCurrent: true,
      environment: "test",
      test: ["collection"],
      live: ["collection"],
      isReadOnly: false,
    },
    {
      name: "sandbox",
      isCurrent: false,
      environment: "test",
      test: ["collection", "referral", "customer"],
      live: ["collection", "referral", "customer"],
      isReadOnly: false,
    },
  ]);
  expect((await config.run("profile list -o ids")).stdout).toBe("acme\nsandbox\n");
});

test("suggests the closest match for an unknown list field", async () => {
  const { exitCode, stderr } = await configFolder().run("profile list --fields nmae");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("Did you mean name?")]);
});

test("profile show --origin prints each setting's source and masks keys", async () => {
  const config = configFolder(acme);
  const { stdout } = await config.run("profile show --origin --json", {
    env: { RECOUP_ENVIRONMENT: "live", RECOUP_COLLECTION_KEY: "variable-key" },
  });
  const rows = JSON.parse(stdout).items;
  expect(rows).toContainEqual({
    setting: "environment",
    value: "live",
    kind: "choice",
    place: "RECOUP_ENVIRONMENT",
  });
  expect(rows).toContainEqual({
    setting: "live.collection.key",
    value: "****",
    kind: "variable",
    place: "RECOUP_COLLECTION_KEY",
  });
  expect(rows).toContainEqual({
    setting: "test.collection.key",
    value: "****",
    kind: "plain",
    place: `plain text in ${config.file}`,
  });
  expect(stdout).not.toMatch(/variable-key|plain-\w+-key/);
});

test("profile remove requires --yes without a terminal", async () => {
  const config = configFolder(acme);
  const { exitCode, stderr } = await config.run("profile remove acme");
  expect([exitCode, stderr]).toEqual([5, expect.stringContaining("--yes")]);
  expect(config.read()).toEqual(acme);
  expect((await config.run("profile remove acme --yes")).exitCode).toBe(0);
  expect(config.read()).toEqual({ profiles: {} });
});

test.each([
  ["y", 0, {}],
  ["n", 5, acme.profiles],
])("profile remove asks on a terminal: %s", async (reply, code, profiles) => {
  const config = configFolder(acme);
  const { exitCode } = await config.run("profile remove acme", { isTerminal: true, answers: [reply] });
  expect([exitCode, config.read().profiles]).toEqual([code, profiles]);
});

test("profile remove deletes the profile's keys from the keyring", async () => {
  const config = configFolder();
  await config.run(add);
  const keyring = new Map<string, string>();
  await config.run("profile key acme --as collection --key-stdin", { stdin: "the-key", keyring });
  await config.run("profile remove acme --yes", { keyring });
  expect(keyring.size).toBe(0);
});

test("reports a keyring entry that can't be deleted", async () => {
  const config = configFolder();
  await config.run(add);
  await config.run("profile key acme --as collection --key-stdin", { stdin: "the-key", keyring: new Map() });
  const { exitCode, stderr } = await config.run("profile remove acme --yes");
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining("is still in the keyring")]);
});

test.each([
  "profile add borealis --collection-url https://b.example",
  "profile set acme --default-env live",
  "profile use sandbox",
  "profile key acme --as collection --remove",
  "profile key acme --as collection --key-stdin",
])("%s --dry-run writes nothing", async (line) => {
  const config = configFolder(acme);
  const keyring = new Map<string, string>();
  const { exitCode, stderr } = await config.run(`${line} --dry-run`, { stdin: "the-key", keyring });
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining("nothing was written")]);
  expect([config.read(), keyring.size]).toEqual([acme, 0]);
});

test("profile remove --dry-run prints what would be removed without asking", async () => {
  const config = configFolder(acme);
  const { exitCode, stdout } = await config.run("profile remove acme --dry-run");
  expect([exitCode, stdout]).toEqual([
    0,
    "Would remove the profile acme with its tokens and its keys in the keyring. Nothing was changed.\n",
  ]);
  expect(config.read()).toEqual(acme);
});

test.each([
  "profile add borealis --collection-url https://b.example",
  "profile set acme --default-env live",
  "profile use sandbox",
  "profile key acme --as collection --remove",
  "profile key acme --as collection --key-stdin",
  "profile remove acme --yes",
  "profile list",
  "profile show",
])("%s --curl reports that it has no request to print", async (line) => {
  const config = configFolder(acme);
  const keyring = new Map<string, string>();
  const { exitCode, stdout, stderr } = await config.run(`${line} --curl`, { stdin: "the-key", keyring });
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("This command sends no request, so --curl has none to print.");
  expect([config.read(), keyring.size]).toEqual([acme, 0]);
});

test.each([
  ["test", { test: { collection: { url: "https://b.example" } } }],
  ["live", { live: { collection: { url: "https://b.example" } } }],
])("profile add and profile set store addresses under RECOUP_ENVIRONMENT=%s", async (environment, table) => {
  const config = configFolder();
  const env = { RECOUP_ENVIRONMENT: environment };
  await config.run("profile add borealis --collection-url https://b.example", { env });
  const added = { defaultEnvironment: environment, ...table };
  expect(config.read().profiles.borealis).toEqual(added);
  const other = { RECOUP_ENVIRONMENT: environment === "test" ? "live" : "test" };
  await config.run("profile set borealis --collection-url https://c.example", { env: other });
  expect(config.read().profiles.borealis).toEqual({
    ...added,
    [other.RECOUP_ENVIRONMENT]: { collection: { url: "https://c.example" } },
  });
  await config.run(`profile set borealis --env ${environment} --collection-url none`, { env: other });
  expect(config.read().profiles.borealis[environment]).toEqual({});
});

test("refuses an invalid RECOUP_ENVIRONMENT in add and set", async () => {
  const config = configFolder(acme);
  const env = { RECOUP_ENVIRONMENT: "prod" };
  for (const line of [
    "profile add b --collection-url https://b.example",
    "profile set acme --default-env live",
  ]) {
    const { exitCode, stderr } = await config.run(line, { env });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('RECOUP_ENVIRONMENT is "prod"')]);
  }
  expect(config.read()).toEqual(acme);
});

test("removes temporary files of a killed write on the next write", async () => {
  const config = configFolder(acme);
  writeFileSync(join(config.folder, "config.json.tmp-1234567890abcdef"), "half a key");
  await config.run("profile use acme");
  expect(readdirSync(config.folder).sort()).toEqual(["config.json", "config.lock"]);
  expect(lstatSync(config.file).isFile()).toBe(true);
});

test("lists and selects profiles even if the current profile is missing", async () => {
  const config = configFolder({ current: "gone", profiles: acme.profiles });
  expect((await config.run("profile list")).exitCode).toBe(0);
  expect((await config.run("profile use acme")).exitCode).toBe(0);
});

test("deletes only the removed profile's tokens from the cache", async () => {
  const config = configFolder(acme);
  const cache = openTokenCache({ files, now: Date.now }, join(config.folder, "recoup"));
  const owner = {
    environment: "test",
    externalTenantId: "a",
    baseUrl: "https://a.example",
    keyFingerprint: "m",
  };
  for (const profile of ["acme", "borealis"]) {
    await cache.keep({ ...owner, profile }, { accessToken: "token", expiresInSeconds: 1800 });
  }
  await config.run("profile remove acme --yes");
  expect((await cache.list()).map(({ profile }) => profile)).toEqual(["borealis"]);
});
