import { expect, test } from "vitest";
import { collectionEnv, runLine } from "../support/program/world";

test("refuses a missing HAR file", async () => {
  const { exitCode, stderr } = await runLine("test judge --from missing.har");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("missing.har")]);
});

test("exits with 13 if --since matches no requests", async () => {
  const { exitCode, stderr } = await runLine("test judge --since 1m");
  expect([exitCode, stderr]).toEqual([13, expect.stringContaining("`recoup sandbox serve` records what")]);
});

test.each([
  [0, ""],
  [1, "Ignored 1 request to other addresses.\n"],
  [2, "Ignored 2 requests to other addresses.\n"],
])("counts %i requests to other addresses in a HAR file", async (count, note) => {
  const urls = ["https://collection.example/cases", ...Array<string>(count).fill("https://other.example/")];
  const entries = urls.map((url) => ({ request: { method: "GET", url }, response: { status: 200 } }));
  const files = { "/work/a.har": JSON.stringify({ log: { entries } }) };
  expect((await runLine("test judge --from a.har --json", { env: collectionEnv, files })).stderr).toBe(note);
});

test("reads the last ten minutes of requests from a served sandbox", async () => {
  const { requests } = await runLine("test judge --since 10m", {
    env: { RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control", RECOUP_SANDBOX_CONTROL_TOKEN: "t" },
    now: Date.UTC(2026, 2, 16, 9),
    send: async () => ({ status: 200, headers: {}, body: new Uint8Array() }),
  });
  const tenMinutesAgo = Date.UTC(2026, 2, 16, 8, 50);
  expect(requests.map(({ url }) => url)).toEqual([
    `http://127.0.0.1:4010/control/traffic?since=${tenMinutesAgo}`,
  ]);
});
