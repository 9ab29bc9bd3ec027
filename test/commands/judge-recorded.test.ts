import { expect, test } from "vitest";
import { collectionEnv, customerEnv, runLine } from "../support/program/world";

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

const customerCases = (entries: readonly Record<string, unknown>[]) => ({
  "/work/a.har": JSON.stringify({
    log: {
      entries: entries.map(
        ({ at = "09:00:00", status = 200, headers = [], content = {} }: Record<string, unknown>) => ({
          startedDateTime: `2026-03-16T${at}Z`,
          time: 50,
          request: {
            ...{ method: "POST", url: "https://customer.example/cases", headers },
            postData: { mimeType: "application/json", text: '{"creditorReference":"R1"}' },
          },
          response: { status, content },
        }),
      ),
    },
  }),
});

test("doesn't hold a signature against a client if the recording lacks the body of the refusal", async () => {
  const files = customerCases([{ status: 422, content: { size: 300 } }, { at: "09:05:00" }]);
  const { stdout } = await runLine("test judge --from a.har --json", { env: customerEnv, files });
  const findings: readonly { readonly rule: string }[] = JSON.parse(stdout).findings;
  expect(findings.map(({ rule }) => rule)).not.toContain("retry-of-refusal");
});

test.each(["[REDACTED]", "Bearer [redacted]", "********", "xxxx", "Bearer ***", "Bearer removed"])(
  "refuses a recording in which keys are redacted as %s",
  async (value) => {
    const files = customerCases([{ headers: [{ name: "Authorization", value }] }]);
    const { exitCode, stderr } = await runLine("test judge --from a.har", { env: customerEnv, files });
    expect([exitCode, stderr]).toEqual([
      2,
      "Error: a.har can't be judged: the header authorization is redacted in it.\n  next: Record it with --har, which replaces keys with digests, or don't redact the keys.\n",
    ]);
  },
);

test.each([
  ["https://customer.example/cases", "masked-Zk3v0PqLx2aBcDeF"],
  ["https://customer.example/cases", ""],
  ["https://elsewhere.example/", "[REDACTED]"],
])("judges a recording of requests to %s with the key %s", async (url, value) => {
  const headers = [{ name: "XApiKey", value }];
  const entries = [{ request: { method: "GET", url, headers }, response: { status: 200 } }];
  const files = { "/work/a.har": JSON.stringify({ log: { entries } }) };
  const { stdout } = await runLine("test judge --from a.har --json", { env: customerEnv, files });
  expect(JSON.parse(stdout).target).toBe("a.har");
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
