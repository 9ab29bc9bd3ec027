import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { HttpResponse, Send } from "../../src/base/http";
import { outputFormats } from "../../src/render/report";
import { answer } from "../support/platforms/answers";
import { keptFiles } from "../support/program/kept-files";
import { collectionEnv, customerEnv, memoryFiles, referralEnv, runLine } from "../support/program/world";

const list = answer({ cases: [{ id: "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f", reference: "7KQ2M9XA" }] });
const serving =
  (...answers: readonly HttpResponse[]): Send =>
  async () =>
    (answers.length > 1 ? (answers as HttpResponse[]).shift() : answers[0]) as HttpResponse;
const busy = answer({ error: "rate_limit_exceeded", message: "slow down", retryAfter: 42.5 }, 429);
const broken = answer({ businessErrors: [{ type: "InternalError", message: "x", solutionUrl: "" }] }, 500);

test("waits for as long as a 429 specifies and prints a note on stderr [CLI-05]", async () => {
  const result = await runLine("cases list -o ids", { env: collectionEnv, send: serving(busy, list) });
  expect([result.exitCode, result.waits, result.requests.length]).toEqual([0, [42_500], 2]);
  expect(result.stderr).toContain("Rate limited (429); waiting 42.5s.");
});

test("waits silently with -q", async () => {
  const result = await runLine("cases list -o ids -q", { env: collectionEnv, send: serving(busy, list) });
  expect([result.exitCode, result.waits.length, result.stderr]).toEqual([0, 1, ""]);
});

test("fails immediately if a wait exceeds --max-wait and suggests a higher limit", async () => {
  const line = "cases list --json --max-wait 30s";
  const result = await runLine(line, { env: collectionEnv, send: serving(busy) });
  expect([result.exitCode, result.waits, result.requests.length, result.stdout]).toEqual([10, [], 1, ""]);
  expect(JSON.parse(result.stderr).error).toMatchObject({
    code: "rate-limited",
    exit: 10,
    status: 429,
    retryable: true,
    attempts: 1,
    hint: "Try again in 42.5s: the wait is longer than --max-wait allows. Wait longer with --max-wait 42.5s.",
  });
});

test("tries a request four times after server errors [CLI-06]", async () => {
  const result = await runLine("cases list", { env: collectionEnv, send: serving(broken) });
  expect([result.exitCode, result.requests.length, result.waits]).toEqual([11, 4, [500, 1000, 2000]]);
  expect(result.stderr).toContain("in GET https://collection.example/cases after 4 attempts (profile env");
});

test("--retries sets the number of retries", async () => {
  for (const [retries, sent] of [
    [0, 1],
    [1, 2],
    [5, 6],
  ]) {
    const line = `cases list --retries ${retries}`;
    expect((await runLine(line, { env: collectionEnv, send: serving(broken) })).requests).toHaveLength(
      sent ?? 0,
    );
  }
});

test("retries a read after a lost connection [AMB-51]", async () => {
  let sent = 0;
  const send: Send = async () => {
    if (++sent < 3) throw new Failure("network", "the connection was closed", { retryable: true });
    return list;
  };
  expect(await runLine("cases list -o ids", { env: collectionEnv, send })).toMatchObject({ exitCode: 0 });
  expect(sent).toBe(3);
});

test("--request-timeout applies to each try and enforces a minimum speed", async () => {
  const line = "cases list --request-timeout 1m30s";
  const { requests } = await runLine(line, { env: collectionEnv, send: serving(broken, list) });
  expect(requests.map(({ timeoutMs }) => timeoutMs)).toEqual([90_000, 90_000]);
  expect(new Set(requests.map(({ minBytesPerSecond }) => minBytesPerSecond))).toEqual(new Set([2 ** 16]));
});

test.each(["--max-wait soon", "--request-timeout 5", "--retries -1", "--retries many"])(
  "refuses %s before anything is sent",
  async (flags) => {
    const { exitCode, requests, stderr } = await runLine(`cases list ${flags}`, { env: collectionEnv });
    expect([exitCode, requests.length]).toEqual([2, 0]);
    expect(stderr).toContain(flags.split(" ")[0]);
  },
);

test("Ctrl-C during a wait exits with 130", async () => {
  const stop = new AbortController();
  const send: Send = async () => {
    stop.abort("SIGINT");
    return busy;
  };
  const result = await runLine("cases list", { env: collectionEnv, send, signal: stop.signal });
  expect([result.exitCode, result.stdout, result.waits]).toEqual([130, "", []]);
});

test.each(outputFormats.filter((format) => format !== "html"))(
  "-n prints the request with the key masked and sends nothing (-o %s)",
  async (format) => {
    const line = `cases list --lifecycle Active -n -o ${format}`;
    const { exitCode, stdout, stderr, requests } = await runLine(line, { env: collectionEnv });
    const url = "https://collection.example/cases?Statuses=Active&Page=1";
    const headers = { accept: "application/json", "user-agent": "recoup", xapikey: "****" };
    expect([exitCode, requests.length, stderr]).toEqual([0, 0, ""]);
    if (format === "json" || format === "ndjson") {
      expect(JSON.parse(stdout)).toEqual({ method: "GET", url, headers });
    } else {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
      expect(stdout).toBe(`GET ${url}\n${lines.join("")}`);
    }
  },
);

test("-n with --client doesn't mint a token", async () => {
  const line = "cases list --client nordlicht-01 --dry-run";
  const { stdout, requests } = await runLine(line, { env: { ...customerEnv, ...referralEnv } });
  expect(requests).toEqual([]);
  expect(stdout).toContain("authorization: Bearer ****\n");
});

test("-n shows the body that would be sent", async () => {
  const line = ["tokens", "mint", "it's", "--json", "-n"];
  const { stdout, requests } = await runLine(line, { env: referralEnv });
  expect(requests).toEqual([]);
  expect(JSON.parse(stdout)).toMatchObject({ method: "POST", body: { externalTenantId: "it's" } });
});

test("--curl prints a command into which the shell inserts the key", async () => {
  const { stdout, requests } = await runLine(["tokens", "mint", "it's", "--curl"], { env: referralEnv });
  expect(requests).toEqual([]);
  expect(stdout).toBe(
    [
      "curl --request POST https://referral.example/oauth/token",
      '--header "xapikey: $RECOUP_REFERRAL_KEY"',
      "--header 'content-type: application/json'",
      "--header 'accept: application/json'",
      "--header 'user-agent: recoup'",
      `--data-binary '{"externalTenantId":"it'\\''s"}'\n`,
    ].join(" \\\n  "),
  );
});

const secretAnswer = answer({ cases: [{ id: "1", note: `key ${collectionEnv.RECOUP_COLLECTION_KEY}` }] });

test("-v shows requests, and -vv adds masked headers and bodies", async () => {
  const short = await runLine("cases list -v -q -o ids", { env: collectionEnv, send: serving(secretAnswer) });
  expect(short.stderr.split("\n")).toEqual([
    "> GET https://collection.example/cases?Page=1",
    expect.stringMatching(/^< 200 for GET https:\/\/collection\.example\/cases\?Page=1, 0 ms, \d+ bytes$/),
    "",
  ]);
  const long = await runLine("cases list -vv -o ids", { env: collectionEnv, send: serving(secretAnswer) });
  expect(long.stderr).toContain("> xapikey: ****\n");
  expect(long.stderr).toContain("< content-type: application/json\n");
  expect(long.stderr).toContain('"note":"key ****"');
  expect(long.stderr).not.toContain(collectionEnv.RECOUP_COLLECTION_KEY);
});

test("-v shows every try and the error if there is no response", async () => {
  let sent = 0;
  const send: Send = async () => {
    if (++sent === 1) throw new Failure("network", "the connection was closed", { retryable: true });
    return sent === 2 ? broken : list;
  };
  const { stderr } = await runLine("cases list -v -o ids", { env: collectionEnv, send });
  expect(stderr.match(/^> GET/gm)).toHaveLength(3);
  expect(stderr).toMatch(/^< no response to GET \S+: the connection was closed$/m);
  expect(stderr).toMatch(/^< 500 for GET/m);
});

test("-vv never prints control characters", async () => {
  const send = serving(answer({ cases: [{ id: "1", debtor: "\u001b[2J\u202eevil" }] }));
  const { stderr } = await runLine("cases list -vv -o ids", { env: collectionEnv, send });
  expect([stderr.includes("\u001b"), stderr.includes("\u202e")]).toEqual([false, false]);
});

test("-vv masks a minted token in its own response and in later requests", async () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJlLW9mLXRva2Vu";
  const send: Send = async ({ url }) =>
    url.endsWith("/oauth/token") ? answer({ accessToken: token, expiresIn: 1800 }) : list;
  const { stderr, exitCode } = await runLine("cases list -vv --client a -o ids", {
    env: { ...customerEnv, ...referralEnv },
    send,
  });
  expect(exitCode).toBe(0);
  expect(stderr).toContain("> POST https://referral.example/oauth/token");
  expect(stderr).not.toContain("eyJ");
  expect(stderr).not.toContain("c2lnbmF0dXJl");
});

test("doesn't leave the key in the cache after reading many pages [LIM-04]", async () => {
  const stored = new Map<string, string>();
  const page = (number: number) =>
    answer({ cases: [{ id: String(number) }], page: { totalResults: 50, totalPages: 50, pageSize: 1 } });
  const send: Send = async ({ url }) => page(Number(new URL(url).searchParams.get("Page")));
  const result = await runLine("cases list --all --page-size 1 -o ids", {
    env: referralEnv,
    send,
    fileSystem: memoryFiles(stored),
  });
  expect([result.exitCode, result.requests.length]).toEqual([0, 50]);
  const [[path, content] = ["", ""], ...others] = keptFiles(stored);
  expect(others).toEqual([]);
  expect(path).toMatch(/^\/home\/operator\/\.cache\/recoup\/limits\/[0-9a-f]{16}\.json$/);
  expect(content).toMatch(/^\[\[\d+,\d+\](,\[\d+,\d+\])*\]\n$/);
});

test("doesn't keep a ledger when reading many pages if no limit is documented [NS-26]", async () => {
  const stored = new Map<string, string>();
  const send: Send = async ({ url }) => {
    const number = new URL(url).searchParams.get("Page");
    return answer({ cases: [{ id: number }], page: { totalResults: 50, totalPages: 50, pageSize: 1 } });
  };
  const result = await runLine("cases list --all --page-size 1 -o ids", {
    env: collectionEnv,
    send,
    fileSystem: memoryFiles(stored),
  });
  expect([result.requests.length, keptFiles(stored)]).toEqual([50, []]);
});

test("writes only the history file when it reads a single page", async () => {
  const stored = new Map<string, string>();
  await runLine("cases list", { env: collectionEnv, send: serving(list), fileSystem: memoryFiles(stored) });
  expect(keptFiles(stored)).toEqual([]);
});
