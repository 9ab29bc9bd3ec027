import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Send } from "../../../src/base/http";
import { checkReceiver } from "../../../src/proof/check/check";
import { getMutant } from "../../../src/proof/receiver/mutants/mutants";
import {
  currentSecret,
  learningReceiver,
  neverAborted,
  nextSecret,
  ruleCount,
  sampleReceiver,
  seededRandom,
} from "../../support/checked-receiver";
import { type LineSetting, runLine } from "../../support/program/world";

const files = { "/work/hook.key": `${currentSecret}\n`, "/work/next.key": `${nextSecret}\n` };
const url = "http://127.0.0.1:3000/hooks";
const withState = ["--state-url", "http://127.0.0.1:3000/state"];

const check = (more: readonly string[] = [], setting: LineSetting = {}) =>
  runLine(["webhooks", "check", url, "--secret-file", "hook.key", ...more], {
    files,
    random: seededRandom(),
    send: sampleReceiver(),
    ...setting,
  });
const withBug = (name: string): LineSetting => ({ send: sampleReceiver(getMutant(name).overrides) });
const recordOf = async (more: readonly string[], setting: LineSetting = {}) => {
  const { exitCode, stdout } = await check([...more, "--json"], setting);
  return { exitCode, ...JSON.parse(stdout) };
};
const verdictOn = (rule: string, { verdicts }: { verdicts: { rule: string; verdict: string }[] }) =>
  verdicts.find((candidate) => candidate.rule === rule);

describe("a correct receiver", () => {
  test("follows every rule when given both secrets and a state address [SIG-01 to SIG-07]", async () => {
    const record = await recordOf(["--secret-file", "next.key", ...withState]);
    expect(record).toMatchObject({ exitCode: 0, url, broken: 0, unknown: 0 });
    expect(record.held).toBe(record.verdicts.length);
  });

  test("leaves the rules about its state unknown if it has no state address", async () => {
    const record = await recordOf([]);
    expect(record).toMatchObject({ exitCode: 0, broken: 0 });
    expect(verdictOn("two-at-once", record)).toMatchObject({
      verdict: "unknown",
      answer: { status: 204, body: "" },
      advice: "It needs --state-url.",
    });
  });

  test("isn't tested for rotation if there is only one secret", async () => {
    expect(verdictOn("next-secret", await recordOf(withState))).toEqual({
      rule: "next-secret",
      title: "A delivery signed with the next secret",
      verdict: "unknown",
      follows: ["SIG-03", "SUB-12"],
      extension: false,
      sent: null,
      answer: null,
      advice: "It needs the next secret: give a second --secret-file.",
    });
  });

  test("gets no payment events on the referral surface [SUB-14]", async () => {
    const { requests, exitCode } = await check([...withState, "--as", "referral"]);
    const bodies = requests.map(({ body }) => Buffer.from(body ?? "").toString());
    expect([exitCode, bodies.filter((body) => body.includes("payment."))]).toEqual([0, []]);
  });

  test.each([
    ["is reported for a closeCode of null", null, [], "closeCode is empty, expected Paid"],
    ["isn't reported for a missing closeCode", undefined, ["held", "held"], ""],
  ])("%s", async (_, closeCode, held, finding) => {
    const receiver = sampleReceiver();
    const send: Send = async (request) => {
      const response = await receiver(request);
      if (request.method !== "GET" || response.status !== 200) return response;
      const state = JSON.parse(Buffer.from(response.body).toString());
      return { ...response, body: Buffer.from(JSON.stringify({ ...state, closeCode })) };
    };
    const { verdicts, broken } = await recordOf(withState, { send });
    const closes = ["close-before-update", "update-after-close"].map((rule) => verdictOn(rule, { verdicts }));
    expect(closes.map((entry) => entry?.verdict).filter((verdict) => verdict === "held")).toEqual(held);
    expect([broken, JSON.stringify(verdicts).includes(finding)]).toEqual([closeCode === null ? 1 : 0, true]);
  });

  test("can report its state in another format if --state-path maps the fields", async () => {
    const receiver = sampleReceiver();
    const send: Send = async (request) => {
      const response = await receiver(request);
      if (request.method !== "GET" || response.status !== 200) return response;
      const { lifecycle, paid, events } = JSON.parse(Buffer.from(response.body).toString());
      const body = {
        status: lifecycle,
        totals: { paid: String(paid) },
        log: events.map((id: string) => ({ id })),
      };
      return { ...response, body: Buffer.from(JSON.stringify(body)) };
    };
    const paths = ["lifecycle=status", "paid=totals.paid", "events=log"];
    const flags = paths.flatMap((path) => ["--state-path", path]);
    expect(await recordOf([...withState, ...flags], { send })).toMatchObject({ exitCode: 0, broken: 0 });
  });
});

test("sends a receiver only the events given by --event", async () => {
  const { verdicts, exitCode, broken } = await recordOf([
    ...withState,
    "--event",
    "case.created,case.updated",
    "--event",
    "case.closed",
  ]);
  expect([exitCode, broken]).toEqual([0, 0]);
  expect(verdictOn("decimals", { verdicts })).toMatchObject({
    verdict: "unknown",
    advice: "The subscription has no payment.created (--event).",
  });
});

describe("a broken rule", () => {
  test("is shown with its delivery, response and fix [SIG-06]", async () => {
    const record = await recordOf(withState, withBug("checks-future-only"));
    expect(record).toMatchObject({ exitCode: 13, broken: 2 });
    expect(verdictOn("too-old", record)).toMatchObject({
      verdict: "broken",
      sent: {
        method: "POST",
        url,
        headers: { "x-service-signature": expect.stringMatching(/^t=1773651290,v1=[\da-f]{64}$/) },
        requests: 1,
      },
      answer: { status: 204, body: "" },
      advice:
        "The answer was 204, and it was booked. Likely bug: The receiver's window for old signatures is too wide, or missing. Refuse a t that is more than 300 seconds old. See `recoup help receiver#verify-the-signature`.",
    });
  });

  test("is shown below the table on a terminal", async () => {
    const { stdout, stderr } = await check(withState, {
      ...withBug("ignores-deletions"),
      isTerminal: true,
      columns: 100,
      env: { NO_COLOR: "1" },
    });
    expect(stdout).toContain("BROKEN   payment-reversed         Two payments, one of them reversed");
    expect(stdout).toContain("In the books, paid is 140, expected 40.00.");
    expect(stderr).toBe(
      `Error: The receiver breaks 3 rules of ${ruleCount}.\n  next: \`recoup help receiver\` shows what a correct receiver does.\n`,
    );
  });

  test("is labeled if it is an extension", async () => {
    const { stdout, stderr } = await check(withState, {
      ...withBug("books-tests"),
      isTerminal: true,
      columns: 100,
      env: { NO_COLOR: "1" },
    });
    expect(stdout).toContain("Follows from    an extension: the interface description doesn't say it");
    expect(stderr).toContain(
      `Error: The receiver breaks 1 rule of ${ruleCount}, beyond the interface description.\n`,
    );
  });

  test("is shown in full only if it is among the first five", async () => {
    const { stdout } = await check([], {
      ...withBug("error-on-repeat"),
      isTerminal: true,
      columns: 100,
      env: { NO_COLOR: "1" },
    });
    expect(stdout.match(/^What to change/gm)).toHaveLength(5);
    const [, rest = ""] = stdout.split("Also broken (--json shows what was sent)\n");
    expect(rest).toMatch(/^repeated-close +case\.closed was answered 409\. /m);
  });

  test("is listed above the rules that hold", async () => {
    const { stdout } = await check(withState, { ...withBug("books-tests"), isTerminal: true });
    const verdicts = [...stdout.matchAll(/^(BROKEN|held|unknown) /gm)].map(([, verdict]) => verdict);
    const last = verdicts.lastIndexOf("BROKEN");
    expect(last).toBeGreaterThanOrEqual(0);
    expect(verdicts.slice(0, last + 1).every((verdict) => verdict === "BROKEN")).toBe(true);
    expect(stdout.indexOf("What to change")).toBeLessThan(stdout.indexOf("BROKEN"));
  });

  test("is the only one in the table if it blocks all others", async () => {
    const send: Send = async () => ({ status: 401, headers: {}, body: new Uint8Array() });
    const { stdout } = await check([], { send, isTerminal: true, columns: 100, env: { NO_COLOR: "1" } });
    expect(stdout).toContain("BROKEN   plain  A delivery as the platform sends it  401\n\nUnknown\n");
    expect(stdout).toContain(`${ruleCount - 2} rules: The plain delivery is refused, too.`);
  });

  test("is shown in a web page", async () => {
    const { stdout } = await check(["--report", "html"], withBug("wide-window"));
    expect(stdout).toContain("<title>Check of a receiver</title>");
  });

  test("fails its test case in the build server report", async () => {
    const { exitCode, stdout } = await check([...withState, "--report", "tap"], withBug("race"));
    const lines = stdout.split("\n");
    expect([exitCode, lines[0], lines[1]]).toEqual([13, "TAP version 13", `1..${ruleCount}`]);
    expect(lines.filter((line) => line.startsWith("not ok"))).toEqual([
      "not ok 16 - two-at-once: Two copies at the same moment",
      "not ok 17 - many-at-once: 12 copies at the same moment",
    ]);
    expect(lines).toContain(
      "ok 7 - next-secret: A delivery signed with the next secret # SKIP It needs the next secret: give a second --secret-file.",
    );
  });
});

describe("a receiver", () => {
  const silent = (message: string): LineSetting => ({
    send: async () => {
      throw new Failure("network", message);
    },
  });

  test("gets a single request and breaks a single rule if it isn't running", async () => {
    const { exitCode, stdout, requests } = await check(["--json"], silent("the connection was refused"));
    const record = JSON.parse(stdout);
    expect([exitCode, requests.length, record.broken, record.unknown]).toEqual([13, 1, 1, ruleCount - 1]);
    expect(verdictOn("plain", record)).toMatchObject({
      answer: { status: null, body: "no answer: the connection was refused" },
    });
  });

  test("breaks only the rule under test if it crashes midway", async () => {
    const receiver = sampleReceiver();
    let requests = 0;
    const send: Send = async (request) => {
      requests += 1;
      if (requests > 40) throw new Failure("network", "the connection was refused");
      return receiver(request);
    };
    const record = await recordOf([], { send });
    expect(record).toMatchObject({ exitCode: 13, broken: 1 });
    expect(JSON.stringify(record.verdicts)).toContain(
      "From here on the receiver gave no answer: the connection was refused.",
    );
  });

  test("leaves the rules about forgeries unknown if it refuses everything", async () => {
    const { verdicts } = await recordOf([], {
      send: async () => ({ status: 401, headers: {}, body: Buffer.from("no") }),
    });
    expect(verdictOn("wrong-secret", { verdicts })).toMatchObject({
      verdict: "unknown",
      advice: "The plain delivery is refused, too.",
    });
  });

  test("leaves the rules about its state unknown if its state address returns garbage", async () => {
    const receiver = sampleReceiver();
    const send: Send = async (request) =>
      request.method === "GET"
        ? { status: 200, headers: {}, body: Buffer.from("<html>") }
        : receiver(request);
    const record = await recordOf(withState, { send });
    expect(record).toMatchObject({ exitCode: 0, broken: 0 });
    expect(verdictOn("decimals", record)).toMatchObject({
      advice: expect.stringContaining('isn\'t JSON: "<html>"'),
    });
  });
});

test("prints the results so far on Ctrl-C", async () => {
  const stop = new AbortController();
  const receiver = sampleReceiver();
  let requests = 0;
  const send: Send = async (request) => {
    requests += 1;
    if (requests === 10) stop.abort("SIGINT");
    if (stop.signal.aborted) throw new Failure("interrupted", "interrupted");
    return receiver(request);
  };
  const { exitCode, stdout } = await check(["--json"], { send, signal: stop.signal });
  const { held, unknown } = JSON.parse(stdout);
  expect([exitCode, held > 0, unknown > 40]).toEqual([130, true, true]);
});

describe("a receiver without --secret-file", () => {
  const run = (send: Send, more: readonly string[] = []) =>
    runLine(["webhooks", "check", url, ...more], { random: seededRandom(), send });

  test("gets two secrets at the path /secret of its address", async () => {
    const { exitCode, stdout, requests } = await run(learningReceiver(), [...withState, "--json"]);
    const { broken, unknown } = JSON.parse(stdout);
    expect([exitCode, broken, unknown]).toEqual([0, 0, 0]);
    const learned = requests.filter(({ method }) => method === "PUT");
    expect(learned.map((request) => request.url)).toEqual([`${url}/secret`, `${url}/secret`]);
    const secrets = learned.map(({ body }) => JSON.parse(Buffer.from(body ?? "").toString()).secret);
    expect(secrets.filter((secret) => stdout.includes(secret))).toEqual([]);
  });

  test("gets no deliveries if it refuses the secrets", async () => {
    const refusing: Send = async () => ({ status: 404, headers: {}, body: new Uint8Array() });
    const { exitCode, stderr, requests } = await run(refusing);
    expect([exitCode, requests.length]).toEqual([13, 1]);
    expect(stderr).toBe(
      `Error: The receiver answered 404 to PUT ${url}/secret.\n  next: The receiver gets secrets at /secret below its address. To use secrets of its own, add --secret-file.\n`,
    );
  });

  test("is reported as not running", async () => {
    const { exitCode, stderr } = await run(async () => {
      throw new Failure("network", "the connection was refused", { retryable: true, mayHaveArrived: false });
    });
    expect([exitCode, stderr]).toEqual([
      13,
      `Error: The receiver at ${url} doesn't answer: the connection was refused.\n  next: Start the receiver, or correct its address.\n`,
    ]);
  });

  test("gets no requests in a dry run", async () => {
    expect((await run(learningReceiver(), ["--dry-run"])).requests).toEqual([]);
  });
});

describe("webhooks check", () => {
  test.each([
    [
      [url, "--event", "payment.crated"],
      '--event: "payment.crated" is not an event of the collection surface; did you mean payment.created?',
    ],
    [
      [url, "--as", "referral", "--event", "client.linked"],
      "--event needs an event about a case: the check sends no other.",
    ],

    [["ftp://a/b", "--secret-file", "hook.key"], '<url> must be an HTTP or HTTPS URL (got "ftp://a/b").'],
    [["http://a:b@c/", "--secret-file", "hook.key"], "<url> can't contain a user name or password."],
    [[url, "--state-path", "paid=a"], "--state-path can only be used with --state-url."],
    [[url, ...withState, "--state-path", "payed=a"], 'Unknown name in --state-path "payed".'],
    [
      [url, ...withState, "--state-path", "paid"],
      "--state-path needs a path after paid, as in paid=case.paid.",
    ],
    [[url, "--report", "json"], "--report json is not available here: use --json."],
  ])("refuses %j", async (words, message) => {
    const { exitCode, stderr, requests } = await runLine(["webhooks", "check", ...words], { files });
    expect([exitCode, stderr.split("\n")[0], requests]).toEqual([2, `Error: ${message}`, []]);
  });

  test("names the reports that it can write", async () => {
    const { exitCode, stderr } = await check(["--report", "markdown=check.md"]);
    expect([exitCode, stderr]).toEqual([
      2,
      'Error: There is no report "markdown".\n  next: Use one of tap, junit, html.\n',
    ]);
  });

  test("refuses a secret that is not Base64", async () => {
    const { exitCode, stderr } = await check([], { files: { "/work/hook.key": "no secret!" } });
    expect([exitCode, stderr.split("\n")[0]]).toEqual([3, "Error: The webhook secret is not Base64."]);
  });

  test("sends nothing in a dry run", async () => {
    const { stdout, requests } = await check(["--dry-run"]);
    expect([stdout, requests]).toEqual([
      `Would send genuine and forged deliveries to ${url}. Nothing was changed.\n`,
      [],
    ]);
  });
});

test("counts finished rules in the progress line until all are done", async () => {
  const counts: (readonly [number, number])[] = [];
  const host = {
    send: sampleReceiver(),
    now: () => Date.UTC(2026, 2, 16, 9),
    sleep: async () => {},
    timeout: neverAborted,
    random: seededRandom(),
  };
  const setting = {
    ...{ url, secret: currentSecret, nextSecret, headerPrefix: "x-service" },
    ...({ surface: "collection", settleMs: 0, timeMs: 60_000 } as const),
  };
  await checkReceiver(host, setting, new AbortController().signal, (played, total) =>
    counts.push([played, total]),
  );
  const total = counts[0]?.[1] ?? 0;
  expect(total).toBeGreaterThan(20);
  expect(counts).toEqual(Array.from({ length: total }, (_, index) => [index + 1, total]));
});
