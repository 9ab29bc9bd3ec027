import { expect, test } from "vitest";
import { formatServedName, openServedSandboxes } from "../../src/state/served-sandboxes";
import { memoryFiles } from "../support/program/world";

const served = { url: "http://127.0.0.1:4010", world: "default", token: "a token" };
const file = "/data/served/127.0.0.1_4010.json";
const open = (stored: Map<string, string>) => openServedSandboxes(memoryFiles(stored), "/data");

test("stores how to reach a served sandbox, by host and port", async () => {
  const stored = new Map<string, string>();
  await open(stored).write(formatServedName(served), served);
  expect([...stored.keys()]).toEqual([file]);
  expect(await open(stored).list()).toEqual([served]);
});

test.each([
  ["http://[::1]:4010", "__1_4010"],
  ["https://sandbox.example", "sandbox.example"],
])("names the file for %s %s", (url, name) => {
  expect(formatServedName({ url })).toBe(name);
});

test.each([
  ["no token", { ...served, token: "" }, undefined],
  ["another protocol", { ...served, url: "file:///etc" }, undefined],
  ["an invalid address", { ...served, url: "http://" }, undefined],
  ["HTTPS", { ...served, url: "https://a.example" }, { ...served, url: "https://a.example" }],
  ["no world", { url: served.url, token: "a token" }, { ...served, world: "" }],
])("accepts or rejects a record with %s", async (_, record, expected) => {
  expect(await open(new Map([[file, JSON.stringify(record)]])).read("127.0.0.1_4010")).toEqual(expected);
});
