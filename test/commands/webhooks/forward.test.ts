import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpRequest, Send } from "../../../src/base/http";
import { verify } from "../../../src/webhooks/verify";
import {
  envelope,
  linesOf,
  nowSeconds,
  secret,
  signedHeaders,
  startListening,
} from "../../support/platforms/listening";
import { type LineSetting, memoryFiles, runLine } from "../../support/program/world";

const target = "http://127.0.0.1:3000/hooks";
const env = { RECOUP_WEBHOOK_SECRET: secret, RECOUP_DATA_DIR: "/data" };
const answered = (...statuses: readonly number[]): Send => {
  let count = 0;
  return async () => {
    const status = statuses[Math.min(count++, statuses.length - 1)] as number;
    if (status === 0) throw new Failure("network", "connection refused");
    return { status, headers: {}, body: new Uint8Array() };
  };
};
/** Headers that belong to the connection and must not be forwarded. */
const connectionHeaders = [
  ...["connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te", "trailer"],
  ...["transfer-encoding", "upgrade"],
];
const start = (flags: readonly string[], send: Send, setting: LineSetting = {}) =>
  startListening(["--forward-to", target, ...flags, "-o", "ndjson"], { env, send, ...setting });

test("forwards a delivery with the same bytes and headers before responding to it [DLV-01] [DLV-11]", async () => {
  const { post, ended } = await start(["--count", "1"], answered(202));
  const body = `${envelope("e1")}\r\n`;
  const headers = {
    ...Object.fromEntries(connectionHeaders.map((name) => [name, "1"])),
    ...signedHeaders(body),
    "x-service-test": "true",
  };
  expect((await post(body, headers)).status).toBe(204);
  const { requests } = await ended;
  const [{ url, method, headers: sent, body: bytes }] = requests as [HttpRequest];
  expect([method, url, Buffer.from(bytes ?? "").toString()]).toEqual(["POST", target, body]);
  expect(sent).toEqual({ ...signedHeaders(body), "x-service-test": "true" });
});

test.each([
  [500, 500],
  [410, 410],
  [302, 302],
  [0, 502],
])(
  "after a forward that gets a %i, responds to the platform with %i [DLV-01] [DLV-02]",
  async (status, passedOn) => {
    const { post, ended } = await start(["--count", "1"], answered(status, 200));
    const body = envelope("e1");
    expect((await post(body)).status).toBe(passedOn);
    expect((await post(body)).status).toBe(204);
    const { stdout, stderr, requests } = await ended;
    expect([requests.length, linesOf(stdout)]).toEqual([2, [expect.objectContaining({ duplicate: false })]]);
    expect(stderr).toContain(`case.updated was not accepted by ${target}:`);
  },
);

test("the start message shows the address that receives events", async () => {
  const { post, ended } = await startListening(["--forward-to", target, "--count", "1"], {
    env,
    send: answered(200),
  });
  await post(envelope("e1"));
  expect((await ended).stderr).toMatch(
    /^Listening at http:\S+, forwarding to http:\/\/127\.0\.0\.1:3000\/hooks\. Press Ctrl-C to stop\.$/m,
  );
});

test("refuses a password in the address without printing the password", async () => {
  const result = await runLine("webhooks listen --forward-to http://me:hidden@127.0.0.1:3000/", { env });
  expect(result).toMatchObject({
    exitCode: 2,
    stderr: `Error: --forward-to must not contain a user or password: messages show the address.
  next: The receiver can check the signature, which is forwarded.
`,
  });
});

/** Returns waits that end only when the test ends them. The clock doesn't move. */
function heldWaits() {
  const waits: { ms: number; end: () => void }[] = [];
  const sleep: LineSetting["sleep"] = (ms, signal) =>
    new Promise((end, reject) => {
      signal?.addEventListener("abort", () => reject(new Failure("interrupted", "interrupted")));
      waits.push({ ms, end });
    });
  return { waits, sleep };
}
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

const idsSent = (requests: readonly HttpRequest[]) =>
  requests.map(({ body }) => JSON.parse(Buffer.from(body ?? "").toString()).id);

test.each(["after", "first"])(
  "with --ack %s, forwards a repeat with its own headers, labeled as a duplicate [CLI-18] [DLV-02]",
  async (ack) => {
    const { post, ended } = await start(["--ack", ack, "--count", "2"], answered(200));
    await post(envelope("e1"));
    await post(envelope("e1"), { ...signedHeaders(envelope("e1")), "x-service-replay": "true" });
    await post(envelope("e2"));
    const { stdout, requests } = await ended;
    expect(idsSent(requests)).toEqual(["e1", "e1", "e2"]);
    expect(requests.map(({ headers }) => headers["x-service-replay"])).toEqual([
      undefined,
      "true",
      undefined,
    ]);
    expect(linesOf(stdout).map(({ id, duplicate, replay }) => [id, duplicate, replay])).toEqual([
      ["e1", false, undefined],
      ["e1", true, true],
      ["e2", false, undefined],
    ]);
  },
);

test("passes your program's refusal of a repeated event to the platform [DLV-01]", async () => {
  const { post, ended } = await start(["--count", "2"], answered(200, 409, 200));
  const statuses: number[] = [];
  for (const id of ["e1", "e1", "e1", "e2"]) statuses.push((await post(envelope(id))).status);
  const { stdout } = await ended;
  expect(statuses).toEqual([204, 409, 204, 204]);
  expect(linesOf(stdout).map(({ id, duplicate }) => [id, duplicate])).toEqual([
    ["e1", false],
    ["e1", true],
    ["e2", false],
  ]);
});

test("forwards simultaneous attempts for the same event one at a time [CLI-18]", async () => {
  const { post, ended } = await start(["--count", "2"], answered(500, 200));
  const [first, second] = await Promise.all([post(envelope("e1")), post(envelope("e1"))]);
  await post(envelope("e2"));
  const { stdout, requests } = await ended;
  expect([first?.status, second?.status, idsSent(requests)]).toEqual([500, 204, ["e1", "e1", "e2"]]);
  expect(linesOf(stdout).map(({ duplicate }) => duplicate)).toEqual([false, false]);
});

test.each(["after", "first"])(
  "with --ack %s --save, stores refused deliveries for verify --captured",
  async (ack) => {
    const files = new Map<string, string>();
    const fileSystem = memoryFiles(files);
    const flags = ["--ack", ack, "--save", "hooks"];
    const { sleep } = heldWaits();
    const { post, interrupt, ended } = await start(flags, answered(401), { fileSystem, sleep });
    await post(envelope("e1"), { ...signedHeaders(envelope("e1")), "x-service-test": "true" });
    await turns();
    interrupt();
    await ended;
    const path = "/work/hooks/20260316T090000000Z-case.updated-e1-not-taken-1.http";
    expect(files.get(path)).toContain("x-service-test: true\r\n");
    const line = `webhooks verify --captured ${path} --json`;
    const { exitCode, stdout } = await runLine(line, { env, fileSystem });
    expect([exitCode, JSON.parse(stdout).valid]).toEqual([0, true]);
  },
);

test.each([
  [401, true],
  [403, true],
  [500, false],
])("after a %i, explains that forwarded deliveries have valid signatures: %s", async (status, isSaid) => {
  const { sleep } = heldWaits();
  const { post, interrupt, ended } = await start([], answered(status), { sleep });
  await post(envelope("e1"), signedHeaders(envelope("e1")));
  interrupt();
  const { stderr } = await ended;
  expect(stderr.includes("what is forwarded is signed correctly. `recoup webhooks check http://")).toBe(
    isSaid,
  );
});

test("reports that --save couldn't store a refused delivery", async () => {
  const write = async () => {
    throw new Failure("config", "can't write hooks/e1.http: no space is left on the device");
  };
  const fileSystem = { ...memoryFiles(new Map()), write };
  const { post, ended } = await start(["--save", "hooks"], answered(500), { fileSystem });
  expect((await post(envelope("e1"))).status).toBe(500);
  const { exitCode, stderr } = await ended;
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("no space is left on the device")]);
});

test("doesn't forward invalid deliveries or excluded events [SIG-04]", async () => {
  const { post, ended } = await start(["--event", "case.closed", "--count", "1"], answered(200));
  await post(envelope("e1"), {});
  await post(envelope("e2"));
  await post(envelope("e3", "case.closed"));
  const { requests } = await ended;
  expect(idsSent(requests)).toEqual(["e3"]);
});

test("responds to the platform immediately with --ack first and retries the forward [DLV-05] [AMB-11]", async () => {
  const { waits, sleep } = heldWaits();
  const requests: HttpRequest[] = [];
  const answers = answered(500, 0, 200);
  const send: Send = async (request) => {
    requests.push(request);
    return answers(request);
  };
  const { post, interrupt, ended } = await start(["--ack", "first"], send, { sleep });
  expect((await post(envelope("e1"))).status).toBe(204);
  for (const at of [0, 1]) {
    await turns();
    waits[at]?.end();
  }
  await turns();
  interrupt();
  expect([(await ended).exitCode, waits.map(({ ms }) => ms)]).toEqual([130, [60_000, 120_000]]);
  for (const { headers, body: bytes = new Uint8Array() } of requests)
    expect(verify({ header: headers["x-service-signature"], body: bytes, secret, nowSeconds }).valid).toBe(
      true,
    );
  expect(requests).toHaveLength(3);
});

test("reports at the end any events that were never accepted", async () => {
  const { sleep } = heldWaits();
  const { post, interrupt, ended } = await start(["--ack", "first"], answered(500), { sleep });
  await post(envelope("e1"));
  await turns();
  interrupt();
  expect((await ended).stderr).toContain(
    `1 event did not reach ${target}, and the platform got a 2xx, so it does not try again. \`recoup events replay <id>\` requests one, if its subscription still exists; with --save they are kept in a folder.`,
  );
});

test("suggests sending the deliveries that --save kept if events were never accepted", async () => {
  const { sleep } = heldWaits();
  const flags = ["--ack", "first", "--save", "/kept"];
  const { post, interrupt, ended } = await start(flags, answered(500), { sleep });
  await post(envelope("e1"));
  await turns();
  interrupt();
  expect((await ended).stderr).toContain(
    `\`recoup webhooks listen --replay /kept --forward-to ${target} --secret-file <file>\` sends what --save kept.`,
  );
});

test("keeps forwarding but exits with an error if stderr isn't writable", async () => {
  const { waits, sleep } = heldWaits();
  const beforeStderr = (chunk: string) => {
    if (chunk.includes("was not accepted")) throw new Failure("config", "can't write to standard error");
  };
  const { post, interrupt, ended } = await start(["--ack", "first"], answered(500, 200), {
    sleep,
    beforeStderr,
  });
  expect((await post(envelope("e1"))).status).toBe(204);
  await turns();
  waits[0]?.end();
  await turns();
  interrupt();
  const { exitCode, stderr, requests } = await ended;
  expect([exitCode, requests.length]).toEqual([3, 2]);
  expect(stderr).toContain("an't write to standard error");
});

test("reports at the end that a forward failed unexpectedly", async () => {
  const { sleep } = heldWaits();
  const send: Send = async () => {
    throw new TypeError("torn");
  };
  const { post, interrupt, ended } = await start(["--ack", "first"], send, { sleep });
  expect((await post(envelope("e1"))).status).toBe(204);
  await turns();
  interrupt();
  const { exitCode, stderr } = await ended;
  expect(exitCode).toBe(1);
  expect(stderr).toContain(`1 event did not reach ${target}`);
  expect(stderr).toContain("TypeError: torn");
});

test("forwards only once with --forward-retries none", async () => {
  const flags = ["--ack", "first", "--forward-retries", "none", "--count", "1"];
  const { post, ended } = await start(flags, answered(500));
  await post(envelope("e1"));
  const { requests, waits } = await ended;
  expect([requests.length, waits]).toEqual([1, []]);
});

test.each([
  ["--ack first", "can only be used with --forward-to"],
  [`--forward-to ftp://a --count 1`, "must be an HTTP or HTTPS URL"],
  [`--forward-to ${target} --forward-retries platform`, "can only be used with --ack first"],
])("refuses listen %s before opening a port", async (flags, words) => {
  const setting = { env, fileSystem: memoryFiles(new Map()) };
  const { exitCode, stderr } = await runLine(`webhooks listen ${flags}`, setting);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(words)]);
});
