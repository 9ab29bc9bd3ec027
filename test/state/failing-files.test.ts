import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { Files, Keyring } from "../../src/base/host";
import { openListenPositions } from "../../src/state/listen-positions";
import { openReplacementJournal } from "../../src/state/replacement-journal";
import { createTextDigest, openHistory } from "../../src/state/request-history";
import { openSubmissions } from "../../src/state/submissions";
import { openWebhookSecrets } from "../../src/state/webhook-secrets";
import { openWriteJournal } from "../../src/state/write-journal";
import { memoryFiles } from "../support/program/world";

interface Machine {
  readonly env: Readonly<Record<string, string>>;
  readonly files: Files;
  readonly keyring: Keyring;
  readonly now: () => number;
  readonly random: () => number;
}

type Work = (machine: Machine) => Promise<unknown>;
const folder = "/data";
const owner = { profile: "acme", environment: "test", surface: "collection" } as const;
const secretOwner = { ...owner, subscription: "hook-1" };
const replacement = { key: "a key", body: {}, startedAtMs: 0 };

const saveSecret: Work = (host) => openWebhookSecrets(host, folder).save(secretOwner, "secret", "https://a");

const works: Readonly<Record<string, readonly [work: Work, operations: readonly string[], before?: Work]>> = {
  "keeping a position": [
    ({ files }) => openListenPositions({ files }, folder).write("hook-1", 0),
    ["makeFolder", "write"],
  ],
  "beginning a replacement": [
    ({ files }) => openReplacementJournal({ files }, folder).begin("hook-1", replacement),
    ["makeFolder", "lock", "read", "write"],
  ],
  "forgetting a replacement": [
    ({ files }) => openReplacementJournal({ files }, folder).forget("hook-1"),
    ["remove"],
  ],
  "noting a submission": [
    (host) => openSubmissions(host, folder).add("text", "case-1"),
    ["read", "makeFolder", "write"],
  ],
  "acquiring a key": [
    (host) => openWriteJournal(host, folder)("a write"),
    ["makeFolder", "lock", "read", "write"],
  ],
  "settling a write": [
    async (host) => (await openWriteJournal(host, folder)("a write")).settle(),
    ["remove"],
  ],
  "appending to the history": [
    ({ files }) => openHistory(files, folder).append('{"id":"1"}'),
    ["makeFolder", "list", "status", "append"],
  ],
  "starting the next file of the history": [
    ({ files }) => openHistory(files, folder, 1).append('{"id":"1"}'),
    ["remove"],
    async ({ files }) => {
      for (let index = 0; index < 4; index++) await openHistory(files, folder, 1).append('{"id":"1"}');
    },
  ],
  "masking the history": [
    ({ files }) => openHistory(files, folder).maskOlder((line) => line),
    ["status", "makeFolder", "lock", "list", "read", "write"],
    ({ files }) => openHistory(files, folder).append('{"id":"1"}'),
  ],
  "making the key of digests": [
    ({ files }) => createTextDigest(files, folder),
    ["read", "makeFolder", "lock", "write"],
  ],
  "proving that secrets can be saved": [
    (host) => openWebhookSecrets(host, folder).proveWritable(owner),
    ["makeFolder", "keyring.write", "keyring.remove"],
  ],
  "saving a secret": [saveSecret, ["keyring.write", "makeFolder", "write"]],
  "removing a secret": [
    (host) => openWebhookSecrets(host, folder).remove(secretOwner),
    ["read", "keyring.remove", "remove"],
    saveSecret,
  ],
};

function openMachine() {
  const stored = new Map<string, string>();
  const keys = new Map<string, string>();
  const keyring: Keyring = {
    read: async (account) => keys.get(account),
    write: async (account, secret) => void keys.set(account, secret),
    remove: async (account) => void keys.delete(account),
  };
  const machine = { env: {}, files: memoryFiles(stored), keyring, now: () => 0, random: () => 0 };
  const breakOperation = (operation: string): Machine => {
    const fail = async () => {
      throw new Failure("config", `${operation} failed`);
    };
    return operation.startsWith("keyring.")
      ? { ...machine, keyring: { ...keyring, [operation.slice("keyring.".length)]: fail } }
      : { ...machine, files: { ...machine.files, [operation]: fail } };
  };
  return { machine, breakOperation };
}

test.each(
  Object.entries(works).flatMap(([name, [work, operations, before]]) =>
    operations.map((operation) => ({ name, operation, work, before })),
  ),
)("$name fails if $operation fails", async ({ operation, work, before }) => {
  const { machine, breakOperation } = openMachine();
  await before?.(machine);
  await expect(work(breakOperation(operation))).rejects.toThrow(`${operation} failed`);
});
