import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Host } from "../../../src/base/host";
import type { HttpRequest, Send } from "../../../src/base/http";
import { verify } from "../../../src/webhooks/verify";
import { answer } from "../../support/platforms/answers";
import {
  caseOf,
  type HistoryPlatform,
  historyPlatform,
  recordOf,
  subscriptionId,
} from "../../support/platforms/delivery-history";
import {
  deafListen,
  envelope,
  linesOf,
  nowSeconds,
  secret,
  startListening,
} from "../../support/platforms/listening";
import {
  collectionEnv,
  type LineSetting,
  memoryFiles,
  referralEnv,
  runLine,
} from "../../support/program/world";

const env = {
  ...collectionEnv,
  RECOUP_ENVIRONMENT: "test",
  RECOUP_DATA_DIR: "/data",
  RECOUP_WEBHOOK_SECRET: secret,
};
const target = "http://127.0.0.1:3000/hooks";
const [one, two] = [caseOf(1), caseOf(2)];

/** Acts as the program behind --forward-to, and as the platform for all other requests. */
function withProgram({ send }: HistoryPlatform, ...statuses: readonly number[]) {
  const received: string[] = [];
  const requests: HttpRequest[] = [];
  const both: Send = async (request) => {
    if (request.url !== target) return send(request);
    requests.push(request);
    const status = statuses[Math.min(requests.length, statuses.length) - 1] ?? 204;
    if (status < 300) received.push(JSON.parse(Buffer.from(request.body ?? "").toString()).id);
    return answer("", status);
  };
  return { received, requests, send: both };
}

const start = (flags: readonly string[], setting: LineSetting = {}) =>
  startListening(["--subscription", subscriptionId, ...flags, "-o", "ndjson"], { env, ...setting });

/** Returns waits that end only when the test ends them. */
function heldSleep() {
  const wakes: { ms: number; wake: () => void }[] = [];
  let noteSleep = () => {};
  const sleep: Host["sleep"] = (ms, signal) =>
    new Promise((wake, reject) => {
      wakes.push({ ms, wake });
      noteSleep();
      signal?.addEventListener("abort", () => reject(new Failure("interrupted", "interrupted")));
    });
  /** Ends the next wait of this length. */
  const pass = async (ms: number) => {
    for (;;) {
      const index = wakes.findIndex((entry) => entry.ms === ms);
      if (index >= 0) return wakes.splice(index, 1)[0]?.wake();
      await new Promise<void>((resolve) => {
        noteSleep = resolve;
      });
    }
  };
  return { sleep, pass };
}

test("--since delivers past events oldest first, then live ones", async () => {
  const platform = historyPlatform({
    [one]: [recordOf("e1", 10), recordOf("e3", 30)],
    [two]: [recordOf("e2", 20), recordOf("x", 25, { subscriptionId: caseOf(9) }), recordOf("old", 0)],
  });
  const { send, received } = withProgram(platform);
  const flags = ["--since", "55m", "--forward-to", target, "--count", "4"];
  const { post, ended, isReady } = await start(flags, { send });
  const live = post(envelope("e4"));
  await isReady;
  expect((await live).status).toBe(204);
  const { exitCode, stdout, stderr } = await ended;
  const lines = linesOf(stdout).map(({ id, backfill, valid, duplicate }) => [id, backfill, valid, duplicate]);
  expect([exitCode, lines]).toEqual([
    0,
    [
      ["e1", true, true, false],
      ["e2", true, true, false],
      ["e3", true, true, false],
      ["e4", undefined, true, false],
    ],
  ]);
  expect(received).toEqual(["e1", "e2", "e3", "e4"]);
  expect(stderr).toContain("Missed 3 events. Now live.\n");
});

test("--since with --event counts only the selected events as missed", async () => {
  const platform = historyPlatform({
    [one]: [recordOf("e1", 10), recordOf("e2", 20, { payload: envelope("e2", "case.closed") })],
  });
  const flags = ["--since", "55m", "--event", "case.closed", "--count", "1"];
  const { ended } = await start(flags, { send: platform.send });
  const { stdout, stderr } = await ended;
  expect(linesOf(stdout).map(({ id }) => id)).toEqual(["e2"]);
  expect(stderr).toContain("Missed 1 event.");
});

const otherSecret = Buffer.from("the secret of another receiver").toString("base64");
const otherEnv = { ...env, RECOUP_WEBHOOK_SECRET: otherSecret };

test.each<[string, readonly string[], LineSetting]>([
  ["of the variable", [], {}],
  ["in a file", ["--secret-file", "hook.key"], { env: otherEnv, files: { "/work/hook.key": secret } }],
  ["on stdin", ["--secret-stdin"], { env: otherEnv, stdin: secret }],
])(
  "signs a past event with the secret %s and keeps its recorded bytes [SIG-02] [DLV-09]",
  async (_, flags, setting) => {
    const payload = `${envelope("e1")} \n`;
    const { send, requests } = withProgram(historyPlatform({ [one]: [recordOf("e1", 10, { payload })] }));
    const line = ["--since", "1h", "--forward-to", target, "--count", "1", ...flags];
    await (await start(line, { send, ...setting })).ended;
    const [{ headers, body = new Uint8Array() }] = requests as [HttpRequest];
    expect(Buffer.from(body).toString()).toBe(payload);
    const checked = verify({ header: headers["x-service-signature"], body, secret, nowSeconds });
    expect([checked.valid, headers["x-service-timestamp"]]).toEqual([true, String(nowSeconds)]);
  },
);

test("reads PascalCase records, with the payload as an object or without IDs [AMB-02] [NS-16]", async () => {
  const platform = historyPlatform({
    [one]: [
      { Id: "r1", Payload: JSON.parse(envelope("e1")), CreatedAt: "2026-03-16T08:10:00Z" },
      recordOf("r2", 20, {
        payload: '{"Event":"case.closed"}',
        subscriptionId: subscriptionId.toUpperCase(),
      }),
      recordOf("r3", 30, { payload: null }),
      recordOf("", 35, { payload: '{"Event":"case.closed"}' }),
      { ...recordOf("e4", 0), createdAt: undefined },
    ],
  });
  const { ended } = await start(["--since", "1h", "--count", "4"], { send: platform.send });
  const { stdout } = await ended;
  expect(linesOf(stdout).map(({ id, event }) => [id, event])).toEqual([
    ["e1", "case.updated"],
    ["r2", "case.closed"],
    [null, "case.closed"],
    ["e4", "case.updated"],
  ]);
});

describe("--since last", () => {
  test("continues from the end of the last run without repeating events [CLI-18]", async () => {
    const fileSystem = memoryFiles(new Map());
    const platform = historyPlatform({ [one]: [recordOf("e1", 10), recordOf("e2", 20)] });
    const setting = { fileSystem, send: platform.send };
    const first = await start(["--since", "1h", "--count", "2"], setting);
    await first.ended;
    platform.records.get(one)?.push(recordOf("e3", 21));
    const again = await start(["--since", "last", "--count", "1"], setting);
    const { stdout, requests } = await again.ended;
    expect(linesOf(stdout).map(({ id }) => id)).toEqual(["e3"]);
    expect(requests.at(-1)?.url).toContain(`since=${encodeURIComponent("2026-03-16T08:15:00.000Z")}`);
  });

  test("continues from the newest event that isn't dated in the future", async () => {
    const fileSystem = memoryFiles(new Map());
    const future = recordOf("e9", 0, { createdAt: "2099-01-01T00:00:00Z" });
    const platform = historyPlatform({ [one]: [recordOf("e1", 10), recordOf("e2", 20), future] });
    const setting = { fileSystem, send: platform.send };
    await (await start(["--since", "1h", "--count", "3"], setting)).ended;
    platform.records.get(one)?.push(recordOf("e3", 21));
    const again = await start(["--since", "last", "--count", "1"], setting);
    expect(linesOf((await again.ended).stdout).map(({ id }) => id)).toEqual(["e3"]);
  });

  test("continues from the last run if that one began at a time in the future", async () => {
    const fileSystem = memoryFiles(new Map());
    const platform = historyPlatform({ [one]: [] });
    const setting = { fileSystem, send: platform.send };
    const first = await start(["--since", "2027-01-01"], setting);
    await first.isReady;
    first.interrupt();
    await first.ended;
    platform.records.get(one)?.push(recordOf("e1", 0, { createdAt: "2026-03-16T09:01:00Z" }));
    const again = await start(["--since", "last", "--count", "1"], setting);
    expect(linesOf((await again.ended).stdout).map(({ id }) => id)).toEqual(["e1"]);
  });

  test("is refused if there is no earlier run", async () => {
    const { exitCode, stdout, stderr } = await runLine(
      `webhooks listen --subscription ${subscriptionId} --since last`,
      { env, send: historyPlatform().send, listen: deafListen },
    );
    expect([exitCode, stdout, stderr]).toEqual([
      2,
      "",
      `Error: --since last: no earlier run with --since or --keep is known for ${subscriptionId}.\n  next: Say once how far to go back, for example --since 24h; then --since last continues there.\n`,
    ]);
  });

  test("redelivers refused events in the next run", async () => {
    const fileSystem = memoryFiles(new Map());
    const platform = historyPlatform({ [one]: [recordOf("e1", 10), recordOf("e2", 20), recordOf("e3", 40)] });
    const flags = ["--forward-to", target, "--count", "2"];
    const first = withProgram(platform, 204, 500, 204);
    await (await start(["--since", "1h", ...flags], { fileSystem, send: first.send })).ended;
    expect(first.received).toEqual(["e1", "e3"]);
    const second = withProgram(platform);
    const again = await start(["--since", "last", "--forward-to", target, "--count", "1"], {
      fileSystem,
      send: second.send,
    });
    await again.ended;
    expect(second.received).toEqual(["e2"]);
  });
});

test("delivers an event only once, even if it arrives both live and from the history", async () => {
  const platform = historyPlatform({ [one]: [recordOf("e1", 10)] });
  const { send, received } = withProgram(platform);
  const { sleep, pass } = heldSleep();
  const flags = ["--since", "1h", "--forward-to", target, "--count", "3"];
  const { post, ended } = await start(flags, { send, sleep });
  expect((await post(envelope("e1"))).status).toBe(204);
  expect((await post(envelope("e2"))).status).toBe(204);
  platform.records.get(one)?.push(recordOf("e2", 20), recordOf("late", 11));
  await pass(30_000);
  const { stdout } = await ended;
  expect(received).toEqual(["e1", "e2", "late"]);
  expect(linesOf(stdout).map(({ id, backfill }) => [id, backfill])).toEqual([
    ["e1", true],
    ["e2", undefined],
    ["late", true],
  ]);
});

test("delivers everything in order as soon as the program is running", async () => {
  const { send, received } = withProgram(
    historyPlatform({ [one]: [recordOf("e1", 10), recordOf("e2", 20)] }),
    502,
    204,
  );
  const { sleep, pass } = heldSleep();
  const { ended } = await start(["--since", "1h", "--forward-to", target, "--count", "2"], { send, sleep });
  await pass(30_000);
  const { stderr } = await ended;
  expect(received).toEqual(["e1", "e2"]);
  expect(stderr).toContain("Missed 2 events. Now live.\n");
  expect(stderr).toContain("2 events not accepted by your program. The next try is in 30 seconds.\n");
});

test("retries every 30 seconds while the program isn't running", async () => {
  const { send, received } = withProgram(
    historyPlatform({ [one]: [recordOf("e1", 10)] }),
    502,
    502,
    502,
    204,
  );
  const { sleep, pass } = heldSleep();
  const { ended } = await start(["--since", "1h", "--forward-to", target, "--count", "1"], { send, sleep });
  for (const ms of [30_000, 30_000, 30_000]) await pass(ms);
  expect([(await ended).exitCode, received]).toEqual([0, ["e1"]]);
});

test("doesn't redeliver events accepted by the program before Ctrl-C", async () => {
  const fileSystem = memoryFiles(new Map());
  const platform = historyPlatform({ [one]: [recordOf("e1", 10), recordOf("e2", 20)] });
  let interrupt = () => {};
  const received: string[] = [];
  const send: Send = async (request) => {
    if (request.url !== target) return platform.send(request);
    received.push(JSON.parse(Buffer.from(request.body ?? "").toString()).id);
    interrupt();
    return answer("", 204);
  };
  for (const since of ["1h", "last"]) {
    const listening = await start(["--since", since, "--forward-to", target], { fileSystem, send });
    interrupt = listening.interrupt;
    expect((await listening.ended).exitCode).toBe(130);
  }
  expect(received).toEqual(["e1", "e2"]);
});

/** Acts as the platform, and as a program that responds to each event only when the test lets it. */
function withSlowProgram({ send }: HistoryPlatform) {
  const [received, answers]: [string[], (() => void)[]] = [[], []];
  const slow: Send = async (request) => {
    if (request.url !== target) return send(request);
    received.push(JSON.parse(Buffer.from(request.body ?? "").toString()).id);
    await new Promise<void>((resolve) => answers.push(resolve));
    return answer("", 204);
  };
  return { received, answers, send: slow };
}

test("doesn't redeliver a live event that the program accepts after the --count limit or Ctrl-C", async () => {
  const fileSystem = memoryFiles(new Map());
  const { received, answers, send } = withSlowProgram(historyPlatform({ [one]: [] }));
  const flags = ["--since", "1h", "--forward-to", target, "--count", "1"];
  const first = await start(flags, { fileSystem, send });
  await first.isReady;
  const posted = [first.post(envelope("e1")), first.post(envelope("e2"))];
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.();
  expect((await posted[0])?.status).toBe(204);
  answers[1]?.();
  expect((await posted[1])?.status).toBe(204);
  expect((await first.ended).exitCode).toBe(0);
  const again = await start(flags.slice(0, 4), { fileSystem, send });
  await again.isReady;
  expect((await again.post(envelope("e2"))).status).toBe(204);
  const late = again.post(envelope("e3"));
  await expect.poll(() => answers.length).toBe(3);
  again.interrupt();
  answers[2]?.();
  expect((await late).status).toBe(204);
  expect([(await again.ended).exitCode, received]).toEqual([130, ["e1", "e2", "e3"]]);
});

test("after Ctrl-C, doesn't forward a delivery that was held back", async () => {
  const { received, answers, send } = withSlowProgram(historyPlatform({ [one]: [recordOf("e1", 10)] }));
  const { post, interrupt, ended } = await start(["--since", "1h", "--forward-to", target], { send });
  await expect.poll(() => answers.length).toBe(1);
  const held = post(envelope("e2"));
  interrupt();
  expect((await held).status).toBe(503);
  answers[0]?.();
  expect([(await ended).exitCode, received]).toEqual([130, ["e1"]]);
});

test("resends a refused event at growing intervals", async () => {
  const { send, received } = withProgram(historyPlatform({ [one]: [recordOf("e1", 10)] }), 500, 500, 204);
  const { sleep, pass } = heldSleep();
  const { ended } = await start(["--since", "1h", "--forward-to", target, "--count", "1"], { send, sleep });
  for (const ms of [30_000, 60_000]) await pass(ms);
  const { exitCode, stderr } = await ended;
  expect([exitCode, received]).toEqual([0, ["e1"]]);
  expect(stderr).toContain("1 event not accepted by your program. The next try is in 30 seconds.\n");
});

test("doesn't claim that a past event is signed correctly if the program refuses it", async () => {
  const { send } = withProgram(historyPlatform({ [one]: [recordOf("e1", 10)] }), 401, 204);
  const { sleep, pass } = heldSleep();
  const { ended } = await start(["--since", "1h", "--forward-to", target, "--count", "1"], { send, sleep });
  await pass(30_000);
  const { stderr } = await ended;
  expect(stderr).toContain(
    "it answered 401. If that is about the signature: listen signed it with the secret that it was given, which may not be the one that your program has. `recoup webhooks check http://",
  );
  expect(stderr).not.toContain("signed correctly");
});

test("waits after a 429 to a history request [CLI-03]", async () => {
  const platform = historyPlatform({ [one]: [recordOf("e1", 10)] });
  let isLimited = true;
  const send: Send = async (request) => {
    if (!isLimited || !request.url.includes("/webhooks/events")) return platform.send(request);
    isLimited = false;
    return answer({ message: "slow down", retryAfter: 7 }, 429);
  };
  const line = `webhooks listen --subscription ${subscriptionId} --since 1h --count 1 -o ndjson`;
  const { exitCode, stdout, waits } = await runLine(line, { env, send, listen: deafListen });
  expect([exitCode, linesOf(stdout).length, waits.some((ms) => ms >= 7_000)]).toEqual([0, 1, true]);
});

test("responds to a live delivery with 503 if past events take too long [DLV-01]", async () => {
  const platform = historyPlatform({ [one]: [recordOf("e1", 10)] });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const send: Send = async (request) => {
    if (request.url.includes("/cases")) await held;
    return platform.send(request);
  };
  const { sleep, pass } = heldSleep();
  const { post, ended } = await start(["--since", "1h", "--count", "2"], { send, sleep });
  const early = post(envelope("e2"));
  await pass(8_000);
  expect((await early).status).toBe(503);
  release();
  await pass(30_000);
  expect((await post(envelope("e2"))).status).toBe(204);
  expect(linesOf((await ended).stdout).map(({ id }) => id)).toEqual(["e1", "e2"]);
});

describe("the cases whose history is read", () => {
  const casesIn = (requests: readonly HttpRequest[]) =>
    requests.flatMap(({ url }) => new URL(url).searchParams.get("caseId") ?? []);
  const manyCases = () => {
    const platform = historyPlatform({ [one]: [recordOf("e1", 10)] });
    for (let number = 2; number <= 450; number++) {
      platform.cases.push({ id: caseOf(number), dateUpdated: "2026-01-01T00:00:00Z", isTestCase: true });
      platform.records.set(caseOf(number), []);
    }
    return platform;
  };

  test("include changed cases, new cases and up to 200 others", async () => {
    const platform = manyCases();
    const newIds = Array.from({ length: 101 }, (_, index) => caseOf(900 + index));
    for (const id of newIds) {
      platform.cases.push({ id, dateUpdated: null, dateCreated: "2026-03-16T08:00:00Z" });
      platform.records.set(id, []);
    }
    const { ended } = await start(["--since", "1h", "--count", "1"], { send: platform.send });
    const { requests, stderr } = await ended;
    const ids = casesIn(requests);
    expect([ids.length, newIds.every((id) => ids.includes(id))]).toEqual([302, true]);
    expect(stderr).toContain("--every-case reads all.");
  });

  test("include all cases if --every-case is given", async () => {
    const { ended } = await start(["--since", "1h", "--every-case", "--count", "1"], {
      send: manyCases().send,
    });
    const { requests, stderr } = await ended;
    expect([casesIn(requests).length, stderr.includes("--every-case")]).toEqual([450, false]);
  });

  test("match the subscription's mode even if one of them is no longer visible [SUB-08]", async () => {
    const platform = historyPlatform({ [one]: [recordOf("e1", 10)], [two]: undefined });
    platform.cases.push({ id: caseOf(3), dateUpdated: "2026-03-16T08:59:00Z", isTestCase: false });
    const { ended } = await start(["--since", "1h", "--count", "1"], { send: platform.send });
    const { requests, stderr } = await ended;
    expect(casesIn(requests)).toEqual([one, two]);
    expect(requests.some(({ url }) => url.includes("includeTestCases=true"))).toBe(true);
    expect(stderr).toContain(`The platform no longer shows 1 case, so their events can't be read: ${two}.`);
  });
});

test("reports a subscription that was disabled since the last run [LC-17]", async () => {
  const platform = historyPlatform({ [one]: [recordOf("e1", 10)] });
  Object.assign(platform.subscription, { isActive: false, disabledReason: "8 failed attempts" });
  const { ended } = await start(["--since", "1h", "--count", "1"], { send: platform.send });
  expect((await ended).stderr).toContain(
    `Warning: the subscription ${subscriptionId} is not active (8 failed attempts), and events are not recorded for it meanwhile. \`recoup webhooks update ${subscriptionId} --as collection --active\` resumes it.\n`,
  );
});

test("doesn't count events as delivered if the history can't be read", async () => {
  const files = new Map<string, string>();
  const { send } = historyPlatform({ [one]: [recordOf("e1", 10)] });
  const failing: Send = async (request) =>
    request.url.includes("/webhooks/events") ? answer({ message: "no" }, 403) : send(request);
  const { ended } = await start(["--since", "1h"], { send: failing, fileSystem: memoryFiles(files) });
  expect((await ended).exitCode).toBe(5);
  const [position] = [...files].filter(([path]) => path.includes("webhook-positions"));
  expect(position?.[1]).toBe('{"deliveredUntil":"2026-03-16T08:00:00.000Z"}\n');
});

test.each([
  ["--since 2h", 2, "a subscription that is created for one run has no history"],
  [`--since 2h --public-url https://a.example.com`, 2, "created for one run has no history"],
  [
    `--since 2h --subscription ${subscriptionId} --as referral`,
    2,
    "The referral surface has no delivery history",
  ],
  [`--since soon --subscription ${subscriptionId}`, 2, "--since must be a duration such as 2h"],
  [`--since 2h --subscription ${subscriptionId} --ack first --forward-to ${target}`, 2, "--ack first"],
  ["--every-case", 2, "--every-case can only be used with --since"],
])("refuses listen %s before sending anything", async (flags, exit, words) => {
  const setting = { env: { ...env, ...referralEnv } };
  const { exitCode, stderr, requests } = await runLine(`webhooks listen ${flags}`, setting);
  expect([exitCode, requests, stderr]).toEqual([exit, [], expect.stringContaining(words)]);
});

test("exits with 3 and suggests a next step if there is no secret [CLI-21]", async () => {
  const { RECOUP_WEBHOOK_SECRET: _, ...without } = env;
  const line = `webhooks listen --subscription ${subscriptionId} --since 2h`;
  const { exitCode, stderr, requests } = await runLine(line, { env: without });
  expect([exitCode, requests]).toEqual([3, []]);
  expect(stderr).toContain(`with \`recoup webhooks rotate ${subscriptionId} --save\`.`);
});
