import { describe, expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { findDeliveryCause } from "../../../src/why/find-cause";
import {
  caseId,
  eventId,
  evidenceOf,
  findingOf,
  found,
  hook,
  hookId,
  now,
  record,
  why,
} from "../../support/evidence";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, referralEnv, runLine } from "../../support/program/world";

describe("an event", () => {
  test("is invisible to referral partners if it is about payments [EVT-23] [SUB-14] [SUB-15]", () => {
    expect(findingOf({ surface: "referral", event: "payment.created" })).toEqual([
      "other-audience",
      "payment.created goes to subscriptions of the collection and customer surfaces, never to those of the referral surface.",
      `recoup webhooks why ${caseId} payment.created --as collection`,
    ]);
    expect(findingOf({ event: "client.linked" })[0]).toBe("other-audience");
    expect(findingOf({ surface: "referral", event: "client.linked" })[0]).toBe("not-of-a-case");
  });

  test("is invisible in a hidden stage or on someone else's case [VIS-01] [VIS-03] [VIS-12]", () => {
    const nothing = { case: undefined, records: undefined };
    expect(findingOf(nothing)[0]).toBe("hidden");
    expect(findingOf({ ...nothing, isManagedOnly: true })).toEqual([
      "managed-only",
      expect.stringContaining("You manage this case but do not collect it"),
      `recoup cases get ${caseId} --managed`,
    ]);
    expect(findingOf({ ...nothing, surface: "referral" })[0]).toBe("no-link");
    expect(findingOf({ ...nothing, surface: "customer" })).toEqual([
      "not-your-case",
      "The customer surface does not show such a case (test): it does not exist, or does not belong to this creditor.",
      `recoup cases get ${caseId} --env live --as customer`,
    ]);
    expect(findingOf({ case: found({ lifecycle: "Pending contract signing" }) })).toEqual([
      "hidden",
      "The case is PendingContractSigning, a stage in which no event is sent to collection partners; case.created is sent when it is cleared.",
      `recoup cases wait ${caseId} --until PendingVerification --as collection`,
    ]);
  });
});

describe("the subscription", () => {
  test("is reported as missing", () => {
    expect(findingOf({ subscriptions: [], case: found({ isTestCase: true }) })).toEqual([
      "no-subscription",
      "There is no subscription on the collection surface.",
      "recoup webhooks create --as collection --url https://… --event case.closed --test-mode --save",
    ]);
  });

  test("is reported with a replacement if it doesn't include the event [SUB-06]", () => {
    expect(findingOf({ subscriptions: [hook({ events: ["case.created"] })] })).toEqual([
      "event-not-subscribed",
      "No subscription names case.closed, and the events of a subscription are fixed when it is created.",
      `recoup webhooks update ${hookId} --as collection --event case.created,case.closed --recreate --save`,
    ]);
  });

  test("may lack the event of a deleted payment, which the platform hides [SUB-06]", () => {
    const subscriptions = [hook({ events: ["payment.created"] })];
    expect(findingOf({ subscriptions, event: "payment.deleted" })[1]).toBe(
      "No subscription names payment.deleted, and the events of a subscription are fixed when it is created. It is sent only if a payment of the case is deleted, and the platform does not show whether one was.",
    );
  });

  test.each([
    [true, false, "test", "production", "--test-mode"],
    [false, true, "production", "test", "--live-mode"],
  ])(
    "receives nothing for isTestCase %s if isTestMode is %s [SUB-07] [SUB-08]",
    (isTestCase, isTestMode, own, other, flag) => {
      expect(findingOf({ case: found({ isTestCase }), subscriptions: [hook({ isTestMode })] })).toEqual([
        "test-mode",
        `This is a ${own} case, and every subscription to this event is for ${other} cases.`,
        `recoup webhooks update ${hookId} --as collection ${flag}`,
      ]);
    },
  );

  test("is reported as paused, or as disabled with the reason [LC-17] [LC-18]", () => {
    expect(findingOf({ subscriptions: [hook({ isActive: false })] })[0]).toBe("inactive");
    const disabledReason = "Delivery failed 8 times in a row";
    expect(findingOf({ subscriptions: [hook({ isActive: false, disabledReason })] })).toEqual([
      "disabled",
      `The platform disabled the subscription ${hookId}: Delivery failed 8 times in a row.`,
      `recoup webhooks update ${hookId} --as collection --active`,
    ]);
  });

  test("is reported if its address can't receive deliveries [SUB-01 to SUB-04]", () => {
    expect(findingOf({ subscriptions: [hook({ url: "https://10.0.0.1/hooks" })] })).toEqual([
      "address",
      "case.closed cannot be delivered to https://10.0.0.1/hooks. The address must not be a private, local or reserved IP address.",
      `recoup webhooks update ${hookId} --as collection --url https://…`,
    ]);
  });

  test("isn't reported as the cause if one of several subscriptions matches", () => {
    const subscriptions = [
      hook({ isTestMode: true }),
      hook({ isActive: false }),
      hook({ events: [] }),
      hook(),
    ];
    expect(findingOf({ subscriptions })[0]).toBe("unexplained");
  });

  test("isn't reported as the cause if fields are missing", () => {
    const subscriptions = [{ Id: hookId, Url: "https://example.com", Events: ["case.closed"] }];
    expect(findingOf({ subscriptions, case: { Id: caseId, Lifecycle: "Closed" } })[0]).toBe("unexplained");
  });
});

describe("the delivery", () => {
  test("is reported as failed, with retries on the platform's schedule [DLV-05] [DLV-06]", () => {
    const records = [record({ attemptCount: 3, lastResponseCode: 500, lastError: "HTTP 500" })];
    expect(findingOf({ records, nowMs: now - 55 * 60_000 })).toEqual([
      "failing",
      "case.closed of 2026-03-16 08:00 was not accepted in 3 attempts: HTTP 500. The platform tries again at about 2026-03-16 08:07 UTC.",
      `recoup events replay ${eventId} --as collection`,
    ]);
    expect(findingOf({ records })[1]).toContain(
      "HTTP 500. Another attempt was due at about 2026-03-16 08:07 UTC, and none is recorded.",
    );
  });

  test.each([
    [{ attemptCount: 8, lastResponseCode: 503 }, "8 attempts: answer 503"],
    [{ attemptCount: 1, lastResponseCode: 410 }, "1 attempt: answer 410"],
  ])("is reported as abandoned after the last attempt [DLV-07] [DLV-08]", (more, words) => {
    expect(findingOf({ records: [record(more)] })).toEqual([
      "given-up",
      `case.closed of 2026-03-16 08:00 was given up after ${words}.`,
      `recoup events replay ${eventId} --as collection`,
    ]);
  });

  test("is reported with a note that its attempts include replays [DLV-15]", () => {
    const records = [record({ attemptCount: 15, lastResponseCode: 503 })];
    expect(findingOf({ records }).slice(0, 2)).toEqual([
      "given-up",
      "case.closed of 2026-03-16 08:00 was not accepted in 15 attempts, replays included: answer 503.",
    ]);
    const attempts = [{ eventId, nextAttemptAt: "2026-03-16T09:01:00Z" }];
    expect(findingOf({ records, attempts }).slice(0, 2)).toEqual([
      "failing",
      "case.closed of 2026-03-16 08:00 was not accepted in 15 attempts, replays included: answer 503. The platform tries again at about 2026-03-16 09:01 UTC.",
    ]);
  });

  test("is reported as stopped because the subscription was deactivated [LC-18]", () => {
    const records = [record({ attemptCount: 2, lastResponseCode: 500 })];
    const { cause, next, ...ids } = why({ records, subscriptions: [hook({ isActive: false })] });
    expect([cause, next.text]).toEqual([
      "disabled",
      `recoup webhooks update ${hookId} --as collection --active`,
    ]);
    expect(ids).toMatchObject({ eventId, subscriptionId: hookId });
  });

  test("is reported as waiting for its first attempt", () => {
    expect(findingOf({ records: [record({ attemptCount: 0 })] })).toEqual([
      "not-tried-yet",
      "case.closed of 2026-03-16 08:00 is recorded, and its first attempt has no outcome yet.",
      `recoup events list --case ${caseId} --as collection`,
    ]);
  });

  test("is explained even for an event without a case [DLV-05]", () => {
    const ofClient = { eventType: "client.linked", caseId: null };
    const about = (overrides: object) => {
      const { cause, next } = findDeliveryCause(
        evidenceOf({
          records: [record({ ...ofClient, ...overrides })],
          surface: "referral",
          event: "client.linked",
          caseName: "",
          case: undefined,
        }),
      );
      return [cause, next.text];
    };
    const list = "recoup webhooks list --as referral";
    expect(about({ attemptCount: 0 })).toEqual(["not-tried-yet", list]);
    expect(about({ lastResponseCode: 500 })).toEqual(["failing", list]);
    expect(about({ lastResponseCode: 401 })).toEqual([
      "failing",
      "recoup webhooks check https://example.com/hooks --secret-file <file>",
    ]);
  });

  test("is treated as accepted if only the recorded response shows it", () => {
    expect(findingOf({ records: [record({ lastResponseCode: 200 })] }).slice(0, 2)).toEqual([
      "delivered",
      "case.closed of 2026-03-16 08:00 was delivered, and the receiver answered 200.",
    ]);
  });

  test("is reported as failed even if another delivery succeeded", () => {
    const arrived = record({ deliveredAt: "2026-03-16T08:00:01Z", lastResponseCode: 204 });
    expect(findingOf({ records: [arrived] })).toEqual([
      "delivered",
      "case.closed of 2026-03-16 08:00 was delivered at 2026-03-16 08:00 UTC, and the receiver answered 204.",
      `recoup events replay ${eventId} --as collection`,
    ]);
    expect(findingOf({ records: [arrived, record({ lastResponseCode: 500 })] })[0]).toBe("failing");
    const of = { eventType: "case.created", lastResponseCode: 500 };
    expect(findingOf({ records: [arrived, record(of)] })[0]).toBe("delivered");
    expect(findingOf({ event: undefined, records: [arrived, record(of)] })[0]).toBe("failing");
  });
});

describe("the advice after a failed delivery", () => {
  const check = "recoup webhooks check https://example.com/hooks --secret-file <file>";
  const harmless = `Try it with \`${check}\`, or save a delivery with \`recoup webhooks listen --save <folder>\` and let \`recoup webhooks verify --captured <file> --explain\` explain it.`;

  test("suggests a check without side effects after a 401 [SIG-03] [DLV-05]", () => {
    const answered = { lastResponseCode: 401, lastError: "HTTP 401" };
    expect(findingOf({ records: [record({ attemptCount: 1, ...answered })] })).toEqual([
      "failing",
      expect.stringContaining(
        `HTTP 401. Your receiver most likely refuses the signature: it has another secret, verifies another body than the raw bytes, or its clock is wrong. ${harmless} Rotate the secret only if it is lost. Another attempt was due at`,
      ),
      check,
    ]);
    expect(findingOf({ records: [record({ attemptCount: 8, ...answered })] })).toEqual([
      "given-up",
      expect.stringContaining(`Then \`recoup events replay ${eventId} --as collection\` sends it again.`),
      check,
    ]);
  });

  test.each([400, 403])(
    "mentions the signature as a possible cause after a %s [SIG-03] [DLV-05]",
    (lastResponseCode) => {
      const replay = `recoup events replay ${eventId} --as collection`;
      expect(findingOf({ records: [record({ lastResponseCode })] })).toEqual([
        "failing",
        expect.stringContaining(
          `answer ${lastResponseCode}. Your receiver may have refused the signature. ${harmless}`,
        ),
        replay,
      ]);
      const paused = [hook({ isActive: false })];
      expect(findingOf({ records: [record({ lastResponseCode })], subscriptions: paused })).toEqual([
        "disabled",
        expect.stringMatching(/explain it\. The subscription is no longer active\.$/),
        `recoup webhooks update ${hookId} --as collection --active`,
      ]);
    },
  );

  test.each([301, 302, 308])("names the redirect's final address after a %s", (lastResponseCode) => {
    expect(findingOf({ records: [record({ lastResponseCode })] })).toEqual([
      "failing",
      expect.stringContaining(
        `answer ${lastResponseCode}. The platform follows no redirect: give the subscription the address that it leads to.`,
      ),
      `recoup webhooks update ${hookId} --as collection --url https://…`,
    ]);
  });

  test.each(["Timeout: no answer within 10 seconds", "The request timed out", "ETIMEDOUT: timed-out"])(
    "suggests responding before processing the event after: %s [DLV-01]",
    (lastError) => {
      expect(findingOf({ records: [record({ lastError })] })[1]).toContain(
        `${lastError}. Let your receiver answer first and do its work afterwards: the platform waits 10 seconds.`,
      );
    },
  );

  test("mentions the next attempt after a 500", () => {
    expect(
      findingOf({ records: [record({ lastResponseCode: 500, lastError: "HTTP 500: timetable" })] })[1],
    ).toMatch(/was not accepted in 1 attempt: HTTP 500: timetable\. Another attempt/);
  });

  test("suggests checking the path after a 404 [DLV-05]", () => {
    const records = [record({ lastResponseCode: 404, lastError: "HTTP 404" })];
    const update = `recoup webhooks update ${hookId} --as collection --url https://…`;
    expect(findingOf({ records })).toEqual([
      "failing",
      expect.stringContaining(
        "Nothing was found at https://example.com/hooks: check the path of the subscription's address.",
      ),
      update,
    ]);
    const paused = [hook({ isActive: false, disabledReason: "8 failures" })];
    expect(findingOf({ records, subscriptions: paused })).toEqual([
      "disabled",
      expect.stringContaining(
        `no longer active. Once that is fixed, \`recoup webhooks update ${hookId} --as collection --active\` turns it on again.`,
      ),
      update,
    ]);
  });
});

describe("an event on the sandbox", () => {
  const url = "https://hoks.example.com/events";
  const routes = [{ from: "https://hooks.example.com", to: "http://127.0.0.1:9" }];
  const subscriptions = [hook({ url })];
  const records = [record({ deliveredAt: "2026-03-16T08:00:01Z", lastResponseCode: 204 })];
  const attempt = (overrides = {}) => ({
    eventId,
    event: "case.closed",
    subscriptionId: hookId,
    at: "2026-03-16T08:00:01Z",
    url,
    sentTo: "the world's own receiver",
    status: 204,
    ...overrides,
  });

  test("isn't reported as delivered if it had no route to your receiver", () => {
    const nowhere = { records, subscriptions, attempts: [attempt()], isSandbox: true };
    const next = "recoup sandbox serve --route https://hoks.example.com=http://127.0.0.1:3000";
    expect(findingOf({ ...nowhere, routes })).toEqual([
      "no-route",
      "case.closed of 2026-03-16 08:00 was accepted by the world's own receiver and not by yours: no route leads from https://hoks.example.com to your receiver. There is a route for https://hooks.example.com: did you mean that host? Add one with --route, or in RECOUP_SANDBOX_ROUTE.",
      next,
    ]);
    expect(findingOf({ ...nowhere, records: undefined, surface: "referral" }).slice(0, 1)).toEqual([
      "no-route",
    ]);
    expect(findingOf({ ...nowhere, event: undefined })[0]).toBe("no-route");
  });

  test("has to be replayed if it was sent before the route existed", () => {
    const later = [{ from: "https://hoks.example.com", to: "http://127.0.0.1:9" }];
    expect(findingOf({ records, subscriptions, attempts: [attempt()], routes: later })).toEqual([
      "no-route",
      expect.stringContaining(`there was no route for ${url} then, as there is now.`),
      `recoup events replay ${eventId} --as collection`,
    ]);
  });

  test("is reported with its address if it reached your receiver", () => {
    const otherId = "3f2504e0-4f89-41d3-9a0c-0305e82c3309";
    const reached = attempt({ subscriptionId: otherId, eventId: otherId, sentTo: "http://127.0.0.1:9/x" });
    const arrived = record({ id: otherId, subscriptionId: otherId, lastResponseCode: 200 });
    expect(
      findingOf({
        records: [...records, arrived],
        subscriptions: [...subscriptions, hook({ id: otherId })],
        attempts: [attempt(), reached],
        routes,
      }),
    ).toEqual([
      "delivered",
      "case.closed of 2026-03-16 08:00 was delivered to your receiver at http://127.0.0.1:9/x, and the receiver answered 200.",
      `recoup events replay ${otherId} --as collection`,
    ]);
  });
});

describe("the next step", () => {
  test("never quotes text from the platform or the command line", () => {
    const strange = hook({ events: ["case.created", "$(reboot)"] });
    expect(findingOf({ subscriptions: [strange] })[2]).toBe(
      `recoup webhooks update ${hookId} --as collection --event <events> --recreate --save`,
    );
    expect(findingOf({ case: undefined, caseName: "AG 1; ls" })[2]).toBe(
      "recoup cases get <case> --env live --as collection",
    );
    expect(findingOf({ case: undefined, caseName: "--live" })[2]).toBe(
      "recoup cases get <case> --env live --as collection",
    );
  });

  test("is a command that the surface supports", () => {
    expect(findingOf({ surface: "customer", event: undefined })[2]).toBe(
      `recoup cases get ${caseId} --as customer`,
    );
    expect(findingOf({ surface: "referral", environment: "live", records: undefined })[2]).toBe(
      "recoup webhooks list --as referral",
    );
    expect(findingOf({ case: undefined, otherEnvironment: undefined })[2]).toBe(
      "recoup cases list --as collection",
    );
  });

  test.each([
    [true, "recoup webhooks listen --as collection --test-mode"],
    [false, "recoup webhooks listen --as collection --live-mode"],
    [undefined, "recoup webhooks listen --as collection"],
  ])("listens to the case's kind of events on the sandbox, for isTestCase %s", (isTestCase, next) => {
    expect(findingOf({ subscriptions: [], isSandbox: true, case: found({ isTestCase }) })[2]).toBe(next);
  });

  test("goes to a surface that the profile has", () => {
    const payment = { surface: "referral", event: "payment.created" };
    expect(findingOf({ ...payment, profileSurfaces: ["referral", "customer"] })[2]).toBe(
      `recoup webhooks why ${caseId} payment.created --as customer`,
    );
    expect(findingOf({ ...payment, profileSurfaces: ["referral"] })[2]).toBe(
      "recoup explain payment.created",
    );
  });
});

test("reports facts that a surface doesn't show instead of guessing them [SUB-07] [SUB-08]", () => {
  const unknown = { surface: "referral", records: undefined, case: found({ isTestCase: undefined }) };
  expect(findingOf({ ...unknown, subscriptions: [hook({ isTestMode: true })] })).toEqual([
    "unexplained",
    "case.closed happened, but the referral surface keeps no history of deliveries, so it does not show whether it was sent. The active subscriptions are for test cases. The referral surface does not show whether this is one; they would not receive events of a production case.",
    `recoup webhooks test --as referral --event case.closed --case ${caseId}`,
  ]);
  expect(findingOf({ ...unknown, subscriptions: [hook(), hook({ isTestMode: true })] })[1]).toBe(
    "case.closed happened, but the referral surface keeps no history of deliveries, so it does not show whether it was sent.",
  );
});

describe("the missing event", () => {
  test("is reported as an event that is yet to come if the case is open [EVT-09]", () => {
    expect(findingOf({ case: found({ lifecycle: "Active" }) })).toEqual([
      "not-happened",
      "The case is Active, and case.closed is sent when it closes.",
      `recoup cases wait ${caseId} --until Closed --as collection`,
    ]);
  });

  test("is reported as older than the subscription", () => {
    expect(findingOf({ subscriptions: [hook({ createdUtc: "2026-03-02T00:00:00Z" })] })[0]).toBe(
      "subscribed-later",
    );
  });

  test("is reported as too recent to have been delivered", () => {
    const dateUpdated = new Date(now - 20_000).toISOString();
    expect(findingOf({ event: "case.updated", case: found({ dateUpdated }) })).toEqual([
      "not-due-yet",
      "The case changed 20s ago; its event may still be on its way.",
      `recoup events tail --case ${caseId} --as collection --count 1`,
    ]);
  });

  test("isn't reported as recent if a slow clock puts it in the future", () => {
    const dateUpdated = new Date(now + 5_000).toISOString();
    expect(findingOf({ event: "case.updated", case: found({ dateUpdated }) })).toEqual([
      "unexplained",
      "The platform recorded no delivery of case.updated: it may not have happened, or no subscription to it was active then.",
      `recoup cases timeline ${caseId} --as collection`,
    ]);
  });
});

test("reports that it can't explain a missing event", () => {
  expect(findingOf({ event: undefined })).toEqual([
    "unexplained",
    "The platform recorded no delivery of an event of this case: it may not have happened, or no subscription to it was active then.",
    `recoup cases timeline ${caseId} --as collection`,
  ]);
});

describe("webhooks why", () => {
  const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
  const platform =
    (answers: Readonly<Record<string, unknown>>): Send =>
    async ({ url }) => {
      const { pathname } = new URL(url);
      return pathname in answers ? answer(answers[pathname]) : answer({ message: "none" }, 404);
    };

  test("prints one cause and the next command", async () => {
    const send = platform({
      [`/cases/${caseId}`]: found(),
      "/webhooks": [hook({ isTestMode: true })],
      "/webhooks/events": [],
    });
    const result = await runLine(`webhooks why ${caseId} case.closed --json`, { env, send, now });
    expect(result.requests.map(({ method }) => method)).toEqual(["GET", "GET", "GET"]);
    expect([result.exitCode, JSON.parse(result.stdout)]).toEqual([
      0,
      {
        cause: "test-mode",
        sentence: "This is a production case, and every subscription to this event is for test cases.",
        next: `recoup webhooks update ${hookId} --as collection --live-mode`,
        case: caseId,
        event: "case.closed",
        subscriptionId: hookId,
        eventId: null,
      },
    ]);
    const terminal = await runLine(`webhooks why ${caseId}`, {
      env: { ...env, NO_COLOR: "1" },
      send,
      now,
      isTerminal: true,
      columns: 120,
    });
    expect(terminal.stdout).toBe(
      `This is a production case, and every subscription to this event is for test cases.\n\nNext  recoup webhooks update ${hookId} --as collection --live-mode\n`,
    );
  });

  test("keeps the profile, environment and client in the next command", async () => {
    const customer = { url: "https://customer.example", key: { kind: "plain", value: "k" } };
    const test = { customer: { ...customer, url: "https://test.customer.example" } };
    const profiles = { acme: { test, live: { customer } } };
    const settled = {
      env: { RECOUP_CONFIG_DIR: "/c" },
      files: { "/c/config.json": JSON.stringify({ profiles }) },
      send: platform({ "/webhooks": [], "/webhooks/events": [] }),
    };
    const nextOf = async (flags: string) => {
      const { stdout } = await runLine(`webhooks why ${caseId} -p acme ${flags} --json`, settled);
      return JSON.parse(stdout).next;
    };
    expect([await nextOf("--env live"), await nextOf("--env test case.created --as customer")]).toEqual([
      `recoup cases get ${caseId} --env test --as customer --profile acme`,
      `recoup cases get ${caseId} --env live --as customer --profile acme`,
    ]);
    expect(await nextOf("--env live client.linked")).toBe("recoup explain client.linked");
  });

  test("finds a case by reference and reports that it is a managed case [VIS-04]", async () => {
    const byReference = platform({
      "/cases/case-reference/7KQ2M9XA": found(),
      "/webhooks": { webhooks: [] },
    });
    const one = await runLine("webhooks why 7KQ2M9XA --json", { env, send: byReference });
    expect(JSON.parse(one.stdout)).toMatchObject({ cause: "no-subscription", case: caseId });
    const managed = platform({ [`/managed-cases/${caseId}`]: found(), "/webhooks": [] });
    const other = await runLine(`webhooks why ${caseId} --json`, { env, send: managed });
    expect(JSON.parse(other.stdout).cause).toBe("managed-only");
  });

  test("explains an event although the surface doesn't list subscriptions [AMB-01]", async () => {
    const explain = async (records: readonly unknown[]) => {
      const send = platform({ [`/cases/${caseId}`]: found(), "/webhooks/events": records });
      const line = `webhooks why ${caseId} case.closed --json`;
      const { exitCode, stdout } = await runLine(line, { env, send, now });
      const { cause, sentence } = JSON.parse(stdout);
      return [exitCode, cause, sentence];
    };
    expect(await explain([record({ attemptCount: 8, lastResponseCode: 503 })])).toEqual([
      0,
      "given-up",
      "case.closed of 2026-03-16 08:00 was given up after 8 attempts: answer 503.",
    ]);
    expect(await explain([])).toEqual([
      0,
      "unexplained",
      "case.closed happened, but the platform recorded no delivery of it: perhaps no subscription to it was active, or for this kind of case, at that time.",
    ]);
  });

  test("doesn't call a case hidden if nothing is found at the surface's address", async () => {
    const { exitCode, stdout, stderr } = await runLine(`webhooks why ${caseId}`, { env, send: platform({}) });
    expect([exitCode, stdout]).toEqual([6, ""]);
    expect(stderr).toContain("Error: The platform answered 404");
  });

  test("searches the list on the referral surface", async () => {
    const page = { responseCount: 1, pageSize: 100, currentPage: 1, totalPages: 1, totalCount: 1 };
    const send = platform({
      "/cases": { cases: [{ id: caseId, reference: "7KQ2M9XA", lifecycle: "Active" }], page },
      "/v1/webhooks": [hook({ isTestMode: true })],
    });
    const listed = await runLine("webhooks why 7kq2m9xa case.closed --json", { env: referralEnv, send });
    expect(JSON.parse(listed.stdout)).toMatchObject({ cause: "not-happened", case: caseId });
    const absent = await runLine("webhooks why NOBODY case.closed --json", { env: referralEnv, send });
    expect([absent.exitCode, absent.stdout]).toEqual([6, ""]);
    expect(JSON.parse(absent.stderr).error.message).toBe(
      'No case found with case reference or creditor reference "NOBODY".',
    );
  });

  test.each([caseId.toUpperCase(), "7kq2m9xa", "inv-7"])("finds %s on the referral surface", async (name) => {
    const page = { responseCount: 2, pageSize: 100, currentPage: 1, totalPages: 1, totalCount: 2 };
    const found = { id: caseId, reference: "7KQ2M9XA", creditorReference: "INV-7", lifecycle: "Active" };
    const send = platform({
      "/cases": { cases: [{ id: hookId, reference: "OTHER" }, found], page },
      "/v1/webhooks": [hook()],
    });
    const { stdout } = await runLine(`webhooks why ${name} case.closed --json`, { env: referralEnv, send });
    expect(JSON.parse(stdout)).toMatchObject({ cause: "not-happened", case: caseId });
  });

  test("suggests the other environment for an unknown ID only if the profile can access it", async () => {
    const none = platform({ "/webhooks": [], "/webhooks/events": [] });
    const { exitCode, stdout, stderr } = await runLine(`webhooks why ${caseId} --json`, { env, send: none });
    expect([exitCode, JSON.parse(stderr).error.message]).toEqual([
      6,
      `The collection surface shows no case with the id ${caseId}.`,
    ]);
    expect(JSON.parse(stdout).next).toBe("recoup cases list --as collection");
  });

  test("doesn't report a missing link if the list on the referral surface is incomplete", async () => {
    const page = { responseCount: 1, pageSize: 100, currentPage: 1, totalPages: 2, totalResults: 101 };
    const send: Send = async ({ url }) =>
      new URL(url).searchParams.get("Page") === "1"
        ? answer({ cases: [{ id: caseId, reference: "7KQ2M9XA" }], page })
        : answer({ title: "R Forbidden" }, 403);
    const broken = await runLine("webhooks why NOBODY case.closed --json", { env: referralEnv, send });
    expect([broken.exitCode, broken.stdout]).toEqual([5, ""]);
  });

  test("exits with the code of the failed request or invalid line", async () => {
    const send: Send = async () => answer({ title: "Unauthorized" }, 401);
    expect((await runLine(`webhooks why ${caseId}`, { env, send })).exitCode).toBe(4);
    expect((await runLine(`webhooks why ${caseId} case.closd`, { env, send })).stderr).toContain(
      "Did you mean case.closed?",
    );
    expect((await runLine(`webhooks why ${caseId} case.closed more`, { env, send })).exitCode).toBe(2);
  });
});
