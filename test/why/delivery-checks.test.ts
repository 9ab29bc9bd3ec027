import { describe, expect, test } from "vitest";
import { caseId, eventId, findingOf, found, hook, hookId, now, record, why } from "../support/evidence";

const otherId = "1b4e28ba-2fa1-11d2-883f-0016d3cca427";
const replay = `recoup events replay ${eventId} --as collection`;
const dueAgain = " Another attempt was due at about 2026-03-16 08:01 UTC, and none is recorded.";
const failed = (answer: string) =>
  `case.closed of 2026-03-16 08:00 was not accepted in 1 attempt: ${answer}.`;

describe("several deliveries", () => {
  const older = record({ id: otherId, createdAt: "2026-03-16T07:00:00Z", lastResponseCode: 500 });
  const newer = record({ lastResponseCode: 500 });

  test.each([
    ["newest first", [newer, older]],
    ["oldest first", [older, newer]],
    ["one without a time", [record({ id: otherId, createdAt: null, lastResponseCode: 500 }), newer]],
  ])("are explained by the newest one: %s", (_, records) => {
    expect(why({ records })).toMatchObject({ cause: "failing", eventId, subscriptionId: hookId });
  });

  test("are limited to those of the given event", () => {
    const records = [record({ eventType: "case.created", lastResponseCode: 500 }), older];
    expect(why({ records }).eventId).toBe(otherId);
    expect(why({ records, event: undefined }).eventId).toBe(eventId);
  });
});

describe("a delivery that the platform gave up on", () => {
  const given = (more: object, evidence = {}) =>
    findingOf({ records: [record({ attemptCount: 8, ...more })], ...evidence });

  test("counts attempts after the eighth as replays [DLV-15]", () => {
    expect(given({ lastResponseCode: 503 })[1]).toBe(
      "case.closed of 2026-03-16 08:00 was given up after 8 attempts: answer 503.",
    );
    expect(given({ attemptCount: 9, lastResponseCode: 503 })[1]).toBe(
      "case.closed of 2026-03-16 08:00 was not accepted in 9 attempts, replays included: answer 503.",
    );
  });

  test("is reported as unanswered if neither a code nor an error is recorded", () => {
    expect(given({})[1]).toBe("case.closed of 2026-03-16 08:00 was given up after 8 attempts: no answer.");
    expect(given({ lastError: "ECONNREFUSED" })[1]).toBe(
      "case.closed of 2026-03-16 08:00 was given up after 8 attempts: ECONNREFUSED.",
    );
  });

  test("is replayed after the URL is corrected if the surface has replays", () => {
    const update = (surface: string) => `recoup webhooks update ${hookId} --as ${surface} --url https://…`;
    const moved =
      "case.closed of 2026-03-16 08:00 was given up after 8 attempts: answer 301. The platform follows no redirect: give the subscription the address that it leads to.";
    expect(given({ lastResponseCode: 301 })).toEqual([
      "given-up",
      `${moved} Then \`${replay}\` sends it again.`,
      update("collection"),
    ]);
    expect(given({ lastResponseCode: 301 }, { surface: "referral" })).toEqual([
      "given-up",
      moved,
      update("referral"),
    ]);
    expect(given({ lastResponseCode: 403 })[1]).toMatch(/explain it\.$/);
    expect(given({ lastResponseCode: 503 }, { surface: "referral" })[2]).toBe(
      `recoup webhooks test --as referral --event case.closed --case ${caseId}`,
    );
  });
});

describe("a delivery to an inactive subscription", () => {
  const paused = hook({ id: hookId.toUpperCase(), isActive: false });

  test("is on hold, not given up, until the subscription is active [LC-18]", () => {
    expect(findingOf({ records: [record({ lastResponseCode: 500 })], subscriptions: [paused] })).toEqual([
      "disabled",
      `${failed("answer 500")} The subscription is no longer active.`,
      `recoup webhooks update ${hookId} --as collection --active`,
    ]);
    const untried = record({ attemptCount: 0 });
    expect(findingOf({ records: [untried], subscriptions: [paused] })[1]).toBe(
      "case.closed of 2026-03-16 08:00 is recorded but was not attempted. The subscription is no longer active.",
    );
    const upper = record({ subscriptionId: hookId.toUpperCase(), lastResponseCode: 500 });
    expect(why({ records: [upper], subscriptions: [hook({ isActive: false })] }).cause).toBe("disabled");
  });

  test("is reported as delivered if it arrived", () => {
    const records = [record({ deliveredAt: "2026-03-16T08:00:01Z", lastResponseCode: 204 })];
    expect(why({ records, subscriptions: [paused] }).cause).toBe("delivered");
  });

  test("is retried if the inactive subscription is a different one", () => {
    const records = [record({ lastResponseCode: 500 })];
    expect(why({ records, subscriptions: [hook({ id: otherId, isActive: false })] }).cause).toBe("failing");
  });
});

test("suggests changing the receiver before activating the subscription if the response was 410 [LC-18] [DLV-08]", () => {
  const subscriptions = [hook({ isActive: false, disabledReason: "The endpoint was retired." })];
  expect(findingOf({ records: [record({ lastResponseCode: 410 })], subscriptions })).toEqual([
    "disabled",
    "case.closed of 2026-03-16 08:00 was given up after 1 attempt: answer 410. The answer 410 retires the address, and the platform sends nothing there anymore: let your receiver give another answer first, or change the address. The subscription is no longer active.",
    `recoup webhooks update ${hookId} --as collection --active`,
  ]);
});

test("doesn't wait for an attempt after the subscription's mode has changed [SUB-07 to SUB-09]", () => {
  const records = [record({ lastResponseCode: 500 })];
  const switched = [hook({ isTestMode: true })];
  expect(findingOf({ records, subscriptions: switched })).toEqual([
    "test-mode",
    `${failed("answer 500")} This is a production case, and the subscription is for test cases now: it gets no further attempt.`,
    `recoup webhooks update ${hookId} --as collection --live-mode`,
  ]);
  expect(findingOf({ records, case: found({ isTestCase: true }) }).at(-1)).toBe(
    `recoup webhooks update ${hookId} --as collection --test-mode`,
  );
  const unknown = found({ isTestCase: undefined });
  expect(why({ records, subscriptions: switched, case: unknown }).cause).toBe("failing");
  const givenUp = [record({ attemptCount: 8, lastResponseCode: 500 })];
  expect(findingOf({ records: givenUp, subscriptions: switched })).toEqual([
    "test-mode",
    "case.closed of 2026-03-16 08:00 was given up after 8 attempts: answer 500. This is a production case, and the subscription is for test cases now: it gets no further attempt.",
    `recoup webhooks update ${hookId} --as collection --live-mode`,
  ]);
});

describe("the next attempt", () => {
  const records = [record({ lastResponseCode: 500 })];
  const next = (time: string) => ` The platform tries again at about ${time} UTC.`;
  const attempts = (...times: string[]) =>
    times.map((nextAttemptAt, index) => ({ eventId: index === 0 ? otherId : eventId, nextAttemptAt }));

  test("is due a minute after the event and overdue later [DLV-05]", () => {
    const due = Date.UTC(2026, 2, 16, 8, 1);
    expect(findingOf({ records, nowMs: due })[1]).toBe(`${failed("answer 500")}${next("2026-03-16 08:01")}`);
    expect(findingOf({ records, nowMs: due + 1 })[1]).toBe(`${failed("answer 500")}${dueAgain}`);
  });

  test("has the time that the sandbox recorded, even if that time has passed", () => {
    const recorded = attempts("2026-03-16T08:30:00Z", "", "2026-03-16T08:40:00Z");
    expect(findingOf({ records, attempts: recorded })[1]).toBe(
      `${failed("answer 500")}${next("2026-03-16 08:40")}`,
    );
    expect(findingOf({ records, attempts: attempts("2026-03-16T08:30:00Z") })[1]).toBe(
      `${failed("answer 500")}${dueAgain}`,
    );
  });

  test("is reported for a failed replay of an event that was delivered earlier [DLV-15]", () => {
    const replayed = record({ deliveredAt: "2026-03-16T08:00:01Z", attemptCount: 2, lastResponseCode: 500 });
    expect(findingOf({ records: [replayed], attempts: attempts("", "2026-03-16T08:40:00Z") })).toEqual([
      "failing",
      `case.closed of 2026-03-16 08:00 was delivered at 2026-03-16 08:00 UTC. A later replay was not accepted: answer 500.${next("2026-03-16 08:40")}`,
      replay,
    ]);
  });

  test("isn't expected if the sandbox has none in its schedule", () => {
    expect(findingOf({ records, attempts: attempts("", "") })).toEqual([
      "given-up",
      "case.closed of 2026-03-16 08:00 was given up after 1 attempt: answer 500.",
      replay,
    ]);
    const replayed = record({ deliveredAt: "2026-03-16T08:00:01Z", attemptCount: 2, lastResponseCode: 500 });
    expect(why({ records: [replayed], attempts: attempts("", "") }).cause).toBe("delivered");
  });

  test("isn't mentioned while the first attempt has no outcome", () => {
    const due = attempts("", "2026-03-16T08:00:00Z");
    expect(findingOf({ records: [record({ attemptCount: 0 })], attempts: due }).slice(0, 2)).toEqual([
      "not-tried-yet",
      "case.closed of 2026-03-16 08:00 is recorded, and its first attempt has no outcome yet.",
    ]);
    const replayed = record({ deliveredAt: "2026-03-16T08:00:01Z", lastResponseCode: 204 });
    expect(why({ records: [replayed], attempts: due }).cause).toBe("delivered");
  });

  test("isn't mentioned if the event has no time", () => {
    expect(findingOf({ records: [record({ createdAt: "", lastResponseCode: 500 })] })[1]).toMatch(
      /answer 500\.$/,
    );
  });
});

describe("an event without an attempt", () => {
  const waiting = (more: object, evidence = {}) =>
    findingOf({ records: [record({ attemptCount: 0, ...more })], ...evidence })[2];

  test("is checked by listing the events of its case if the surface has events", () => {
    const list = (id: string) => `recoup events list --case ${id} --as collection`;
    expect(waiting({ caseId: otherId })).toBe(list(otherId));
    expect(waiting({ caseId: null })).toBe(list(caseId));
    expect(waiting({ caseId: null }, { case: undefined, caseName: otherId })).toBe(list(otherId));
    expect(waiting({}, { surface: "referral" })).toBe("recoup webhooks list --as referral");
    expect(waiting({ caseId: null }, { case: undefined, caseName: "" })).toBe(
      "recoup webhooks list --as collection",
    );
    expect(waiting({ attemptCount: null })).toBe(list(caseId));
  });
});

describe("the remedy", () => {
  const remedy = (more: object, evidence = {}) =>
    String(findingOf({ records: [record(more)], ...evidence })[1])
      .replace(/^.*? was not accepted in 1 attempt: /, "")
      .replace(dueAgain, "");
  const redirect = " The platform follows no redirect: give the subscription the address that it leads to.";
  const slow = " Let your receiver answer first and do its work afterwards: the platform waits 10 seconds.";

  test.each([
    [{ lastResponseCode: 300 }, `answer 300.${redirect}`],
    [{ lastResponseCode: 399 }, `answer 399.${redirect}`],
    [{ lastResponseCode: 500 }, "answer 500."],
    [{ lastResponseCode: 500, lastError: "timeout" }, "timeout."],
    [{ lastError: "Timeout" }, `Timeout.${slow}`],
    [{ lastError: "timed-out" }, `timed-out.${slow}`],
    [{ lastError: "ECONNRESET" }, "ECONNRESET."],
  ])("for %j is: %s", (more, expected) => {
    expect(remedy(more)).toBe(expected);
  });

  test("names the URL that the sandbox sent the delivery to, or else the subscription's URL", () => {
    const missing = (address: string) =>
      `answer 404. Nothing was found at ${address}: check the path of the subscription's address.`;
    const lost = { lastResponseCode: 404 };
    const nextAttemptAt = "2026-03-16T08:40:00Z";
    const attempts = [
      { eventId: otherId, sentTo: "http://127.0.0.1:8/x" },
      { eventId, sentTo: "http://127.0.0.1:9/x", nextAttemptAt },
    ];
    const again = " The platform tries again at about 2026-03-16 08:40 UTC.";
    expect(remedy(lost, { attempts })).toBe(`${missing("http://127.0.0.1:9/x")}${again}`);
    const unsent = { eventId, sentTo: null, error: "Not sent: the subscription is not active" };
    expect(remedy(lost, { attempts: [unsent, ...attempts] })).toBe(
      `${missing("http://127.0.0.1:9/x")}${again}`,
    );
    expect(remedy(lost, { subscriptions: [hook({ id: otherId, url: "https://a.example" }), hook()] })).toBe(
      missing("https://example.com/hooks"),
    );
    expect(remedy(lost, { subscriptions: [hook({ id: otherId })] })).toBe(
      missing("the subscription's address"),
    );
  });
});

test("identifies the delivery and its subscription", () => {
  for (const more of [
    { attemptCount: 0 },
    { attemptCount: 8 },
    { lastResponseCode: 500 },
    { lastResponseCode: 204 },
  ])
    expect(why({ records: [record(more)], nowMs: now })).toMatchObject({ eventId, subscriptionId: hookId });
});
