import { expect, test } from "vitest";
import type { Host } from "../../src/base/host";
import { readFacts } from "../../src/listener/event-facts";
import { readForwarding } from "../../src/listener/forward";
import {
  buildReceivedRecord,
  type Delivery,
  formatReceived,
  readTags,
} from "../../src/listener/received-delivery";
import { openSavedDeliveries } from "../../src/listener/saved-deliveries";
import { memoryFiles } from "../support/program/world";

const delivery = (body: string, others: Partial<Delivery> = {}): Delivery => ({
  headers: { "content-type": "application/json", "x-service-signature": "t=1,v1=a" },
  ...{
    body: Buffer.from(body),
    receivedAtMs: Date.UTC(2026, 2, 2, 8, 5, 6, 7),
    facts: readFacts(Buffer.from(body)),
  },
  ...others,
});
const eventBody = '{"id":"e/1","event":"case.closed","timestamp":"t","data":{"caseId":"c","reference":"R"}}';

test("saves bodies and whole requests under file names without a path", async () => {
  const content = new Map<string, string>();
  const calls: string[] = [];
  const files = {
    ...memoryFiles(content),
    makeFolder: async (path: string) => void calls.push(`make ${path}`),
    proveWritable: async (path: string) => void calls.push(`prove ${path}`),
  };
  const host = { files, workingFolder: "/work" } as unknown as Host;
  const saved = await openSavedDeliveries(host, "in/box");
  expect(calls).toEqual(["make /work/in/box", "prove /work/in/box/delivery.json"]);
  await saved.keep(delivery(eventBody));
  await saved.keep(delivery("{}"));
  await saved.keep(delivery("no JSON"));
  await saved.keep(delivery(`{"id":"${"x".repeat(70)}"}`));
  await saved.keepNotTaken(delivery(eventBody));
  await saved.keepNotTaken(delivery("{}"));
  await saved.keepRefused(delivery("a"));
  expect(
    [...content].map(([path, text]) => `${path.replace("/work/in/box/20260302T080506007Z-", "")}: ${text}`),
  ).toEqual([
    `case.closed-e_1.json: ${eventBody}`,
    "without-id-1.json: {}",
    "without-id-2.json: no JSON",
    `${"x".repeat(60)}.json: {"id":"${"x".repeat(70)}"}`,
    `case.closed-e_1-not-taken-1.http: content-type: application/json\r\nx-service-signature: t=1,v1=a\r\n\r\n${eventBody}`,
    "not-taken-2.http: content-type: application/json\r\nx-service-signature: t=1,v1=a\r\n\r\n{}",
    "refused-1.http: content-type: application/json\r\nx-service-signature: t=1,v1=a\r\n\r\na",
  ]);
  for (let count = 0; count < 100; count += 1) await saved.keepRefused(delivery("b"));
  const refusals = [...content.keys()].filter((path) => path.includes("refused"));
  expect([refusals.length, refusals.at(-1)]).toEqual([
    100,
    "/work/in/box/20260302T080506007Z-refused-100.http",
  ]);
});

test.each([
  [
    eventBody,
    { id: "e/1", event: "case.closed", caseId: "c", reference: "R", timestamp: "t", json: eventBody },
  ],
  ["[]", { json: "[]" }],
  ['{"id":5,"data":"x"}', { json: '{"id":5,"data":"x"}' }],
  ["no JSON", { json: '"no JSON"' }],
  ["", { json: '""' }],
  ['\uFEFF{"id":"a"}', { id: "a", json: '{"id":"a"}' }],
  ['{"id":"a",\r\n "n": 1.50}', { id: "a", json: '{"id":"a","n":1.50}' }],
  ['{"id":"a", "n": 1}', { id: "a", json: '{"id":"a", "n": 1}' }],
])("reads the event, its case and its time from the body %j", (body, facts) => {
  const none = { id: null, event: null, caseId: null, reference: null, timestamp: null };
  expect(readFacts(Buffer.from(body))).toEqual({ ...none, ...facts });
});

const tagged = (name: string, value = "true") =>
  delivery(eventBody, { headers: { "x-service-signature": "t=1,v1=a", [`x-service-${name}`]: value } });

test("reads a delivery's tags from its headers", () => {
  const tags = { testDelivery: false, replay: false, backfill: false };
  expect(readTags(tagged("test"))).toEqual({ ...tags, testDelivery: true });
  expect(readTags(tagged("replay"))).toEqual({ ...tags, replay: true });
  expect(readTags(tagged("test", "false"))).toEqual(tags);
  expect(readTags(delivery(eventBody, { headers: { "x-service-test": "true" } }))).toEqual(tags);
  expect(readTags(delivery(eventBody, { isBackfill: true }))).toEqual({ ...tags, backfill: true });
});

test("builds the record of a received delivery", () => {
  const record = { delivery: tagged("replay"), isDuplicate: false, isOutOfOrder: true };
  const text = (changes: object = {}) =>
    Buffer.from(buildReceivedRecord({ ...record, ...changes }).bytes).toString();
  const head = '{"receivedAt":"2026-03-02T08:05:06.007Z","valid":true,"duplicate":false,"outOfOrder":true';
  const names = '"id":"e/1","event":"case.closed","caseId":"c","reference":"R"';
  expect(text()).toBe(`${head},${names},"replay":true,"body":${eventBody}}`);
  expect(text({ refusal: "x", currentCase: null })).toBe(
    `${head.replace("true", "false")},${names},"replay":true,"body":${eventBody},"case":null}`,
  );
});

test("formats a delivery on one line and drops its ID if the line is too long", () => {
  const all = { delivery: { ...tagged("test"), isBackfill: true }, isDuplicate: true, isOutOfOrder: true };
  const line = formatReceived({ ...all, refusal: "late", status: "204" });
  expect(line).toBe(
    "08:05:06  case.closed  R  not valid: late  test delivery  backfill  repeated  out of order  204  e/1",
  );
  const plain = { isDuplicate: false, isOutOfOrder: false };
  expect(formatReceived({ ...plain, delivery: tagged("replay") })).toBe(
    "08:05:06  case.closed  R  replay  e/1",
  );
  expect(formatReceived({ ...plain, delivery: delivery("{}") })).toBe("08:05:06  no event  {}");
  const fits = (width: number) =>
    formatReceived({ ...all, refusal: "late", status: "204" }, width).endsWith("e/1");
  expect([fits(line.length), fits(line.length - 1)]).toEqual([true, false]);
});

const forwardTo = "http://127.0.0.1:3000/hooks";
test("parses the options for forwarding deliveries", () => {
  expect(readForwarding({})).toBeUndefined();
  expect(readForwarding({ forwardTo })).toEqual({ url: forwardTo, ack: "after", retries: "platform" });
  expect(readForwarding({ forwardTo, forwardRetries: "none" })).toEqual({
    url: forwardTo,
    ack: "after",
    retries: "none",
  });
  expect(readForwarding({ forwardTo, ack: "first", forwardRetries: "platform" })).toEqual({
    url: forwardTo,
    ack: "first",
    retries: "platform",
  });
  expect(readForwarding({ forwardTo: "HTTPS://host/@x?u=//a@b" })?.url).toBe("HTTPS://host/@x?u=//a@b");
});

test.each([
  [{ ack: "first" as const }, "--ack and --forward-retries can only be used with --forward-to."],
  [{ forwardRetries: "none" as const }, "--ack and --forward-retries can only be used with --forward-to."],
  [
    { forwardTo: "http://user@host" },
    "--forward-to must not contain a user or password: messages show the address.",
  ],
  [{ forwardTo: "host:3000" }, '--forward-to must be an HTTP or HTTPS URL (got "host:3000").'],
  [{ forwardTo: "http://" }, '--forward-to must be an HTTP or HTTPS URL (got "http://").'],
  [
    { forwardTo, forwardRetries: "platform" as const },
    "--forward-retries platform can only be used with --ack first.",
  ],
  [
    { forwardTo, ack: "after" as const, forwardRetries: "platform" as const },
    "--forward-retries platform can only be used with --ack first.",
  ],
])("refuses %j", (values, message) => {
  expect(() => readForwarding(values)).toThrow(expect.objectContaining({ kind: "usage", message }));
});
