import { expect, test } from "vitest";
import type { Send } from "../../src/base/http";
import { realMachine } from "../support/judge/judged-line";
import { runLine } from "../support/program/world";
import { recordedNow } from "../support/record/recorded-world";

/** More requests than a key is allowed to send in a minute. */
const reads = 2_010;

test.each([
  ["with --no-limits", "--no-limits", [200]],
  ["with the platform's limits", "", [200, 429]],
])("handles and counts 2,010 requests from a program %s [LIM-01]", async (_, flag, expected) => {
  const url = "http://127.0.0.1:4010";
  const statuses = new Set<number>();
  let served: Send;
  const recorded = await runLine(`test record ${flag} -- client`, {
    ...realMachine(),
    clock: () => recordedNow,
    listen: async (send) => {
      served = send;
      return { url, port: 4010, close: async () => {} };
    },
    runProgram: async ({ env }) => {
      const { RECOUP_COLLECTION_URL, RECOUP_COLLECTION_KEY: xapikey = "" } = env ?? {};
      const read = { method: "GET", url: `${RECOUP_COLLECTION_URL}/users`, headers: { xapikey } };
      for (let sent = 0; sent < reads; sent += 1) statuses.add((await served(read)).status);
      return 0;
    },
  });
  expect([...statuses]).toEqual(expected);
  expect(recorded.exitCode).toBe(12);
  expect(recorded.stderr).toContain("2,010 requests changed nothing on the platform");
});
