import { expect, test } from "vitest";
import { runLine } from "../../support/program/world";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const config = JSON.stringify({
  profiles: {
    acme: { test: { collection: { url: "https://acme.example" } } },
    bolt: { live: { referral: { url: "https://bolt.example" } } },
  },
});
const listed = (flags: string) =>
  runLine(`profile list ${flags}`, {
    env: { RECOUP_CONFIG_DIR: "/config" },
    files: { "/config/config.json": config },
  });

test("applies --where to local records by their column types", async () => {
  const { stdout, stderr } = await listed("--where test=collection --where name!=sandbox -o ids");
  expect([stdout, stderr]).toEqual(["acme\n", "1 of 3 profiles matches.\n"]);
});

test("prints a note if --limit hides records", async () => {
  const { stdout, stderr } = await listed("--limit 1 -o ids");
  expect([stdout, stderr]).toEqual(["acme\n", "Showing the first 1. Use --limit for more.\n"]);
});

test.each([
  ["--where nam=a", 'Unknown field "nam" in --where.'],
  ["--sum name", "--sum: name is not a number."],
])("refuses %s", async (flags, message) => {
  const { exitCode, stderr } = await listed(flags);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});

const { run } = sandboxOnDisk();

test.each([
  ["profile list", { "true or false": "isCurrent isReadOnly" }],
  ["tokens list", { "a date": "expiresAt", "true or false": "isExpired" }],
  ["history", { "a date": "at", "a number": "number status durationMs attempts" }],
  [
    "sandbox requests",
    { "a date": "at receivedAt", "a number": "status durationMs request.bytes answer.bytes" },
  ],
  [
    "sandbox deliveries",
    { "a date": "at nextAttemptAt", "a number": "attempt status durationMs bytes signedAt" },
  ],
  ["sandbox fault list", { "a number": "id status hits delayMs retryAfter", "true or false": "isSpent" }],
  ["sandbox snapshot list", { "a date": "savedAt", "a number": "cases payments bytes" }],
])("compares each field of `%s` according to its type", async (line, fieldsByKind) => {
  const found: Record<string, string> = {};
  for (const field of (await run(`${line} --fields help`)).stdout.trim().split("\n")) {
    const { stderr } = await run(`${line} --where ${field}=some`);
    const [, kind] = /^Error: --where: \S+ is (a date|a number|true or false)/.exec(stderr) ?? [];
    if (kind !== undefined) found[kind] = found[kind] === undefined ? field : `${found[kind]} ${field}`;
  }
  expect(found).toEqual(fieldsByKind);
});
