import { expect, test } from "vitest";
import type { HttpRequest, Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../../support/program/world";

const caseId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const eventId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };

const envelope = (data: object) => JSON.stringify({ id: eventId(0), event: "case.updated", data, links: {} });
const record = (number: number, overrides: object) => ({
  id: eventId(number),
  subscriptionId: caseId,
  caseId,
  eventType: "case.updated",
  payload: envelope({ reference: "7KQ2M9XA", oldLifecycle: "Active", newLifecycle: "Closed" }),
  createdAt: `2026-03-0${number}T08:00:00Z`,
  deliveredAt: null,
  attemptCount: 8,
  lastResponseCode: 500,
  lastError: "HTTP 500",
  ...overrides,
});

/** Newest first, as in the platform's list. */
const recorded = [
  record(6, { attemptCount: 0, lastResponseCode: null, lastError: null }),
  record(5, { attemptCount: 3, lastResponseCode: null, lastError: "timeout" }),
  record(4, { deliveredAt: "2026-03-04T08:00:02Z", lastResponseCode: 204, lastError: null }),
  record(3, { attemptCount: 1, lastResponseCode: 410 }),
  record(2, { deliveredAt: undefined, lastResponseCode: 200, lastError: "" }),
  record(1, {}),
];
const failedIds = [1, 3, 5].map(eventId);

const replayOf = ({ url }: HttpRequest) => /events\/([^/]+)\/replay$/.exec(url)?.[1];
const serving =
  (
    events: unknown,
    replay: (id: string) => ReturnType<typeof answer> = (id) => answer({ eventId: id }),
  ): Send =>
  async (request) => {
    const id = replayOf(request);
    return id === undefined ? answer(events) : replay(id);
  };
const replays = (requests: readonly HttpRequest[]) => requests.map(replayOf).filter((id) => id !== undefined);

test.each([
  ["collection", env, "https://collection.example"],
  ["customer", { ...customerEnv, RECOUP_ENVIRONMENT: "test" }, "https://customer.example"],
])("replays one event on the %s surface [EP-22] [EP-48] [CLI-20]", async (_, env, base) => {
  const body = { eventId: eventId(1), subscriptionId: caseId, eventType: "case.closed" };
  const { exitCode, stdout, requests } = await runLine(`events replay ${eventId(1)} --json`, {
    env,
    send: async () => answer(body),
  });
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, body]);
  expect(requests.map(({ method, url }) => [method, url])).toEqual([
    ["POST", `${base}/webhooks/events/${eventId(1)}/replay`],
  ]);
  expect(requests[0]?.headers["idempotency-key"]).toBeDefined();
});

test("reports a replay as done if the response has no body [AMB-44]", async () => {
  const { exitCode, stdout } = await runLine(`events replay ${eventId(1)} -o ids`, {
    env,
    send: async () => answer("", 202),
  });
  expect([exitCode, stdout]).toEqual([0, `${eventId(1)}\n`]);
});

test.each([
  [0, "No events.\n", ""],
  [1, expect.stringContaining("case.updated"), "1 event.\n"],
  [2, expect.stringContaining("case.updated"), "2 events.\n"],
])("events list counts %i events on a terminal", async (count, stdout, stderr) => {
  const setting = { env, send: serving(recorded.slice(0, count)), isTerminal: true };
  expect(await runLine(`events list --case ${caseId}`, setting)).toMatchObject({ stdout, stderr });
});

test("shows the event and its subscription on a terminal", async () => {
  const body = { eventId: eventId(1), subscriptionId: caseId, eventType: "case.closed" };
  const { stdout, stderr } = await runLine(`events replay ${eventId(1)}`, {
    env: { ...env, NO_COLOR: "1" },
    send: async () => answer(body),
    isTerminal: true,
  });
  expect(stdout).toBe(`Replay requested  case.closed

Event         ${eventId(1)}
Subscription  ${caseId}
`);
  expect(stderr).toBe(
    "The delivery is up to the platform: `recoup events list --case <case>` shows how it ended.\n",
  );
});

test("lists the fields of a replay without an ID", async () => {
  const { exitCode, stdout } = await runLine("events replay --fields help", { env });
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^eventId\n|\neventId\n/)]);
  expect((await runLine(`events replay --failed --case ${caseId} --fields help`, { env })).stdout).toBe(
    "createdAt\neventType\npayload\nstate\nattemptCount\nlastError\nid\nsubscriptionId\n",
  );
});

test("suggests events list if the event is unknown", async () => {
  const { exitCode, stderr } = await runLine(`events replay ${eventId(1)}`, {
    env,
    send: async () => answer({}, 404),
  });
  expect([exitCode, stderr]).toEqual([6, expect.stringContaining("events list --case")]);
});

test("--failed replays only events that no receiver accepted [CLI-20] [VER-05]", async () => {
  for (const events of [recorded, { events: recorded }]) {
    const { exitCode, stdout, stderr, requests } = await runLine(
      `events replay --failed --case ${caseId} --since 2026-03-01 -o ids`,
      { env, send: serving(events) },
    );
    expect([exitCode, stdout]).toEqual([0, failedIds.map((id) => `${id}\n`).join("")]);
    expect(requests[0]?.url).toBe(
      `https://collection.example/webhooks/events?caseId=${caseId}&since=2026-03-01`,
    );
    expect(replays(requests)).toEqual(failedIds);
    expect(stderr).toBe("Requested the replay of 3 of 3 events.\n");
  }
});

test("--failed --dry-run lists events and their states without replaying them", async () => {
  const line = `events replay --failed --case ${caseId} --dry-run`;
  const setting = { env, send: serving(recorded) };
  const { exitCode, stdout, requests } = await runLine(`${line} --json`, setting);
  const printed = JSON.parse(stdout);
  expect([exitCode, replays(requests), printed.dryRun, printed.complete]).toEqual([0, [], true, true]);
  expect(printed.items.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
    [eventId(1), "dead"],
    [eventId(3), "dead"],
    [eventId(5), "pending"],
  ]);
  expect((await runLine(line, setting)).stderr).toBe(
    "Would replay 3 events. Nothing was sent.\nThe platform is still retrying 1 of them, unless the subscription is disabled.\n",
  );
});

test("--failed reads several cases and succeeds even if no event failed", async () => {
  const other = eventId(9);
  const line = `events replay --failed --case ${caseId} --case ${other} --case ${caseId}`;
  const { exitCode, stdout, requests } = await runLine(line, { env, send: serving([]) });
  expect([exitCode, stdout, requests.map(({ url }) => url.split("=")[1])]).toEqual([0, "", [caseId, other]]);
});

test("--failed works for a single event and accepts --idempotency-key none", async () => {
  const line = `events replay --failed --case ${caseId} --idempotency-key none -o ids`;
  const nameless = record(2, { id: undefined });
  const { exitCode, stdout, stderr, requests } = await runLine(line, {
    env,
    send: serving([record(1, {}), nameless]),
  });
  expect([exitCode, stdout, replays(requests)]).toEqual([0, `${eventId(1)}\n`, [eventId(1)]]);
  expect(stderr).toBe("Requested the replay of 1 of 1 event.\n");
  expect(requests.at(-1)?.headers["idempotency-key"]).toBeUndefined();
});

test("reports that no event failed, or how many it would replay", async () => {
  const line = `events replay --failed --case ${caseId}`;
  const none = await runLine(line, { env, send: serving([]), isTerminal: true });
  expect([none.stdout, none.stderr]).toEqual(["No failed events.\n", ""]);
  const dryRun = await runLine(`${line} -n`, { env, send: serving([record(1, {})]) });
  expect(dryRun.stderr).toBe("Would replay 1 event. Nothing was sent.\n");
});

test("shows how many events it replayed on a terminal", async () => {
  const many = Array.from({ length: 5 }, (_, index) => record(1, { id: eventId(index + 100) }));
  let now = 0;
  let readLine: () => string | undefined = () => "";
  const shown: (string | undefined)[] = [];
  const refuse = () => {
    now += 1000;
    shown.push(readLine());
    return answer({}, 404);
  };
  await runLine(`events replay --failed --case ${caseId}`, {
    env,
    send: serving(many, refuse),
    isTerminal: true,
    clock: () => now,
    progress: (read) => {
      readLine = read;
      return { stop() {} };
    },
  });
  expect(shown.at(-1)).toMatch(/^Replaying events {2}[1-4] of 5$/);
  expect(readLine()).toBeUndefined();
});

test.each([
  [20, ""],
  [21, "  - and 1 more: -o json lists all of them\n"],
])("lists at most 20 refused replays: %i", async (count, rest) => {
  const many = Array.from({ length: count }, (_, index) => record(1, { id: eventId(index + 100) }));
  const { stderr } = await runLine(`events replay --failed --case ${caseId}`, {
    env,
    send: serving(many, () => answer({ message: "busy" }, 409)),
  });
  const findings = many
    .reverse()
    .slice(0, 20)
    .map(({ id }) => `  - ${id}: The platform answered 409: busy\n`);
  expect(stderr).toBe(`Requested the replay of 0 of ${count} events.
Error: ${count} of ${count} events could not be replayed.
${findings.join("")}${rest}  next: Run the command again: events delivered since are skipped.
`);
});

test("continues after a refused replay and exits with 12", async () => {
  const refusing = (id: string) =>
    id === eventId(3) ? answer({ message: "gone" }, 404) : answer({ eventId: id });
  const line = `events replay --failed --case ${caseId} --json`;
  const { exitCode, stdout, stderr, requests } = await runLine(line, {
    env,
    send: serving(recorded, refusing),
  });
  const printed = JSON.parse(stdout);
  expect([exitCode, replays(requests).length, printed.complete]).toEqual([12, 3, false]);
  expect(printed.items.map(({ id }: { id: string }) => id)).toEqual([eventId(1), eventId(5)]);
  expect(printed.failed).toEqual([{ id: eventId(3), error: "The platform answered 404: gone" }]);
  const text = await runLine(line.replace(" --json", ""), { env, send: serving(recorded, refusing) });
  expect(text.stderr).toBe(`Requested the replay of 2 of 3 events.
Error: 1 of 3 events could not be replayed.
  - ${eventId(3)}: The platform answered 404: gone
  next: Run the command again: events delivered since are skipped.
`);
  expect(JSON.parse(stderr).error).toMatchObject({ code: "partial", exit: 12 });
});

test("stops when the key is refused", async () => {
  const many = Array.from({ length: 50 }, (_, index) => record(1, { id: eventId(index + 100) }));
  const refuse = (id: string) => (id === eventId(149) ? answer({ eventId: id }) : answer({}, 401));
  const { exitCode, stdout, requests } = await runLine(`events replay --failed --case ${caseId} --json`, {
    env,
    send: serving(many, refuse),
  });
  const printed = JSON.parse(stdout);
  expect([exitCode, printed.items.length, printed.reason]).toEqual([4, 1, "failed"]);
  expect(replays(requests).length).toBeLessThan(10);
  expect(printed.unsent).toBe(49);
  const text = await runLine(`events replay --failed --case ${caseId}`, { env, send: serving(many, refuse) });
  expect(text.stderr).toContain("Requested the replay of 1 of 50 events. 49 were not sent.\n");
});

test("stops when the rate limit is reached", async () => {
  const many = Array.from({ length: 50 }, (_, index) => record(1, { id: eventId(index + 100) }));
  const { exitCode, requests } = await runLine(`events replay --failed --case ${caseId} --json`, {
    env,
    send: serving(many, () => answer({}, 429)),
  });
  expect([exitCode, new Set(replays(requests)).size]).toEqual([10, 4]);
});

test("asks once for the profile's name before many replays on live", async () => {
  const live = { ...env, RECOUP_ENVIRONMENT: "live" };
  const send = serving(recorded);
  const line = `events replay --failed --case ${caseId}`;
  for (const flags of ["", "--live", "--confirm=env", "--live --yes", "--live --confirm=other"]) {
    const { exitCode, stdout, requests } = await runLine(`${line} ${flags}`, { env: live, send });
    expect([flags, exitCode, stdout, replays(requests)]).toEqual([flags, 5, "", []]);
  }
  const withFlags = await runLine(`${line} --live --confirm=env`, { env: live, send });
  expect([withFlags.exitCode, replays(withFlags.requests)]).toEqual([0, failedIds]);
  const confirmed = await runLine(line, { env: live, send, isTerminal: true, answers: ["yes", "env"] });
  expect([confirmed.exitCode, confirmed.stderr.match(/^\?/gm)?.length]).toEqual([0, 2]);
});

test.each([
  ["no id", "events replay", "The id of the event is missing."],
  ["an id and --failed", `events replay ${caseId} --failed --case ${caseId}`, "cannot be combined"],
  ["--failed without a case", "events replay --failed", "--case is missing."],
  ["a case without --failed", `events replay --case ${caseId}`, "--case and --since need --failed"],
  ["a time without --failed", `events replay ${caseId} --since 2h`, "--case and --since need --failed"],
  ["fields but no id", "events replay --fields eventId", "The id of the event is missing."],
  [
    "one idempotency key for several events",
    `events replay --failed --case ${caseId} --idempotency-key k`,
    "--idempotency-key and --failed cannot be combined",
  ],
  ["another surface", `events replay ${caseId} --as referral`, "is not available on the referral surface"],
])("refuses to replay with %s", async (_, line, message) => {
  const { exitCode, stderr, requests } = await runLine(line, { env: { ...env, ...referralEnv } });
  expect([exitCode, requests.length]).toEqual([2, 0]);
  expect(stderr).toContain(message);
});

test("summarizes each event in a table and prints the payload unchanged in JSON [EP-21]", async () => {
  const payloads = [
    envelope({ Reference: "7KQ2M9XA", OldLifecycle: "Active", NewLifecycle: "Closed" }),
    envelope({ reference: "7KQ2M9XA", closeCode: "Paid", closeComment: "all of it" }),
    envelope({ reference: "7KQ2M9XA", amount: 100.5, currency: "EUR" }).replace("100.5", "100.50"),
    envelope({ reference: "7KQ2M9XA", role: "Creditor", message: "Hello\u001b[31m" }),
    envelope({ externalTenantId: "nordlicht-01" }),
    "no JSON",
  ];
  const events = payloads.map((payload, index) => ({ id: eventId(index), payload }));
  const send = serving(events);
  const setting = { env: { ...env, NO_COLOR: "1" }, send, isTerminal: true, columns: 200 };
  const { stdout } = await runLine(`events list --case ${caseId} --fields payload`, setting);
  expect(
    stdout
      .split("\n")
      .slice(1, 7)
      .map((line) => line.trim()),
  ).toEqual([
    "7KQ2M9XA: Active → Closed",
    "7KQ2M9XA: Paid: all of it",
    "7KQ2M9XA: 100.50 EUR",
    expect.stringContaining("7KQ2M9XA: Creditor: Hello"),
    "nordlicht-01",
    "no JSON",
  ]);
  expect(stdout).not.toContain("\u001b");
  const json = await runLine(`events list --case ${caseId} --json`, { env, send });
  expect(JSON.parse(json.stdout).items[2].payload).toBe(payloads[2]);
});
