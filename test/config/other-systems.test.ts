import { join } from "node:path";
import { expect, test } from "vitest";
import type { Files } from "../../src/base/host";
import { files as disk } from "../../src/host/files/files";
import { answer } from "../support/platforms/answers";
import { configFolder } from "../support/program/config-folder";
import { memoryFiles, runLine } from "../support/program/world";

const config = "/home/operator/.config/recoup/config.json";
const send = async () => answer({ cases: [] });

/** Returns a file system that has no file modes, as on Windows. */
function withoutModes(disk: Files): Files {
  return {
    ...disk,
    status: async (path) => {
      const status = await disk.status(path);
      return status && { ...status, mode: undefined };
    },
  };
}

function windowsDisk(files: Readonly<Record<string, string>>): Files {
  return withoutModes(memoryFiles(new Map(Object.entries(files))));
}

function profileWith(key: object): string {
  const profiles = { acme: { test: { collection: { url: "https://test.example", key } } } };
  return JSON.stringify({ current: "acme", profiles }, undefined, 2).replaceAll("\n", "\r\n");
}

test.each([
  ["plain text", { kind: "plain", value: "the-key" }],
  ["a key file with Windows line ends", { kind: "file", path: join("/keys", "acme") }],
])("reads a configuration that has Windows line breaks and %s", async (_, key) => {
  const fileSystem = windowsDisk({ [config]: profileWith(key), "/keys/acme": "the-key\r\n" });
  const { exitCode, stderr, requests } = await runLine("cases list", { fileSystem, send });
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(requests[0]?.headers.xapikey).toBe("the-key");
});

test("accepts a trailing Windows line break from a key command and on stdin", async () => {
  const key = { kind: "command", command: "vault" };
  const { requests } = await runLine("cases list", {
    fileSystem: windowsDisk({ [config]: profileWith(key) }),
    send,
    shell: { vault: { exitCode: 0, stdout: "the-key\r\n" } },
  });
  expect(requests[0]?.headers.xapikey).toBe("the-key");
  const keyring = new Map<string, string>();
  const folder = configFolder(profileWith(key));
  const stored = await folder.run("profile key acme --as collection --env test --key-stdin", {
    fileSystem: withoutModes(disk),
    keyring,
    stdin: "ring-key\r\n",
  });
  expect([stored.exitCode, [...keyring.values()]]).toEqual([0, ["ring-key"]]);
});

test("doctor doesn't mention permissions if the system doesn't report them", async () => {
  const files = { [config]: profileWith({ kind: "plain", value: "the-key" }) };
  const unix = await runLine("doctor --json", { files });
  const windows = await runLine("doctor --json", { fileSystem: windowsDisk(files) });
  expect(unix.stdout).toContain('"permissions"');
  expect(windows.stdout).not.toContain('"permissions"');
});
