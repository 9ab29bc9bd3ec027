import { expect, test } from "vitest";
import { runLine } from "../../support/program/world";

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

test("accepts --where for local records, by the types of their columns", async () => {
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
