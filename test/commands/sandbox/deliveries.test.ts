import { expect, test } from "vitest";
import { runLine } from "../../support/program/world";

const env = {
  RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control",
  RECOUP_SANDBOX_CONTROL_TOKEN: "t",
};
const attempt = { eventId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", event: "case.created", status: 200 };

/** Runs a line against a served sandbox that reports `count` attempts. */
const listAttempts = (line: string, count: number) =>
  runLine(line, {
    env,
    send: async () => ({
      status: 200,
      headers: {},
      body: Buffer.from(JSON.stringify({ items: Array.from({ length: count }, () => attempt) })),
    }),
  });

test("filters all attempts if the log is short enough", async () => {
  const { exitCode, stdout } = await listAttempts("sandbox deliveries --where status=200 -o ids", 9_999);
  expect([exitCode, stdout.split("\n").length - 1]).toEqual([0, 9_999]);
});

test.each(["--where status=200", "--sum status"])("refuses %s if the log is too long", async (flags) => {
  const { exitCode, stdout, stderr } = await listAttempts(`sandbox deliveries ${flags}`, 10_000);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("--where and --sum read at most 9999 attempts, and there are more.");
  expect(stderr).toContain("--case, --subscription or --failed");
});
