import { expect, test } from "vitest";
import { openWebhookSecrets, type SecretOwner } from "../../src/state/webhook-secrets";
import { memoryFiles } from "../support/program/world";

const owner: SecretOwner = {
  profile: "acme",
  environment: "live",
  surface: "referral",
  subscription: "3F2504E0-4F89-41D3-9A0C-0305E82C3301",
};

function open(env: Readonly<Record<string, string>> = {}, keyring = new Map<string, string>()) {
  const files = new Map<string, string>();
  const host = {
    env,
    files: memoryFiles(files),
    now: () => Date.UTC(2026, 2, 16, 9),
    keyring: {
      read: async (account: string) => keyring.get(account),
      write: async (account: string, secret: string) => void keyring.set(account, secret),
      remove: async (account: string) => void keyring.delete(account),
    },
  };
  return { secrets: openWebhookSecrets(host, "/data"), files, keyring };
}

test("finds a secret by its subscription ID in any letter case [CLI-21]", async () => {
  const { secrets, keyring, files } = open();
  await secrets.save(owner, "whsec_canary", "https://example.com/hooks");
  expect(await secrets.read({ ...owner, subscription: owner.subscription.toLowerCase() })).toBe(
    "whsec_canary",
  );
  expect([...keyring.keys()]).toEqual(["acme/live/referral webhook 3f2504e0-4f89-41d3-9a0c-0305e82c3301"]);
  expect([...files.values()].join()).not.toContain("whsec_canary");
});

test("lists the existing secrets and ignores corrupted notes", async () => {
  const { secrets, files } = open();
  await secrets.save(owner, "one", "https://example.com/hooks");
  files.set("/data/webhook-secrets/broken.json", '{"profile":');
  files.set("/data/webhook-secrets/list.json", "[]");
  const note = { ...owner, url: "", savedAt: "" };
  for (const name of Object.keys(note))
    files.set(`/data/webhook-secrets/no-${name}.json`, JSON.stringify({ ...note, [name]: undefined }));
  expect(await secrets.list()).toEqual([
    { ...owner, url: "https://example.com/hooks", savedAt: "2026-03-16T09:00:00.000Z" },
  ]);
});

test("deletes only the given secret and its note", async () => {
  const { secrets, keyring, files } = open();
  keyring.set("acme/live/referral", "the key of the surface");
  await secrets.save(owner, "one", "");
  expect(await secrets.remove(owner)).toBe(true);
  expect([[...keyring.keys()], files.size]).toEqual([["acme/live/referral"], 0]);
  expect(await secrets.remove(owner)).toBe(false);
});

test("keeps each configuration folder's secrets separate", async () => {
  const keyring = new Map<string, string>();
  await open({ RECOUP_CONFIG_DIR: "/one" }, keyring).secrets.save(owner, "first", "");
  expect(await open({ RECOUP_CONFIG_DIR: "/two" }, keyring).secrets.read(owner)).toBeUndefined();
  expect(await open({ RECOUP_CONFIG_DIR: "/one" }, keyring).secrets.read(owner)).toBe("first");
});

test("leaves no files behind after checking that secrets can be saved", async () => {
  const { secrets, keyring, files } = open();
  await secrets.proveWritable(owner);
  expect([keyring.size, files.size]).toEqual([0, 0]);
});

test("checks that the keyring and the folder can store secrets", async () => {
  const accounts: string[] = [];
  const folders: string[] = [];
  const host = {
    env: {},
    files: { ...memoryFiles(new Map()), makeFolder: async (path: string) => void folders.push(path) },
    now: () => 0,
    keyring: {
      read: async () => undefined,
      write: async (account: string, secret: string) => void accounts.push(`${account}: ${secret}`),
      remove: async (account: string) => void accounts.push(`no ${account}`),
    },
  };
  await openWebhookSecrets(host, "/data").proveWritable(owner);
  expect(folders).toEqual(["/data/webhook-secrets"]);
  expect(accounts).toEqual([
    "acme/live/referral webhook trial: trial",
    "no acme/live/referral webhook trial",
  ]);
});
