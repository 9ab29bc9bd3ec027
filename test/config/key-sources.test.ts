import { chmodSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { answer } from "../support/platforms/answers";
import { configFolder } from "../support/program/config-folder";
import { temporaryFolder } from "../support/program/temporary-folder";
import type { LineSetting } from "../support/program/world";

const send = async () => answer({ cases: [] });
const url = "https://test.example";
const folder = temporaryFolder();

function keyFile(content: string, mode = 0o600): string {
  const path = join(mkdtempSync(join(folder, "key-")), "key");
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

async function listWith(key: object, setting: LineSetting = {}) {
  const config = configFolder({
    current: "acme",
    profiles: { acme: { test: { collection: { url, key } } } },
  });
  return config.run("cases list", { send, ...setting });
}

test("reads a key from the keyring under the profile's own account", async () => {
  const config = configFolder({
    current: "acme",
    profiles: { acme: { test: { collection: { url, key: { kind: "keyring" } } } } },
  });
  const keyring = new Map([[`acme/test/collection of ${config.folder}`, "ring-key"]]);
  const { requests } = await config.run("cases list", { send, keyring });
  expect(requests[0]?.headers.xapikey).toBe("ring-key");
});

test("uses a key command's output without the trailing newline", async () => {
  const { requests } = await listWith(
    { kind: "command", command: "vault" },
    { shell: { vault: { exitCode: 0, stdout: "command-key\n" } } },
  );
  expect(requests[0]?.headers.xapikey).toBe("command-key");
});

test("reads a key file even through a symbolic link", async () => {
  const path = keyFile("file-key\n");
  symlinkSync(path, `${path}.link`);
  for (const named of [path, `${path}.link`]) {
    const { requests } = await listWith({ kind: "file", path: named });
    expect(requests[0]?.headers.xapikey).toBe("file-key");
  }
});

const shell = {
  fails: { exitCode: 3, stdout: "leaked-canary" },
  empty: { exitCode: 0, stdout: "\n" },
  two: { exitCode: 0, stdout: "leaked-canary\nsecond line" },
  hangs: { exitCode: undefined, stdout: "leaked-canary" },
};

test.each([
  ["a machine without a keyring", { kind: "keyring" }, {}, "the keyring of this machine can't be used"],
  [
    "a keyring without the key",
    { kind: "keyring" },
    { keyring: new Map() },
    "the keyring has no key acme/test/collection",
  ],
  [
    "a command that fails",
    { kind: "command", command: "fails" },
    {},
    "ended with exit code 3; its output is not shown",
  ],
  ["a command that prints nothing", { kind: "command", command: "empty" }, {}, "is empty"],
  [
    "a command that prints more than a key",
    { kind: "command", command: "two" },
    {},
    "characters that a key can't have",
  ],
  ["a command that does not end", { kind: "command", command: "hangs" }, {}, "did not end within 60 seconds"],
  ["a command that does not exist", { kind: "command", command: "gone" }, {}, "ended with exit code 127"],
  ["a missing key file", { kind: "file", path: "/gone/key" }, {}, "There is no key file /gone/key"],
  ["a folder for a key file", { kind: "file", path: folder }, {}, "is not a regular file"],
  [
    "a key file that others can read",
    { kind: "file", path: keyFile("leaked-canary", 0o644) },
    {},
    "chmod 600",
  ],
  [
    "a key file that the group can read",
    { kind: "file", path: keyFile("leaked-canary", 0o640) },
    {},
    "chmod 600",
  ],
  ["an empty key file", { kind: "file", path: keyFile("") }, {}, "is empty"],
  [
    "a key file with two lines",
    { kind: "file", path: keyFile("leaked-canary\nmore") },
    {},
    "characters that a key can't have",
  ],
  [
    "a plain key with white space",
    { kind: "plain", value: "leaked-canary x" },
    {},
    "characters that a key can't have",
  ],
])("reports %s as a configuration error without trying another source", async (_, key, setting, finding) => {
  const { exitCode, stdout, stderr, requests } = await listWith(key, { shell, ...setting });
  expect(stderr.toLowerCase()).toContain(finding.toLowerCase());
  expect(stdout + stderr).not.toContain("leaked-canary");
  expect([exitCode, stdout, requests.length]).toEqual([3, "", 0]);
});

test("refuses a symbolic link to a key file that other users can read", async () => {
  const path = keyFile("leaked-canary", 0o644);
  symlinkSync(path, `${path}.link`);
  const { exitCode, requests } = await listWith({ kind: "file", path: `${path}.link` });
  expect([exitCode, requests.length]).toEqual([3, 0]);
});

test("suggests the command that sets a missing key", async () => {
  const config = configFolder({ current: "acme", profiles: { acme: { test: { collection: { url } } } } });
  const { exitCode, stderr } = await config.run("cases list", { send });
  expect([exitCode, stderr]).toEqual([
    3,
    expect.stringContaining("recoup profile key acme --as collection --env test"),
  ]);
});

test("doesn't fetch a key for a URL that must not receive it", async () => {
  const config = configFolder();
  const key = { kind: "command", command: "vault" };
  config.write({
    current: "acme",
    profiles: { acme: { test: { collection: { url: "http://other.example", key } } } },
  });
  const { exitCode, stderr } = await config.run("cases list", { send });
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("never sent over plain HTTP")]);
});
