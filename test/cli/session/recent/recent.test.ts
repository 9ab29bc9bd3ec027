import { expect, test } from "vitest";
import type { Endpoint } from "../../../../src/api/endpoint/endpoint";
import type { Host } from "../../../../src/base/host";
import { RawJson } from "../../../../src/base/json/json";
import type { Context } from "../../../../src/cli/session/context";
import { rememberIds } from "../../../../src/cli/session/recent/recent";
import { buildRecentKey, isPlainId, readRecent } from "../../../../src/cli/session/recent/recent-file";
import type { ListReport, Report } from "../../../../src/render/report";
import { memoryFiles } from "../../../support/program/world";

const file = "/home/operator/.cache/recoup/recent/acme.test.txt";

function machine({
  stored = "",
  env = {},
  isTerminal = true,
}: {
  stored?: string;
  env?: object;
  isTerminal?: boolean;
} = {}) {
  const contents = new Map(stored === "" ? [] : [[file, stored]]);
  const host = {
    env,
    homeFolder: "/home/operator",
    files: memoryFiles(contents),
    stdout: { isTerminal },
    stderr: { isTerminal: false },
  } as unknown as Host;
  const context = {
    host,
    profile: { name: "acme", environment: "test" },
    platformOptions: { world: "default" },
  } as unknown as Context;
  return { host, context, text: () => contents.get(file) };
}

const list = (...pages: readonly (readonly object[])[]): Report =>
  ({
    kind: "list",
    pages: (async function* () {
      for (const records of pages) yield { records: records.map((record) => RawJson.of(record)) };
    })(),
  }) as unknown as ListReport;

/** Prints the report of a command that calls this endpoint and saves the IDs it shows. */
async function remember(report: Report, name: string, setting: Parameters<typeof machine>[0] = {}) {
  const { context, text } = machine(setting);
  const remembered = rememberIds(report, [{ name: "other" }, { name }] as Endpoint[], context);
  if (remembered.report.kind === "list") for await (const _ of remembered.report.pages);
  await remembered.keep();
  return text();
}

test.each([
  ["listCases", { reference: "A1" }, "cases A1\n"],
  ["getCase", { Reference: "A1" }, "cases A1\n"],
  ["listClients", { externalTenantId: "kb-1" }, "clients kb-1\n"],
  ["getClient", { externalTenantId: "kb-1" }, "clients kb-1\n"],
  ["listPayments", { id: "p1" }, "payments p1\n"],
  ["listCasePayments", { id: "p1" }, "payments p1\n"],
  ["listWebhooks", { id: "w1" }, "subscriptions w1\n"],
  ["getWebhook", { id: "w1" }, "subscriptions w1\n"],
  ["createWebhook", { id: "w1" }, "subscriptions w1\n"],
  ["listUsers", { id: "u1" }, undefined],
])("stores the ID that %s shows", async (name, record, text) => {
  expect(await remember(list([record]), name)).toBe(text);
  expect(await remember({ kind: "record", record: RawJson.of(record) } as Report, name)).toBe(text);
});

test("stores the IDs of the first 50 records, most recent first, ahead of earlier IDs", async () => {
  const records = Array.from({ length: 60 }, (_, index) => ({ id: `p${index}` }));
  const text = await remember(list(records.slice(0, 30), records.slice(30)), "listPayments", {
    stored: "cases A1\npayments p3\n",
  });
  const lines = text?.split("\n") ?? [];
  expect([lines.length, lines[0], lines[49], lines[50], lines[51]]).toEqual([
    52,
    "payments p0",
    "payments p49",
    "cases A1",
    "",
  ]);
});

test("stores at most 200 IDs", async () => {
  const stored = Array.from({ length: 200 }, (_, index) => `cases A${index}\n`).join("");
  const lines = (await remember(list([{ id: "p1" }]), "listPayments", { stored }))?.split("\n") ?? [];
  expect([lines.length, lines[0], lines[199]]).toEqual([201, "payments p1", "cases A198"]);
});

test("writes nothing if all IDs are already stored", async () => {
  const stored = "cases A1\npayments p1\n";
  expect(await remember(list([{ id: "p1" }]), "listPayments", { stored })).toBe(stored);
});

test.each([
  ["in a pipe", { isTerminal: false }],
  ["with RECOUP_NO_HISTORY", { env: { RECOUP_NO_HISTORY: "1" } }],
])("doesn't store IDs %s", async (_, setting) => {
  expect(await remember(list([{ id: "p1" }]), "listPayments", setting)).toBeUndefined();
});

test("stores IDs if RECOUP_NO_HISTORY=0", async () => {
  const setting = { env: { RECOUP_NO_HISTORY: "0" } };
  expect(await remember(list([{ id: "p1" }]), "listPayments", setting)).toBe("payments p1\n");
});

test("skips values that aren't IDs", async () => {
  expect(await remember(list([{ id: 5 }, { id: "a b" }, {}, { id: "ok" }]), "listPayments")).toBe(
    "payments ok\n",
  );
  const broken = { kind: "record", record: new RawJson(Buffer.from("{")) } as Report;
  expect(await remember(broken, "getWebhook")).toBeUndefined();
});

test("reads the stored IDs and skips all other lines", async () => {
  const { host } = machine({ stored: "cases A1\nusers u1\nclients a b\ncases -x\n\nsubscriptions w1" });
  expect(await readRecent(host, "acme.test")).toEqual([
    { kind: "cases", id: "A1" },
    { kind: "subscriptions", id: "w1" },
  ]);
  expect(await readRecent(host, "other.test")).toEqual([]);
});

test("names the file after the profile and environment, or after the sandbox world", () => {
  expect([
    buildRecentKey({ name: "acme", environment: "live", world: "w/1" }),
    buildRecentKey({ name: "sandbox", environment: "test", world: "w/1" }),
  ]).toEqual(["acme.live", "sandbox.test.w_1"]);
});

test.each([
  ["A.b_@+/-1", true],
  ["a".repeat(80), true],
  ["a".repeat(81), false],
  ["-a", false],
  ["a;b", false],
  ["", false],
])("decides whether to suggest the ID %s: %s", (id, isOffered) => {
  expect(isPlainId(id)).toBe(isOffered);
});
