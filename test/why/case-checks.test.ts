import { describe, expect, test } from "vitest";
import { caseId, findingOf, found, hook, hookId, now, why } from "../support/evidence";

const hidden = { case: undefined, records: undefined };

describe("a case that the caller can't see", () => {
  test("is managed by a partner that doesn't collect it [VIS-03] [VIS-04]", () => {
    expect(findingOf({ ...hidden, isManagedOnly: true })[1]).toBe(
      "You manage this case but do not collect it: events of a production case go to the partner that collects it.",
    );
  });

  test.each([
    [
      "referral",
      "no-link",
      "The referral surface does not show such a case (test): it does not exist, its client is not linked to you, or the client had its account before it was linked and submitted the case without you.",
      "recoup clients list --as referral",
    ],
    [
      "customer",
      "not-your-case",
      "The customer surface does not show such a case (test): it does not exist, or does not belong to this creditor.",
      `recoup cases get ${caseId} --env live --as customer`,
    ],
    [
      "collection",
      "hidden",
      "The collection surface does not show such a case (test): it does not exist, belongs to another partner, or was never cleared. Collection partners receive the events of a case once it is cleared, case.created first.",
      `recoup cases get ${caseId} --env live --as collection`,
    ],
  ])("is explained on the %s surface [VIS-01] [VIS-12] [VIS-13]", (surface, ...expected) => {
    expect(findingOf({ ...hidden, surface })).toEqual(expected);
  });
});

describe("a lifecycle stage without events", () => {
  test.each([
    ["PendingVerificationInternal", "collection", "hidden"],
    ["PendingContractSigning", "collection", "hidden"],
    ["PendingVerification", "collection", "unexplained"],
    ["PendingContractSigning", "customer", "unexplained"],
  ])("%s on the %s surface leads to the cause %s", (lifecycle, surface, cause) => {
    expect(why({ surface, case: found({ lifecycle }), event: "case.updated" }).cause).toBe(cause);
  });
});

describe("case.closed", () => {
  test.each(["Closed", "Merged", "A stage of the future"])(
    "can have happened in the stage %s",
    (lifecycle) => {
      expect(why({ case: found({ lifecycle }) }).cause).toBe("unexplained");
    },
  );

  test("suggests a command to wait for it on each surface [EVT-09]", () => {
    const open = { case: found({ lifecycle: "Active" }) };
    expect(findingOf({ ...open, surface: "referral" })).toEqual([
      "not-happened",
      "The case is Active, and case.closed is sent when it closes.",
      "recoup cases list --as referral",
    ]);
    expect(findingOf({ ...open, surface: "customer" })[2]).toBe(
      `recoup cases wait ${caseId} --until Closed --as customer`,
    );
    expect(why({ ...open, event: "case.updated" }).cause).toBe("unexplained");
  });
});

describe("an event before the subscription", () => {
  const later = (createdUtc: string, id = hookId) => hook({ id, createdUtc });

  test("is reported with its time and the first active subscription", () => {
    const subscriptions = [
      hook({ id: "other", isActive: false }),
      later("2026-03-01T00:00:01Z"),
      later("2026-03-02T00:00:00Z", "newer"),
    ];
    expect(findingOf({ subscriptions })).toEqual([
      "subscribed-later",
      "case.closed happened at 2026-03-01 00:00 UTC, before any active subscription to it was created.",
      `recoup cases timeline ${caseId} --as collection`,
    ]);
    expect(why({ subscriptions }).subscriptionId).toBe(hookId);
  });

  test("falls back to the submission time on a surface that doesn't show the clearance time [AMB-09]", () => {
    const subscriptions = [later("2026-02-01T00:00:01Z")];
    const created = { subscriptions, event: "case.created" };
    expect(findingOf(created)[1]).toBe(
      "case.created is sent when a case is cleared; this one was submitted at 2026-02-01 00:00 UTC, before any active subscription to it was created.",
    );
    expect(findingOf({ ...created, surface: "customer" })[1]).toBe(
      "case.created happened at 2026-02-01 00:00 UTC, before any active subscription to it was created.",
    );
  });

  test("isn't the cause if a subscription existed when the event happened", () => {
    const existing = (subscriptions: unknown[]) => why({ subscriptions }).cause;
    expect(existing([later("2026-03-01T00:00:00Z")])).toBe("unexplained");
    expect(existing([later("2026-03-02T00:00:00Z"), later("2026-02-01T00:00:00Z")])).toBe("unexplained");
    expect(existing([later("")])).toBe("unexplained");
  });

  test("isn't the cause if no field shows the event's time", () => {
    const subscriptions = [later("2026-03-02T00:00:00Z")];
    expect(why({ subscriptions, event: "case.updated" }).cause).toBe("unexplained");
    expect(why({ subscriptions, case: found({ dateFinished: null }) }).cause).toBe("unexplained");
  });

  test("isn't the cause for a merged case, which may never have been closed", () => {
    const subscriptions = [later("2026-03-02T00:00:00Z")];
    expect(why({ subscriptions, case: found({ lifecycle: "Merged" }) }).cause).toBe("unexplained");
  });
});

describe("a case that has just changed", () => {
  const at = (ms: number) => new Date(ms).toISOString();
  const early = { dateCreated: null, dateUpdated: null, dateFinished: null };
  const changed = (fields: object, evidence = {}) =>
    findingOf({
      ...evidence,
      event: "chat.created",
      subscriptions: [hook({ events: ["chat.created"] })],
      case: found({ ...early, ...fields }),
    });

  test.each(["dateCreated", "dateUpdated", "dateFinished"])("is recognized by %s", (field) => {
    expect(changed({ [field]: at(now - 60_000) })).toEqual([
      "not-due-yet",
      "The case changed 1m ago; its event may still be on its way.",
      `recoup events tail --case ${caseId} --as collection --count 1`,
    ]);
    expect(changed({ [field]: at(now) })[0]).toBe("not-due-yet");
    expect(changed({ [field]: at(now - 60_001) })[0]).toBe("unexplained");
    expect(changed({ [field]: at(now + 1) })[0]).toBe("unexplained");
  });

  test("isn't reported as the cause on the sandbox, because the sandbox records events immediately", () => {
    expect(changed({ dateUpdated: at(now) }, { isSandbox: true })[0]).toBe("unexplained");
  });

  test("isn't recognized without a time", () => {
    const subscriptions = [hook({ createdUtc: "" })];
    expect(why({ case: found(early), subscriptions, nowMs: 0 }).cause).toBe("unexplained");
  });

  test("suggests polling on the referral surface, which has no events to follow", () => {
    const recent = { surface: "referral", event: "case.updated", case: found({ dateUpdated: at(now) }) };
    expect(findingOf(recent)[2]).toBe(`recoup webhooks why ${caseId} case.updated --as referral`);
    expect(findingOf({ ...recent, subscription: hookId, event: undefined })[2]).toBe(
      `recoup webhooks why ${caseId} --as referral --subscription ${hookId}`,
    );
  });
});
