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

test("reads a HAR file although a surface has a key and no address", async () => {
  const url = "https://collection.example/cases";
  const entries = [{ request: { method: "GET", url }, response: { status: 200 } }];
  const files = { "/work/a.har": JSON.stringify({ log: { entries } }) };
  const env = { ...collectionEnv, RECOUP_REFERRAL_KEY: "key" };
  const { stdout } = await runLine("test judge --from a.har --json", { env, files });
  expect(JSON.parse(stdout).requests).toBe(1);
});

test("finds the surface of a request if one surface's address lies below another's", async () => {
  const url = "https://collection.example/referral/clients?Misspelled=1";
  const entries = [{ request: { method: "GET", url }, response: { status: 200 } }];
  const files = { "/work/a.har": JSON.stringify({ log: { entries } }) };
  const referral = { RECOUP_REFERRAL_URL: "https://collection.example/referral", RECOUP_REFERRAL_KEY: "key" };
  const env = { ...collectionEnv, ...referral };
  const { stdout } = await runLine("test judge --from a.har --json", { env, files });
  expect(JSON.parse(stdout).findings).toEqual([
    expect.objectContaining({ surface: "referral", operation: "GET /clients" }),
  ]);
});

test.each([
  ["--from a.har --readings r.json", "--readings changes the sandbox, and can't be used with --from."],
  ["--since 1m --route https://a.example=http://127.0.0.1:1", "--route changes the sandbox"],
  ["--since 1m --no-limits", "--no-limits changes the sandbox, and can't be used with --since."],
])("refuses %s, which would have no effect", async (flags, message) => {
  const { exitCode, stderr } = await runLine(`test judge ${flags}`);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
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
