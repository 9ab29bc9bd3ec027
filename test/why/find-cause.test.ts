import { describe, expect, test } from "vitest";
import { caseId, findingOf, found, hook } from "../support/evidence";

const otherId = "1b4e28ba-2fa1-11d2-883f-0016d3cca427";

describe("the mode of the active subscriptions", () => {
  const unknown = { records: undefined, surface: "referral", case: found({ isTestCase: "false" }) };
  const sentence =
    "case.closed happened, but the referral surface keeps no history of deliveries, so it does not show whether it was sent.";
  const caveat = (mode: string, other: string) =>
    `${sentence} The active subscriptions are for ${mode} cases. The referral surface does not show whether this is one; they would not receive events of a ${other} case.`;

  test.each([
    ["production", [hook()], caveat("production", "test")],
    [
      "test",
      [hook({ isTestMode: true }), hook({ id: otherId, isTestMode: true })],
      caveat("test", "production"),
    ],
    [
      "test, and an inactive one",
      [hook({ isActive: false }), hook({ isTestMode: true })],
      caveat("test", "production"),
    ],
    ["both", [hook(), hook({ isTestMode: true })], sentence],
    ["unknown", [hook({ isTestMode: "false" })], sentence],
  ])("is mentioned if the case's mode is unknown: %s", (_, subscriptions, expected) => {
    expect(findingOf({ ...unknown, subscriptions })[1]).toBe(expected);
  });

  test("isn't mentioned if the case's mode is known", () => {
    expect(findingOf({ ...unknown, case: found() })[1]).toBe(sentence);
  });
});

describe("an unexplained event", () => {
  test.each([
    ["case.created", "Active", true],
    ["case.closed", "Closed", true],
    ["case.closed", "Merged", false],
    ["case.updated", "Closed", false],
  ])("for %s of a case that is %s, decides whether the event happened: %s", (event, lifecycle, isCertain) => {
    const evidence = { event, case: found({ lifecycle }) };
    expect(findingOf(evidence)[1]).toBe(
      isCertain
        ? `${event} happened, but the platform recorded no delivery of it: perhaps no subscription to it was active, or for this kind of case, at that time.`
        : `The platform recorded no delivery of ${event}: it may not have happened, or no subscription to it was active then.`,
    );
    expect(findingOf({ ...evidence, surface: "referral", records: undefined })[1]).toBe(
      isCertain
        ? `${event} happened, but the referral surface keeps no history of deliveries, so it does not show whether it was sent.`
        : `The referral surface keeps no history of deliveries, so it does not show whether ${event} was sent: it may not have happened.`,
    );
  });

  test.each([
    ["collection", `recoup cases timeline ${caseId} --as collection`],
    ["customer", `recoup cases get ${caseId} --as customer`],
    ["referral", `recoup webhooks test --as referral --event case.updated --case ${caseId}`],
  ])("suggests a command to run next on the %s surface", (surface, next) => {
    expect(findingOf({ surface, event: undefined })[2]).toBe(next);
    expect(findingOf({ surface, event: undefined, case: found({ id: null }) })[2]).toBe(next);
  });
});
