import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configFolder } from "../../support/program/config-folder";
import type { LineSetting } from "../../support/program/world";

const add = "profile add acme --collection-url https://test.example/c/";

async function withKey(line: readonly string[], setting: LineSetting = {}) {
  const config = configFolder();
  await config.run(add);
  const result = await config.run(["profile", "key", "acme", "--as", "collection", ...line], setting);
  return { ...result, config, key: config.read().profiles.acme.test.collection.key };
}

test("--key-stdin stores the key only in the keyring", async () => {
  const keyring = new Map<string, string>();
  const { exitCode, key, stdout, stderr, config } = await withKey(["--key-stdin"], {
    stdin: "the-key\n",
    keyring,
  });
  expect([exitCode, key, [...keyring.values()]]).toEqual([0, { kind: "keyring" }, ["the-key"]]);
  expect([...keyring.keys()]).toEqual([`acme/test/collection of ${config.folder}`]);
  expect(stdout + stderr).not.toContain("the-key");
});

test.each([
  ["sk_live_abcdef", 2],
  ["4f9c1bd72ae84c0db14f9c1bd72ae84c", 2],
  ["/opt/acme/print-key-4f9c1bd72ae84c0d", 0],
  ["C:\\acme\\print-key-4f9c1bd72ae84c0d.exe", 0],
  ["pass show acme/4f9c1bd72ae84c0db14f9c1bd72ae84c", 0],
])("--key-command %s, which may be a key, exits with %i", async (word, code) => {
  const { exitCode, key, stdout, stderr } = await withKey(["--key-command", word]);
  expect([exitCode, key]).toEqual([code, code === 0 ? { kind: "command", command: word } : undefined]);
  if (code !== 0)
    expect([stdout, stderr]).toEqual([
      "",
      "Error: The key command looks like a key.\n  next: Give a command. If this is one, write it with its path.\n",
    ]);
});

test("deletes a replaced key from the keyring except in a dry run", async () => {
  const keyring = new Map<string, string>();
  const { config } = await withKey(["--key-stdin"], { stdin: "the-key", keyring });
  const replace = "profile key acme --as collection --key-command pass";
  const setting = { keyring, shell: { pass: { exitCode: 0, stdout: "other-key" } } };
  for (const [flags, keys] of [
    ["--dry-run", ["the-key"]],
    ["", []],
  ] as const) {
    expect(await config.run(`${replace} ${flags}`.trim(), setting)).toMatchObject({ exitCode: 0 });
    expect([...keyring.values()]).toEqual(keys);
  }
});

test("--key-stdin fails without a keyring", async () => {
  const { exitCode, key, stderr } = await withKey(["--key-stdin"], { stdin: "the-key" });
  expect([exitCode, key]).toEqual([3, undefined]);
  expect(stderr).toContain("--insecure-storage");
});

test("--insecure-storage stores the key as plain text if there is no keyring", async () => {
  const { exitCode, key, stderr } = await withKey(["--key-stdin", "--insecure-storage"], {
    stdin: "the-key",
  });
  expect([exitCode, key]).toEqual([0, { kind: "plain", value: "the-key" }]);
  expect(stderr).toContain("kept as plain text");
});

test("--insecure-storage uses the keyring if there is one", async () => {
  const keyring = new Map<string, string>();
  const { key } = await withKey(["--key-stdin", "--insecure-storage"], { stdin: "the-key", keyring });
  expect([key, keyring.size]).toEqual([{ kind: "keyring" }, 1]);
});

test.each([
  ["an empty key", "", "is empty"],
  ["two lines", "the-key\nmore", "characters that a key can't have"],
  ["a header for a key", "XApiKey: the-key", "characters that a key can't have"],
  ["an endless key", "k".repeat(5000), "longer than 4096"],
])("refuses %s on stdin without printing it", async (_, stdin, finding) => {
  const { exitCode, key, stderr } = await withKey(["--key-stdin"], { stdin, keyring: new Map() });
  expect([exitCode, key]).toEqual([2, undefined]);
  expect(stderr).toContain(finding);
  expect(stderr).not.toContain("the-key");
});

test("checks the file given by --key-file and stores its path", async () => {
  const config = configFolder();
  await config.run(add);
  const path = join(config.folder, "key.txt");
  const line = ["profile", "key", "acme", "--as", "collection", "--key-file", path];
  expect(await config.run(line)).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining("There is no key file"),
  });
  writeFileSync(path, "the-key\n");
  chmodSync(path, 0o644);
  expect(await config.run(line)).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining(`chmod 600 ${path}`),
  });
  chmodSync(path, 0o600);
  expect((await config.run(line)).exitCode).toBe(0);
  expect(config.read().profiles.acme.test.collection.key).toEqual({ kind: "file", path });
});

test("--key-command stores the command unchanged", async () => {
  const { key } = await withKey(["--key-command", "pass show 'acme key'"]);
  expect(key).toEqual({ kind: "command", command: "pass show 'acme key'" });
});

test("--remove deletes the key, even from the keyring", async () => {
  const config = configFolder();
  await config.run(add);
  const keyring = new Map<string, string>();
  await config.run("profile key acme --as collection --key-stdin", { stdin: "the-key", keyring });
  await config.run("profile key acme --as collection --remove", { keyring });
  expect([config.read().profiles.acme.test.collection.key, keyring.size]).toEqual([undefined, 0]);
});

test("doesn't ask for the surface if there is only one", async () => {
  const config = configFolder();
  await config.run(add);
  expect((await config.run(["profile", "key", "acme", "--key-command", "x"])).exitCode).toBe(0);
  await config.run("profile set acme --referral-url https://test.example/r");
  const { exitCode, stderr } = await config.run("profile key acme --remove");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("--as collection or --as referral")]);
});
