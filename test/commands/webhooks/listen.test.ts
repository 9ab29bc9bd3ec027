import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { envelope, linesOf, secret, signedHeaders, startListening } from "../../support/platforms/listening";
import { type LineSetting, memoryFiles, referralEnv, runLine } from "../../support/program/world";

const env = { RECOUP_WEBHOOK_SECRET: secret, RECOUP_DATA_DIR: "/data" };
const ndjson = ["-o", "ndjson"];
const start = (flags: readonly string[], setting: LineSetting = {}) =>
  startListening(flags, { env, ...setting });

test("responds to a valid delivery with 2xx and prints it on one line [DLV-01] [DLV-12] [SIG-01 to SIG-04]", async () => {
  const body = envelope("e1", "payment.created", {
    data: { caseId: "c1", reference: "7KQ2M9XA" },
    note: "ø",
  }).replace('"ø"', "1.50");
  const { post, ended, port } = await start(["--port", "0", "--count", "1", ...ndjson]);
  expect([port, (await post(body)).status]).toEqual([0, 204]);
  const { exitCode, stdout, stderr } = await ended;
  expect([exitCode, stdout]).toEqual([
    0,
    `{"receivedAt":"2026-03-16T09:00:00.000Z","valid":true,"duplicate":false,"outOfOrder":false,"id":"e1","event":"payment.created","caseId":"c1","reference":"7KQ2M9XA","body":${body}}\n`,
  ]);
  expect(stderr).toBe("Listening at http://127.0.0.1:0. Press Ctrl-C to stop.\n");
});

test("labels test deliveries and replays, whatever the header prefix [DLV-11] [AMB-20]", async () => {
  const { post, ended } = await start(["--count", "2", ...ndjson]);
  await post(envelope("e1"), { ...signedHeaders(envelope("e1")), "x-service-test": "true" });
  const { "x-service-signature": signature = "" } = signedHeaders(envelope("e2"));
  await post(envelope("e2"), { "x-other-signature": signature, "x-other-replay": "true" });
  expect(linesOf((await ended).stdout)).toEqual([
    expect.objectContaining({ id: "e1", testDelivery: true }),
    expect.objectContaining({ id: "e2", replay: true }),
  ]);
});

test("refuses forged, old and unsigned deliveries with 401 [SIG-01] [SIG-04] [SIG-06]", async () => {
  const { post, ended, interrupt } = await start(ndjson);
  const body = envelope("e1");
  const forged = signedHeaders(body, Buffer.from("another").toString("base64"));
  const old = signedHeaders(body, secret, Date.UTC(2026, 2, 16, 8) / 1000);
  for (const headers of [forged, old, {}]) expect((await post(body, headers)).status).toBe(401);
  interrupt();
  const { exitCode, stdout } = await ended;
  expect([exitCode, linesOf(stdout).map(({ valid, id }) => [valid, id])]).toEqual([
    130,
    [
      [false, "e1"],
      [false, "e1"],
      [false, "e1"],
    ],
  ]);
});

test("refuses requests other than POST with 405", async () => {
  const { receiver, ended, interrupt } = await start([]);
  const got = await receiver({ method: "GET", url: "http://127.0.0.1/", headers: {} });
  expect([got.status, got.headers]).toEqual([405, { allow: "POST" }]);
  interrupt();
  await ended;
});

test("omits the ID on a narrow terminal so that an event fits on one line", async () => {
  const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  const print = async (columns: number) => {
    const { post, ended } = await start(["--count", "1"], { isTerminal: true, columns });
    await post(envelope(id));
    return (await ended).stdout;
  };
  expect(await print(80)).toBe("09:00:00  case.updated  7KQ2M9XA: PendingVerification → Active\n");
  expect(await print(120)).toBe(`09:00:00  case.updated  7KQ2M9XA: PendingVerification → Active  ${id}\n`);
});

describe("repeated events", () => {
  test("get a 2xx, are labeled, and are counted only once [CLI-18] [EVT-01]", async () => {
    const { post, ended } = await start(["--count", "2", ...ndjson]);
    const [first, second] = [envelope("e1"), envelope("e2")];
    for (const body of [first, first, first, second]) expect((await post(body)).status).toBe(204);
    const { stdout } = await ended;
    expect(linesOf(stdout).map(({ id, duplicate }) => [id, duplicate])).toEqual([
      ["e1", false],
      ["e1", true],
      ["e1", true],
      ["e2", false],
    ]);
  });

  test("are recognized if they arrive at the same time or in another process [CLI-18]", async () => {
    const fileSystem = memoryFiles(new Map());
    const once = await start(["--count", "1", ...ndjson], { fileSystem });
    const body = envelope("e1");
    const answers = await Promise.all([once.post(body), once.post(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 503]);
    expect(linesOf((await once.ended).stdout)).toHaveLength(1);
    const again = await start(ndjson, { fileSystem });
    expect((await again.post(body)).status).toBe(204);
    again.interrupt();
    expect(linesOf((await again.ended).stdout)).toMatchObject([{ id: "e1", duplicate: true }]);
  });

  test("are recognized per subscription, because two subscriptions can send the same ID [AMB-13]", async () => {
    const fileSystem = memoryFiles(new Map());
    for (const key of [secret, Buffer.from("another").toString("base64")]) {
      const setting = { fileSystem, env: { ...env, RECOUP_WEBHOOK_SECRET: key } };
      const { post, ended } = await start(["--count", "1", ...ndjson], setting);
      await post(envelope("e1"), signedHeaders(envelope("e1"), key));
      expect(linesOf((await ended).stdout)).toMatchObject([{ duplicate: false }]);
    }
  });
});

test("labels an event that arrives after a later event of its case [DLV-03] [CLI-19]", async () => {
  const { post, ended } = await start(["--count", "5", ...ndjson]);
  const at = (minute: number, overrides = {}) => ({
    timestamp: `2026-03-16T08:5${minute}:00Z`,
    ...overrides,
  });
  for (const body of [
    envelope("closed", "case.closed", at(5)),
    envelope("same-close", "case.updated", at(5)),
    envelope("earlier", "chat.created", at(4)),
    envelope("other-case", "case.updated", at(1, { data: { caseId: "c2" } })),
    envelope("later", "case.updated", at(6)),
  ])
    await post(body);
  const { stdout } = await ended;
  expect(linesOf(stdout).map(({ id, outOfOrder }) => [id, outOfOrder])).toEqual([
    ["closed", false],
    ["same-close", true],
    ["earlier", true],
    ["other-case", false],
    ["later", false],
  ]);
});

test("accepts but drops events excluded by --event [DLV-12]", async () => {
  const { post, ended } = await start(["--event", "case.closed,chat.created", "--count", "1", ...ndjson]);
  expect((await post(envelope("e1"))).status).toBe(204);
  await post(envelope("e2", "chat.created"));
  expect(linesOf((await ended).stdout).map(({ id }) => id)).toEqual(["e2"]);
});

test("prints a body unchanged if it isn't an event or isn't JSON", async () => {
  const { post, ended } = await start(["--count", "4", ...ndjson]);
  for (const body of ['{"a":\r\n 1.0}', "no JSON \u001b[2J", "", '\uFEFF{"id":"e9"}'])
    expect((await post(body)).status).toBe(204);
  const { stdout } = await ended;
  expect(stdout).not.toContain("\u001b");
  expect(stdout).toContain('"body":{"a":1.0}}');
  expect(linesOf(stdout).map(({ id, event, body }) => [id, event, body])).toEqual([
    [null, null, { a: 1 }],
    [null, null, "no JSON \u001b[2J"],
    [null, null, ""],
    ["e9", null, { id: "e9" }],
  ]);
});

test("prints one escaped line per event on a terminal", async () => {
  const { post, ended } = await start(["--count", "2"], { isTerminal: true, columns: 120 });
  await post(envelope("e1\u001b[2J"));
  await post(envelope("e1"), {});
  await post(envelope("e2", "case.closed", { data: { reference: "7KQ2M9XA", closeCode: "Paid" } }));
  const { stdout } = await ended;
  expect(stdout).toBe(`09:00:00  case.updated  7KQ2M9XA: PendingVerification → Active  e1\ufffd[2J
09:00:00  case.updated  7KQ2M9XA: PendingVerification → Active  not valid: it has no signature header  e1
09:00:00  case.closed  7KQ2M9XA: Paid  e2
`);
});

test("--json prints all events as one document", async () => {
  const { post, ended } = await start(["--count", "1", "--json"]);
  await post(envelope("e1"));
  expect(JSON.parse((await ended).stdout)).toMatchObject({ items: [{ id: "e1" }], complete: true });
});

test("--save stores bodies byte for byte and refused deliveries as requests", async () => {
  const files = new Map<string, string>();
  const { post, ended } = await start(["--save", "hooks", "--count", "1"], {
    fileSystem: memoryFiles(files),
  });
  const body = `${envelope("../../e 1")}\r\n`;
  await post(body, { "x-service-signature": "t=1,v1=0" });
  await post(body);
  await ended;
  const saved = [...files].filter(([path]) => path.startsWith("/work/hooks/"));
  expect(saved).toEqual([
    ["/work/hooks/20260316T090000000Z-refused-1.http", `x-service-signature: t=1,v1=0\r\n\r\n${body}`],
    ["/work/hooks/20260316T090000000Z-case.updated-.._.._e_1.json", body],
  ]);
});

test("--save keeps every delivery, even if its body has neither an event nor an ID", async () => {
  const files = new Map<string, string>();
  const { post, ended } = await start(["--save", "hooks", "--count", "2"], {
    fileSystem: memoryFiles(files),
  });
  await post('{"first":1}');
  await post('{"second":2}');
  await ended;
  const saved = [...files].filter(([path]) => path.startsWith("/work/hooks/"));
  expect(saved).toEqual([
    ["/work/hooks/20260316T090000000Z-without-id-1.json", '{"first":1}'],
    ["/work/hooks/20260316T090000000Z-without-id-2.json", '{"second":2}'],
  ]);
});

test("exits without a 2xx if an event's ID can't be stored [DLV-02]", async () => {
  const files = memoryFiles(new Map());
  const append = () => {
    throw new Error("no space left");
  };
  const full = {
    ...files,
    grow: async (path: string, length: number) => ({ ...(await files.grow(path, length)), append }),
  };
  const { post, ended } = await start(ndjson, { fileSystem: full });
  expect((await post(envelope("e1"))).status).toBe(503);
  expect((await ended).exitCode).toBe(1);
});

test("exits without a 2xx if --save can't store an event [DLV-02]", async () => {
  const write = async () => {
    throw new Failure("config", "can't write hooks/e1.json: no space is left on the device");
  };
  for (const headers of [undefined, {}]) {
    const full = { ...memoryFiles(new Map()), write };
    const { post, ended } = await start(["--save", "hooks", ...ndjson], { fileSystem: full });
    const statuses = [await post(envelope("e1"), headers), await post(envelope("e2"))].map(
      ({ status }) => status,
    );
    const { exitCode, stdout, stderr } = await ended;
    expect(statuses[0]).toBeGreaterThanOrEqual(400);
    expect([statuses[1], exitCode, stdout]).toEqual([503, 3, ""]);
    expect(stderr).toContain("no space is left on the device");
  }
});

test("exits without a 2xx if an event can't be printed [DLV-02]", async () => {
  const { post, ended } = await start(ndjson, { closesAfter: () => true });
  expect((await post(envelope("e1"))).status).toBe(503);
  expect((await ended).exitCode).toBe(0);
});

describe("the listener", () => {
  test("stops at --until or once all events in --expect have arrived", async () => {
    for (const flags of [
      ["--until", "case.closed"],
      ["--expect", "case.closed,case.updated"],
    ]) {
      const { post, ended } = await start([...flags, ...ndjson]);
      await post(envelope("e1"));
      await post(envelope("e2", "case.closed"));
      const { exitCode, stdout } = await ended;
      expect([exitCode, linesOf(stdout).length]).toEqual([0, 2]);
    }
  });

  test.each([
    ["--count 2", 8, "Timed out: 1 of 2 events arrived."],
    ["--until case.closed", 8, "Timed out: the event case.closed did not arrive."],
    ["--expect case.updated --expect case.closed", 13, "the event case.closed did not arrive."],
    ["--quiet", 0, ""],
  ])("with %s, exits with code %i after a timeout", async (flags, exit, words) => {
    const { post, ended, endTime } = await start([...flags.split(" "), "--timeout", "5m", ...ndjson]);
    await post(envelope("e1"));
    endTime();
    const { exitCode, stdout, stderr } = await ended;
    expect([exitCode, linesOf(stdout).length, stderr]).toEqual([exit, 1, expect.stringContaining(words)]);
  });

  test.each([
    [
      ["--until", "case.closed", "--event", "chat.created"],
      "The event case.closed can't arrive: --event leaves it out.\n  next: Add it: --event chat.created,case.closed.\n",
    ],
    [
      ["--expect", "chat.created", "--public-url", "https://a.example.com", "--as", "referral"],
      "The event chat.created can't arrive: the referral surface does not have it.\n  next: It is sent on collection and customer: name one with --as or --surfaces.\n",
    ],
  ])("refuses to wait for an event that can't arrive: %s [SUB-14] [SUB-15]", async (flags, words) => {
    const { exitCode, stderr } = await runLine(["webhooks", "listen", ...flags], { env: referralEnv });
    expect([exitCode, stderr]).toEqual([2, `Error: ${words}`]);
  });

  test("exits with 13 and a hint if all deliveries were refused [SIG-04]", async () => {
    const { post, ended, endTime } = await start(["--count", "1", "--timeout", "5m", ...ndjson]);
    await post(envelope("e1"), {});
    endTime();
    const { exitCode, stderr } = await ended;
    expect([exitCode, stderr]).toEqual([
      13,
      expect.stringContaining("0 of 1 events arrived, and 1 delivery was refused because of the signature."),
    ]);
  });
});

test("writes the listener's address to the ready file and removes the file at the end", async () => {
  const files = new Map<string, string>();
  const { interrupt, isReady, ended } = await start(["--port", "4711", "--ready-file", "ready.json"], {
    fileSystem: memoryFiles(files),
  });
  await isReady;
  expect(JSON.parse(files.get("/work/ready.json") ?? "")).toEqual({
    url: "http://127.0.0.1:4711",
    port: 4711,
    pid: 4711,
    subscriptions: [],
  });
  interrupt();
  await ended;
  expect(files.has("/work/ready.json")).toBe(false);
});
