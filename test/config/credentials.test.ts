import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { FileStatus, Host } from "../../src/base/host";
import { type Credential, readCredential } from "../../src/config/credentials";
import type { KeySource } from "../../src/config/file/schema";
import { findReadOnlyProfile } from "../../src/config/profile/read-only";
import { memoryFiles } from "../support/program/world";

const owner = { profile: "acme", environment: "test", surface: "collection" } as const;
const hint =
  "`recoup profile key acme --as collection --env test --key-file <file>` sets the key; so do --key-stdin and --key-command.";

interface Machine {
  readonly env?: Host["env"];
  readonly keyring?: Readonly<Record<string, string>> | Error;
  readonly result?: { readonly exitCode: number | undefined; readonly stdout: string };
  readonly status?: Partial<FileStatus>;
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * A machine with one keyring, one key command and one key file. The log lists each command with its time
 * limit.
 */
function machine({ env = {}, keyring = {}, result, status, files = {} }: Machine = {}) {
  const log: unknown[] = [];
  const memory = memoryFiles(new Map(Object.entries(files)));
  const host = {
    env,
    homeFolder: "/home/operator",
    files: {
      ...memory,
      status: async (path: string) => {
        const own = await memory.status(path);
        return own === undefined ? undefined : { ...own, ...status };
      },
    },
    keyring: {
      read: async (account: string) => {
        if (keyring instanceof Error) throw keyring;
        return keyring[account];
      },
    },
    run: async (line: string, timeoutMs: number) => {
      log.push([line, timeoutMs]);
      return result;
    },
  } as unknown as Host;
  return { host, log };
}

const sources = {
  keyring: { kind: "keyring" },
  command: { kind: "command", command: "vault read" },
  file: { kind: "file", path: "/keys/a b" },
  plain: { kind: "plain", value: "the-key" },
} satisfies Record<string, KeySource>;

test.each<[string, KeySource, Machine, Credential["origin"]]>([
  [
    "the keyring",
    sources.keyring,
    { keyring: { "acme/test/collection": "the-key" } },
    "the keyring (recoup, acme/test/collection)",
  ],
  [
    "the keyring of another configuration folder",
    sources.keyring,
    { env: { RECOUP_CONFIG_DIR: "/c" }, keyring: { "acme/test/collection of /c": "the-key" } },
    "the keyring (recoup, acme/test/collection of /c)",
  ],
  [
    "a command",
    sources.command,
    { result: { exitCode: 0, stdout: " the-key\n" } },
    "the key command of the profile acme",
  ],
  ["a file", sources.file, { files: { "/keys/a b": "the-key\n" } }, "the file /keys/a b"],
  ["the configuration", sources.plain, {}, "plain text in /home/operator/.config/recoup/config.json"],
  [
    "a key of the maximum length",
    { kind: "plain", value: "k".repeat(4096) },
    {},
    expect.stringContaining("plain text"),
  ],
])("reads the key from %s", async (_, source, setting, origin) => {
  const { host, log } = machine(setting);
  expect(await readCredential(host, source, owner)).toEqual({
    key: "value" in source ? source.value : "the-key",
    origin,
  });
  expect(log).toEqual(source.kind === "command" ? [["vault read", 60_000]] : []);
});

const chmod = "Run `chmod 600 '/keys/a b'`, and replace the key if others could have read it.";

test.each<[string, KeySource, Machine, string, string?]>([
  ["no entry in the keyring", sources.keyring, {}, "The keyring has no key acme/test/collection."],
  [
    "a command that doesn't end",
    sources.command,
    { result: { exitCode: undefined, stdout: "" } },
    "The key command of the profile acme did not end within 60 seconds.",
  ],
  [
    "a command that fails",
    sources.command,
    { result: { exitCode: 3, stdout: "the-key" } },
    "The key command of the profile acme ended with exit code 3; its output is not shown.",
  ],
  [
    "a command that prints nothing",
    sources.command,
    { result: { exitCode: 0, stdout: "\n" } },
    "The key from the key command of the profile acme is empty.",
  ],
  ["no key file", sources.file, {}, "There is no key file /keys/a b."],
  [
    "a folder as the key file",
    sources.file,
    { files: { "/keys/a b": "the-key" }, status: { kind: "folder" } },
    "The key file /keys/a b is not a regular file.",
  ],
  ...[0o640, 0o620, 0o610, 0o604, 0o602, 0o601].map((mode): [string, KeySource, Machine, string, string] => [
    `a key file of mode ${mode.toString(8)}`,
    sources.file,
    { files: { "/keys/a b": "the-key" }, status: { mode } },
    "Other users can read or change the key file /keys/a b.",
    chmod,
  ]),
  [
    "a key that is too long",
    { kind: "plain", value: "k".repeat(4097) },
    {},
    "The key from plain text in /home/operator/.config/recoup/config.json is longer than 4096 characters.",
  ],
  [
    "a key of two words",
    { kind: "plain", value: "a b" },
    {},
    "The key from plain text in /home/operator/.config/recoup/config.json contains characters that a key can't have (white space, a line break?).",
  ],
])("refuses %s", async (_, source, setting, message, otherHint) => {
  const failure = await readCredential(machine(setting).host, source, owner).catch((error: Failure) => error);
  if (!(failure instanceof Failure)) throw new Error("a key was read");
  expect([failure.kind, failure.message]).toEqual(["config", message]);
  expect({ ...failure.details, hint: String(failure.details.hint) }).toEqual({
    hint: otherHint ?? hint,
    ...owner,
  });
});

test("accepts a key file on a system that has no file permissions", async () => {
  const { host } = machine({ files: { "/keys/a b": "the-key" }, status: { mode: undefined } });
  expect(await readCredential(host, sources.file, owner)).toMatchObject({ key: "the-key" });
});

test("adds the owner to a keyring failure but rethrows other errors", async () => {
  const locked = new Failure("config", "the keyring is locked", { hint: "Unlock it." });
  await expect(
    readCredential(machine({ keyring: locked }).host, sources.keyring, owner),
  ).rejects.toMatchObject({ message: "the keyring is locked", details: { hint: "Unlock it.", ...owner } });
  const error = new TypeError("broken");
  await expect(readCredential(machine({ keyring: error }).host, sources.keyring, owner)).rejects.toBe(error);
});

const configFile = "/home/operator/.config/recoup/config.json";

/** Finds the read-only profile that owns the key k2 for the customer surface. */
const findOwner = (profiles: object, setting: Machine = {}) =>
  findReadOnlyProfile(
    machine({ ...setting, files: { [configFile]: JSON.stringify({ profiles }), ...setting.files } }).host,
    "customer",
    { key: "k2", name: "RECOUP_CUSTOMER_KEY" },
  );
const withKeyOf = (value: string) => ({ key: { kind: "plain", value } });

test.each<[string, object, string | undefined]>([
  ["on test", { a: { readOnly: true, test: { customer: withKeyOf("k2") } } }, "a"],
  ["on live", { a: { readOnly: true, live: { customer: withKeyOf("k2") } } }, "a"],
  [
    "of the second profile",
    {
      a: { readOnly: true, test: { customer: withKeyOf("k1") } },
      b: { readOnly: true, test: { customer: withKeyOf("k3") }, live: { customer: withKeyOf("k2") } },
    },
    "b",
  ],
  ["of a profile that writes", { a: { readOnly: false, test: { customer: withKeyOf("k2") } } }, undefined],
  ["of another surface", { a: { readOnly: true, test: { referral: withKeyOf("k2") } } }, undefined],
  ["of no profile", { a: { readOnly: true, test: { customer: { url: "https://a.example" } } } }, undefined],
])("finds the owner of the key %s", async (_, profiles, name) => {
  expect(await findOwner(profiles)).toBe(name);
});

test("refuses to write if a key can't be compared", async () => {
  const profiles = { a: { readOnly: true, test: { customer: { key: { kind: "keyring" } } } } };
  await expect(findOwner(profiles)).rejects.toMatchObject({
    kind: "forbidden",
    message:
      "RECOUP_CUSTOMER_KEY can't be compared with the keys of the read-only profile a; nothing was sent. The keyring has no key a/test/customer.",
    details: { profile: "a", environment: "test", surface: "customer" },
  });
  for (const error of [new Failure("interrupted", "interrupted"), new TypeError("broken")])
    await expect(findOwner(profiles, { keyring: error })).rejects.toThrow(
      error instanceof Failure ? expect.objectContaining({ kind: "interrupted" }) : error,
    );
});
