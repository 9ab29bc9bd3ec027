import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { Files } from "../../src/base/host";
import type { HttpRequest } from "../../src/base/http";
import { files } from "../../src/host/files/files";
import { answer } from "../support/platforms/answers";
import { acme, configFolder } from "../support/program/config-folder";
import { collectionEnv, customerEnv, runLine } from "../support/program/world";

test("whoami shows the sandbox without opening a world if nothing is configured", async () => {
  const { exitCode, stdout, requests } = await configFolder().run("whoami --json");
  expect([exitCode, requests.length]).toEqual([0, 0]);
  expect(JSON.parse(stdout)).toMatchObject({
    profile: "sandbox",
    profileFrom: "default",
    environment: "test",
    isSandbox: true,
  });
});

test("whoami prints the profile, environment, host and key", async () => {
  const config = configFolder(acme);
  const { stdout, requests } = await config.run("whoami --json", { env: { RECOUP_ENVIRONMENT: "live" } });
  expect(JSON.parse(stdout)).toEqual({
    profile: "acme",
    profileFrom: `current in ${config.file}`,
    environment: "live",
    environmentFrom: "RECOUP_ENVIRONMENT",
    isSandbox: false,
    isReadOnly: false,
    readOnlyFrom: "default",
    surfaces: [
      {
        surface: "collection",
        url: "https://live.example/collection",
        host: "live.example",
        urlFrom: config.file,
        key: { kind: "plain", origin: `plain text in ${config.file}` },
        otherEnvironment: { environment: "test", hasUrl: true, hasKey: true },
      },
    ],
  });
  expect(requests).toEqual([]);
});

test("whoami says why an address can't be used", async () => {
  const env = { ...collectionEnv, RECOUP_COLLECTION_URL: "https://user:pass@a.example" };
  const { exitCode, stdout, stderr } = await configFolder().run("whoami --json", { env });
  const problem = 'RECOUP_COLLECTION_URL is "https://a.example/": it contains a user name or password.';
  expect([exitCode, JSON.parse(stdout).surfaces[0].urlProblem]).toEqual([0, problem]);
  expect(stderr).toContain(problem);
  const shown = await configFolder().run("whoami", { env, isTerminal: true, columns: 80 });
  expect([shown.stdout.includes("Company"), shown.stderr.includes(problem)]).toEqual([false, true]);
});

test("whoami shows the profile and its surfaces on a terminal", async () => {
  const show = async (env: Record<string, string>, flags = "") =>
    (
      await configFolder().run(`whoami ${flags}`, {
        env: { ...env, NO_COLOR: "1" },
        isTerminal: true,
        columns: 120,
      })
    ).stdout;
  expect(await show({ ...collectionEnv, ...customerEnv })).toBe(`env  live

Profile      env (RECOUP_COLLECTION_URL)
Environment  live (default)

Surface     Host                Key                    Other environment
collection  collection.example  RECOUP_COLLECTION_KEY  test: no key
customer    customer.example    RECOUP_CUSTOMER_KEY    test: no key
`);
  const guarded = { RECOUP_READ_ONLY: "1", RECOUP_ENVIRONMENT: "test" };
  const withoutKey = { RECOUP_REFERRAL_URL: "https://referral.example" };
  expect(await show({ ...withoutKey, ...guarded }, "--client kb-1")).toBe(`env  test

Profile      env (RECOUP_REFERRAL_URL)
Environment  test (RECOUP_ENVIRONMENT)
Writes       none: read-only (RECOUP_READ_ONLY)
Client       kb-1

Surface   Host              Key         Other environment
referral  referral.example  no key yet  live: no key
`);
});

test("whoami drops columns as the terminal narrows", async () => {
  const listColumns = async (columns: number) => {
    const setting = { env: { ...collectionEnv, NO_COLOR: "1" }, isTerminal: true, columns };
    const { stdout } = await configFolder().run("whoami", setting);
    return stdout
      .split("\n")
      .find((line) => line.startsWith("Surface"))
      ?.split(/ {2,}/);
  };
  expect(await listColumns(52)).toEqual(["Surface", "Host", "Key", "Other envir…"]);
  expect(await listColumns(51)).toEqual(["Surface", "Host", "Key"]);
  expect(await listColumns(37)).toEqual(["Surface", "Host"]);
});

test("whoami prints the client as JSON and the profile's name with -o ids", async () => {
  const { run } = configFolder();
  const env = { RECOUP_REFERRAL_URL: "https://referral.example", RECOUP_REFERRAL_KEY: "key" };
  expect(JSON.parse((await run("whoami --client kb-1 --json", { env })).stdout).client).toBe("kb-1");
  expect((await run("whoami -o ids", { env })).stdout).toBe("env\n");
});

describe("whoami --network", () => {
  const env = { ...collectionEnv, ...customerEnv, RECOUP_ENVIRONMENT: "test" };
  const surfacesIn = (stdout: string) => JSON.parse(stdout).surfaces;

  test("names the company that each key belongs to", async () => {
    const send = async ({ url }: HttpRequest) =>
      answer(url.startsWith("https://customer") ? { Id: "c", CompanyName: "Lyngby ApS" } : { id: "p" });
    const { exitCode, stdout, requests } = await runLine("whoami --network --json", { env, send });
    expect(exitCode).toBe(0);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET https://collection.example/me",
      "GET https://customer.example/me",
    ]);
    expect(surfacesIn(stdout)).toMatchObject([
      { surface: "collection", company: { id: "p" } },
      { surface: "customer", company: { id: "c", name: "Lyngby ApS" } },
    ]);
    const terminal = { env: { ...env, NO_COLOR: "1" }, isTerminal: true, columns: 160 };
    const result = await runLine("whoami --network", { ...terminal, send });
    const head = `env  test

Profile      env (RECOUP_COLLECTION_URL)
Environment  test (RECOUP_ENVIRONMENT)

Surface     Host                Key                    Other environment  Company
`;
    expect(result.stdout).toBe(`${head}collection  collection.example  RECOUP_COLLECTION_KEY  live: no key
customer    customer.example    RECOUP_CUSTOMER_KEY    live: no key       Lyngby ApS
`);
    const refuse = async ({ url }: HttpRequest) =>
      url.startsWith("https://customer") ? answer({ title: "No" }, 401) : answer({});
    const refused = await runLine("whoami --network", { ...terminal, send: refuse });
    expect(refused.stdout).toBe(`${head}collection  collection.example  RECOUP_COLLECTION_KEY  live: no key
customer    customer.example    RECOUP_CUSTOMER_KEY    live: no key       The platform answered 401: No
`);
  });

  test("shows whether the other environment has a key", async () => {
    const config = configFolder(acme);
    const { stdout } = await config.run("whoami", { isTerminal: true, env: { NO_COLOR: "1" }, columns: 200 });
    expect(stdout).toContain("  live: has a key\n");
  });

  test("explains why a surface refuses the key and exits with 12", async () => {
    const send = async ({ url }: HttpRequest) =>
      url.startsWith("https://customer") ? answer({ title: "Unauthorized", status: 401 }, 401) : answer({});
    const { exitCode, stdout, stderr } = await runLine("whoami --network --json", { env, send });
    expect(exitCode).toBe(12);
    expect(surfacesIn(stdout)[1]).toMatchObject({ problem: expect.stringContaining("401") });
    expect(stderr).toContain("1 of 2 surfaces");
  });

  test("shows the companies as a column on a terminal", async () => {
    const send = async ({ url }: HttpRequest) =>
      answer(url.startsWith("https://customer") ? { id: "c" } : { id: "p", companyName: "Falkenhof" });
    const setting = { env: { ...env, NO_COLOR: "1" }, send, isTerminal: true, columns: 120 };
    expect((await runLine("whoami --network", setting)).stdout).toBe(`env  test

Profile      env (RECOUP_COLLECTION_URL)
Environment  test (RECOUP_ENVIRONMENT)

Surface     Host                Key                    Other environment  Company
collection  collection.example  RECOUP_COLLECTION_KEY  live: no key       Falkenhof
customer    customer.example    RECOUP_CUSTOMER_KEY    live: no key
`);
  });

  test("exits with 130 when interrupted", async () => {
    const send = async ({ url }: HttpRequest) => {
      if (url.startsWith("https://customer")) throw new Failure("interrupted", "interrupted");
      return answer({});
    };
    const { exitCode, stdout } = await runLine("whoami --network --json", { env, send });
    expect([exitCode, stdout]).toEqual([130, ""]);
  });

  test("doesn't report an internal error as a refused key", async () => {
    const send = async () => {
      throw new TypeError("no such method");
    };
    const { exitCode, stdout } = await runLine("whoami --network --json", { env, send });
    expect([exitCode, stdout]).toEqual([1, ""]);
  });

  test("fails with the first error if every surface refuses the key", async () => {
    const { exitCode, stdout } = await runLine("whoami --network", {
      env,
      send: async () => answer({ error: "NotFound" }, 404),
    });
    expect([exitCode, stdout]).toEqual([6, ""]);
  });
});

interface DoctorFinding {
  readonly check: string;
  readonly state: string;
  readonly finding: string;
  readonly next?: string;
}

async function findings(
  config: ReturnType<typeof configFolder>,
  line = "doctor",
  setting: Parameters<typeof config.run>[1] = {},
) {
  const env = { RECOUP_DATA_DIR: join(config.folder, "data"), ...setting.env };
  const result = await config.run(`${line} --json`, { ...setting, env });
  const items: readonly DoctorFinding[] = JSON.parse(result.stdout).items;
  return { ...result, items, of: (check: string) => items.filter((item) => item.check === check) };
}

const noKeyring = {
  check: "keyring",
  state: "note",
  finding: "the keyring of this machine can't be used: none",
  next: "--key-file and --key-command work without one. If it is locked or stopped, unlock or start it.",
};

const writableFolders = (folder: string) => [
  { check: "data folder", state: "ok", finding: `${folder}/data can be written` },
  { check: "cache folder", state: "ok", finding: `${folder}/recoup can be written` },
];

test("doctor finds no problems and sends nothing on a fresh machine", async () => {
  const config = configFolder();
  const { exitCode, items, requests, stderr } = await findings(config, "doctor --strict");
  expect([exitCode, requests.length, stderr]).toEqual([0, 0, ""]);
  expect(items).toEqual([
    { check: "configuration", state: "ok", finding: `${config.file}: no profiles yet` },
    { check: "profile", state: "ok", finding: "sandbox (default) on test (default): the embedded platform" },
    noKeyring,
    { check: "clock", state: "ok", finding: "2026-03-16T09:00:00.000Z" },
    { check: "proxy", state: "ok", finding: "none is set" },
    ...writableFolders(config.folder),
  ]);
  expect(await files.list(config.folder)).toEqual(["data", "recoup"]);
  expect(await files.list(join(config.folder, "data"))).toEqual([]);
});

test("doctor --network checks the profile, keys, keyring, proxies, folders and network", async () => {
  const config = configFolder({ ...acme, profiles: { ...acme.profiles, borealis: { readOnly: true } } });
  const certificates = join(config.folder, "ca.pem");
  writeFileSync(certificates, "-----BEGIN CERTIFICATE-----\n");
  const { items } = await findings(config, "doctor --network", {
    keyring: new Map(),
    env: {
      RECOUP_ENVIRONMENT: "live",
      RECOUP_READ_ONLY: "1",
      https_proxy: "https://secure.example:8443",
      http_proxy: "proxy:3128",
      NO_PROXY: "localhost",
      NODE_EXTRA_CA_CERTS: certificates,
    },
    send: async () => answer({ cases: [] }),
  });
  expect(items).toEqual([
    { check: "configuration", state: "ok", finding: `${config.file}: 2 profiles` },
    { check: "permissions", state: "ok", finding: `${config.folder} can be changed by its owner alone` },
    {
      check: "profile",
      state: "ok",
      finding: `acme (current in ${config.file}) on live (RECOUP_ENVIRONMENT), read-only (RECOUP_READ_ONLY)`,
    },
    { check: "collection key", state: "ok", finding: `is in plain text in ${config.file}` },
    { check: "keyring", state: "ok", finding: "answers" },
    { check: "clock", state: "ok", finding: "2026-03-16T09:00:00.000Z" },
    {
      check: "proxy",
      state: "note",
      finding: "https_proxy sends https requests through secure.example:8443",
    },
    { check: "proxy", state: "note", finding: "http_proxy sends http requests through proxy:3128" },
    { check: "proxy", state: "note", finding: "NO_PROXY exempts localhost" },
    { check: "certificates", state: "ok", finding: `NODE_EXTRA_CA_CERTS adds those of ${certificates}` },
    ...writableFolders(config.folder),
    { check: "collection network", state: "ok", finding: "live.example answered and accepted the key" },
  ]);
});

test("doctor reports which of two proxy variables has an effect", async () => {
  const { of } = await findings(configFolder(), "doctor", {
    env: { HTTPS_PROXY: "http://a.example:8080", https_proxy: "b.example:9" },
  });
  expect(of("proxy")).toEqual([
    { check: "proxy", state: "note", finding: "https_proxy sends https requests through b.example:9" },
    { check: "proxy", state: "note", finding: "HTTPS_PROXY has no effect beside https_proxy" },
  ]);
});

test("doctor suggests how to set an address for the environment that has none", async () => {
  const config = configFolder({ current: "acme", profiles: { acme: { live: {} } } });
  expect((await findings(config, "doctor --env live")).of("profile")).toMatchObject([
    { state: "wrong", next: "`recoup profile set acme --env live --collection-url <url>` sets an address." },
  ]);
});

test("doctor prefers no_proxy to NO_PROXY", async () => {
  const { of } = await findings(configFolder(), "doctor", {
    env: { HTTP_PROXY: "http://proxy:8080", no_proxy: "a.example", NO_PROXY: "b.example" },
  });
  expect(of("proxy")).toEqual([
    { check: "proxy", state: "note", finding: "HTTP_PROXY sends http requests through proxy:8080" },
    { check: "proxy", state: "note", finding: "no_proxy exempts a.example" },
  ]);
});

test("doctor reports a profile without an address for its environment", async () => {
  const config = configFolder({ current: "acme", profiles: { acme: { test: {} } } });
  const { items } = await findings(config);
  expect(items.slice(0, 4)).toEqual([
    { check: "configuration", state: "ok", finding: `${config.file}: 1 profile` },
    { check: "permissions", state: "ok", finding: `${config.folder} can be changed by its owner alone` },
    {
      check: "profile",
      state: "wrong",
      finding: `acme (current in ${config.file}) on test (the only one that is set up) has no surface there`,
      next: "`recoup profile set acme --env test --collection-url <url>` sets an address.",
    },
    noKeyring,
  ]);
});

test("doctor --network sends nothing for the sandbox or without a profile", async () => {
  const sandbox = await findings(configFolder(), "doctor --network");
  expect(sandbox.items.at(-1)).toEqual({
    check: "network",
    state: "ok",
    finding: "the embedded platform needs none",
  });
  const unknown = await findings(configFolder(), "doctor --network", { env: { RECOUP_PROFILE: "gone" } });
  expect(unknown.items.at(-1)).toEqual({
    check: "network",
    state: "note",
    finding: "not checked: there is no profile to use",
  });
  expect([...sandbox.requests, ...unknown.requests]).toEqual([]);
});

/** Real files, except that one operation fails. */
const failingFiles = (operation: "makeFolder" | "proveWritable", error: Error): Files => ({
  ...files,
  [operation]: async () => {
    throw error;
  },
});

test.each([
  ["an interrupt", new Failure("interrupted", "interrupted"), 130],
  ["a fault of the program", new Failure("fault", "broken"), 1],
  ["an unexpected error", new Error("broken"), 1],
])("doctor stops at %s", async (_, error, code) => {
  const { exitCode, stdout } = await configFolder().run("doctor", {
    fileSystem: failingFiles("proveWritable", error),
  });
  expect([exitCode, stdout]).toEqual([code, ""]);
});

test.each(["makeFolder", "proveWritable"] as const)(
  "doctor reports a folder where %s fails",
  async (operation) => {
    const error = new Failure("config", "The disk is full.", {
      findings: ["0 bytes are free."],
      hint: "Delete files.",
    });
    const { of } = await findings(configFolder(), "doctor", { fileSystem: failingFiles(operation, error) });
    for (const check of ["data folder", "cache folder"])
      expect(of(check)).toEqual([
        { check, state: "wrong", finding: "The disk is full. 0 bytes are free.", next: "Delete files." },
      ]);
  },
);

test("doctor exits with 13 for a broken configuration only with --strict", async () => {
  const config = configFolder("{");
  const { exitCode, of } = await findings(config);
  expect(exitCode).toBe(0);
  expect(of("profile")).toEqual([
    { check: "profile", state: "note", finding: "not checked: fix the configuration first" },
  ]);
  expect(of("configuration")).toEqual([
    {
      check: "configuration",
      state: "wrong",
      finding: expect.stringContaining("line 1, column 2"),
      next: expect.stringContaining("Correct the file"),
    },
  ]);
  const strict = await config.run("doctor --strict");
  expect([strict.exitCode, strict.stderr]).toEqual([
    13,
    "Error: 1 check failed.\n  next: Follow the next step of each failed check.\n",
  ]);
  expect((await config.run("doctor")).stderr).toBe("1 check failed.\n");
  expect((await config.run("doctor -o ids")).stdout).toMatch(/^configuration\n/);
  expect(strict.stdout).toContain("line 1, column 2");
});

function withOpenKeyFile() {
  const config = configFolder();
  const path = join(config.folder, "key");
  config.write({
    current: "acme",
    profiles: { acme: { test: { collection: { url: "https://a.example", key: { kind: "file", path } } } } },
  });
  writeFileSync(path, "the-key");
  chmodSync(path, 0o644);
  return { config, path };
}

test("doctor reports a key file that others can read", async () => {
  const { config } = withOpenKeyFile();
  const { of } = await findings(config);
  expect(of("collection key")).toMatchObject([
    { state: "wrong", next: expect.stringContaining("chmod 600") },
  ]);
});

test.each(["test", "live"])("doctor requires a keyring that stores a key for %s", async (environment) => {
  const config = configFolder();
  const customer = { url: "https://a.example", key: { kind: "keyring" } };
  const { acme: other } = acme.profiles;
  config.write({ current: "acme", profiles: { acme: other, borealis: { [environment]: { customer } } } });
  expect((await findings(config)).of("keyring")).toEqual([{ ...noKeyring, state: "wrong" }]);
});

test("doctor checks an address before the key", async () => {
  const { of } = await findings(configFolder(), "doctor", {
    env: { RECOUP_COLLECTION_URL: "http://a.example", RECOUP_COLLECTION_KEY: "the-key" },
  });
  expect(of("collection key")).toMatchObject([
    {
      state: "wrong",
      finding: expect.stringContaining("a key is never sent over plain HTTP to another machine"),
    },
  ]);
});

test.each([
  ["in one profile", "acme", "https://live.example/collection"],
  ["in two profiles, spelled differently", "borealis", "HTTPS://Live.Example:443//Collection/"],
  ["although it is longer on test", "acme", "https://live.example/collection/test"],
])("doctor reports an address used in both environments, %s", async (_, name, url) => {
  const config = configFolder();
  const changed = { ...acme.profiles.acme, test: { collection: { url } } };
  const profiles = name === "acme" ? { acme: changed } : { ...acme.profiles, borealis: changed };
  config.write({ ...acme, profiles });
  const { of, stdout } = await findings(config);
  expect(of("address")[0]).toEqual({
    check: "address",
    state: "wrong",
    finding: `The collection address of the profile ${name} on test, ${url}, is at or below the collection address of the profile acme on live, https://live.example/collection`,
    next: `\`recoup profile set ${name} --env test --collection-url <url>\` changes it.`,
  });
  expect(stdout).not.toContain("plain-live-key");
  config.write(acme);
  expect((await findings(config)).of("address")).toEqual([]);
});

test("doctor suggests the closest match for an unknown variable", async () => {
  const { of, stdout } = await findings(configFolder(), "doctor", {
    env: { RECOUP_PROFIL: "canary-1", RECOUP_REFERAL_KEY: "canary-2", RECOUP_OF_MINE: "canary-3" },
  });
  expect(of("variable")).toEqual([
    {
      check: "variable",
      state: "wrong",
      finding: "RECOUP_PROFIL is set, but recoup has no variable of that name",
      next: "Did you mean RECOUP_PROFILE?",
    },
    expect.objectContaining({ state: "wrong", next: "Did you mean RECOUP_REFERRAL_KEY?" }),
    expect.objectContaining({ state: "note", next: "`recoup help environment` lists the variables." }),
  ]);
  expect(stdout).not.toContain("canary");
});

test("doctor doesn't run key commands", async () => {
  const config = configFolder();
  const key = { kind: "command", command: "vault" };
  config.write({
    current: "a",
    profiles: { a: { test: { collection: { url: "https://a.example", key } } } },
  });
  const { of } = await findings(config);
  expect(of("collection key")).toMatchObject([
    { state: "ok", finding: expect.stringContaining("was not run") },
  ]);
});

test.each([
  ["a clock in another century", { now: Date.UTC(1999, 0, 1) }, "clock", "1999"],
  [
    "an invalid proxy",
    { env: { HTTPS_PROXY: "ftp://u:p4ss@proxy" } },
    "proxy",
    "not the address of an http or https proxy",
  ],
  [
    "a missing certificate file",
    { env: { NODE_EXTRA_CA_CERTS: "/gone.pem" } },
    "certificates",
    "does not exist",
  ],
  ["a data folder that is a file", { env: { RECOUP_DATA_DIR: "/dev/null" } }, "data folder", "can't"],
  ["an unknown profile", { env: { RECOUP_PROFILE: "gone" } }, "profile", "no profile"],
])("doctor reports %s", async (_, setting, check, finding) => {
  const { of, stdout } = await findings(configFolder(), "doctor", setting as never);
  expect(of(check)).toMatchObject([{ state: "wrong", finding: expect.stringContaining(finding) }]);
  expect(stdout).not.toContain("p4ss");
});

test.each(["no_proxy", "NO_PROXY"])(
  "doctor prints a proxy without its password and the hosts exempted by %s",
  async (name) => {
    const { of } = await findings(configFolder(), "doctor", {
      env: { HTTPS_PROXY: "http://u:p4ss@proxy:8080", [name]: "intern.example" },
    });
    expect(of("proxy")).toMatchObject([
      { state: "note", finding: "HTTPS_PROXY sends https requests through proxy:8080" },
      { state: "note", finding: `${name} exempts intern.example` },
    ]);
  },
);

test("doctor reports a certificate file without a certificate", async () => {
  const config = configFolder("{}");
  const { of } = await findings(config, "doctor", { env: { NODE_EXTRA_CA_CERTS: config.file } });
  expect(of("certificates")).toEqual([
    {
      check: "certificates",
      state: "wrong",
      finding: `${config.file} contains no certificate`,
      next: "NODE_EXTRA_CA_CERTS must name a PEM file.",
    },
  ]);
});

test.each([
  [Date.UTC(2026, 0, 1) - 1, "wrong"],
  [Date.UTC(2026, 0, 1), "ok"],
  [Date.UTC(2100, 0, 1) - 1, "ok"],
  [Date.UTC(2100, 0, 1), "wrong"],
])("doctor accepts clocks from 2026 to 2099: %i is %s", async (now, state) => {
  const { of } = await findings(configFolder(), "doctor", { now });
  expect(of("clock")).toMatchObject([{ state }]);
});

test("doctor reports a configuration folder that is a file", async () => {
  const config = configFolder("{}");
  const { of } = await findings(config, "doctor", { env: { RECOUP_CONFIG_DIR: config.file } });
  expect(of("permissions")).toEqual([
    {
      check: "permissions",
      state: "wrong",
      finding: `${config.file} is not a folder`,
      next: "Move it away.",
    },
  ]);
});

test("doctor reports a configuration folder that others can change", async () => {
  const config = configFolder();
  mkdirSync(config.folder, { recursive: true });
  chmodSync(config.folder, 0o777);
  expect((await findings(config)).of("permissions")).toMatchObject([
    { state: "wrong", next: `Run \`chmod 700 ${config.folder}\`.` },
  ]);
  chmodSync(config.folder, 0o755);
  expect((await findings(config)).of("permissions")).toMatchObject([{ state: "ok" }]);
  const spaced = join(config.folder, "my folder");
  mkdirSync(spaced);
  chmodSync(spaced, 0o777);
  const { of } = await findings(config, "doctor", { env: { RECOUP_CONFIG_DIR: spaced } });
  expect(of("permissions")).toMatchObject([{ next: `Run \`chmod 700 '${spaced}'\`.` }]);
});

test("doctor --network reads one record from each surface", async () => {
  const { of, requests } = await findings(configFolder(acme), "doctor --network", {
    send: async () => answer({ cases: [] }),
  });
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET https://test.example/collection/cases?PageSize=1",
  ]);
  expect(of("collection network")).toMatchObject([
    { state: "ok", finding: "test.example answered and accepted the key" },
  ]);
});

test.each([
  [
    "a login page",
    { body: Buffer.from("<html>"), headers: { "content-type": "text/html" } },
    "it is text/html",
  ],
  ["no body", { body: new Uint8Array(), headers: {} }, "its body is empty"],
  ["another JSON", answer({ status: "up" }), 'with an array "cases"'],
])("doctor --network doesn't treat %s as proof that the key is accepted", async (_, response, finding) => {
  const { of } = await findings(configFolder(acme), "doctor --network", {
    send: async () => ({ status: 200, ...response }),
  });
  expect(of("collection network")).toMatchObject([
    {
      state: "wrong",
      finding: expect.stringContaining(finding),
      next: expect.stringMatching("Check the URL"),
    },
  ]);
});

test("doctor --network reports a refused key, an unknown host and a wrong clock", async () => {
  const config = configFolder(acme);
  const refused = await findings(config, "doctor --network", {
    send: async () =>
      answer({ title: "Unauthorized", status: 401, detail: "Invalid API Key" }, 401, {
        date: "Mon, 16 Mar 2026 09:10:00 GMT",
      }),
  });
  expect(refused.of("clock")).toMatchObject([{ state: "ok" }, { state: "wrong" }]);
  expect(refused.of("collection network")).toMatchObject([
    { state: "wrong", next: expect.stringContaining("The live key is at hand") },
  ]);
  const unknown = await findings(config, "doctor --network", {
    send: async () => {
      throw new Failure("network", "test.example is not known", { hint: "Check the spelling." });
    },
  });
  expect(unknown.of("collection network")).toEqual([
    {
      check: "collection network",
      state: "wrong",
      finding: "test.example is not known",
      next: "Check the spelling.",
    },
  ]);
  const late = await findings(config, "doctor --network", {
    send: async () => answer({ cases: [] }, 200, { date: "Mon, 16 Mar 2026 09:10:00 GMT" }),
  });
  expect(late.of("clock")).toMatchObject([
    { state: "ok" },
    { state: "wrong", finding: "This machine is 600 seconds behind the platform" },
  ]);
});

test.each([
  ["09:00:00", 0, []],
  ["09:01:00", 0, []],
  ["08:58:59", 0, []],
  ["08:58:59", 1, ["This machine is 61 seconds ahead of the platform"]],
  ["09:01:01", 0, ["This machine is 61 seconds behind the platform"]],
  ["08:58:00", 0, ["This machine is 120 seconds ahead of the platform"]],
])(
  "doctor --network warns only if clocks differ by over a minute: %s, %i ms late",
  async (time, ms, expected) => {
    const { of } = await findings(configFolder(acme), "doctor --network", {
      now: Date.UTC(2026, 2, 16, 9, 0, 0, ms),
      send: async () => answer({ cases: [] }, 200, { date: `Mon, 16 Mar 2026 ${time} GMT` }),
    });
    const wrong = of("clock").filter(({ state }) => state === "wrong");
    expect(wrong.map(({ finding }) => finding)).toEqual(expected);
  },
);

test("doctor doesn't require a customer key if the profile uses client tokens", async () => {
  const config = configFolder();
  const referral = { url: "https://r.example", key: { kind: "plain", value: "referral-key" } };
  const customer = { url: "https://c.example" };
  config.write({ current: "acme", profiles: { acme: { test: { referral, customer } } } });
  const { of, requests, exitCode } = await findings(config, "doctor --network --strict", {
    send: async () => answer({ cases: [] }),
  });
  expect([exitCode, requests.length]).toEqual([0, 1]);
  expect(of("customer key")).toMatchObject([{ state: "note", finding: expect.stringContaining("--client") }]);
  expect(of("customer network")).toMatchObject([{ state: "note" }]);
  config.write({ current: "acme", profiles: { acme: { test: { customer } } } });
  expect((await findings(config, "doctor")).of("customer key")).toMatchObject([{ state: "wrong" }]);
  const withKey = { ...customer, key: { kind: "plain", value: "customer-key" } };
  config.write({ current: "acme", profiles: { acme: { test: { referral, customer: withKey } } } });
  expect((await findings(config, "doctor")).of("customer key")).toMatchObject([{ state: "ok" }]);
});

test("doctor doesn't truncate anything on a narrow terminal", async () => {
  const { config, path } = withOpenKeyFile();
  const { stdout } = await config.run("doctor --color never", { isTerminal: true, columns: 80 });
  expect(stdout.replace(/\n +/g, " ")).toContain(
    `collection key  wrong  Other users can read or change the key file ${path}. ` +
      `next: Run \`chmod 600 ${path}\`, and replace the key if others could have read it.`,
  );
  expect(stdout).not.toContain("…");
  const { stdout: table } = await config.run("doctor -o table");
  expect(table).toMatch(/^Check +State +Finding +Next step\n/);
});
