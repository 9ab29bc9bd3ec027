import { expect, test } from "vitest";
import type { Surface } from "../../../src/base/platform";
import { createBookTrials } from "../../../src/proof/check/trials/book-trials";
import { createProbeTrials } from "../../../src/proof/check/trials/probe-trials";
import { createSyntheticCase } from "../../../src/proof/check/trials/synthetic-case";
import type { SendingParts, Trial, TrialSetting } from "../../../src/proof/check/trials/trial";
import { eventTypes } from "../../../src/webhooks/events/event-types";
import { foreignSecret, type Wave } from "../../../src/webhooks/hostile/probe";
import { bothSecrets, seededRandom, startedAt } from "../../support/checked-receiver";

function settingOf(surface: Surface, changes: Partial<TrialSetting> = {}): TrialSetting {
  const random = seededRandom();
  const newCase = (ageMs = 120_000) => createSyntheticCase(random, startedAt - ageMs);
  return { surface, events: eventTypes[surface], hasNextSecret: true, random, newCase, ...changes };
}

const parts: SendingParts = {
  ...{ url: "http://receiver.example", ...bothSecrets, foreignSecret, headerPrefix: "X-Service" },
  nowSeconds: startedAt / 1000,
};

/**
 * Formats waves of deliveries: `2×case.created case.closed` is two waves. Combines consecutive identical
 * waves.
 */
function formatWaves(waves: readonly Wave[]): string {
  const texts = waves.map((wave) => {
    const [first = ""] = wave.map(({ body }) => JSON.parse(String(Buffer.from(body ?? ""))).event);
    return wave.length === 1 ? first : `${wave.length}×${first}`;
  });
  return texts.join(" ").replace(/(\S+×\S+)( \1)+/g, (run, wave) => `${run.split(" ").length} times ${wave}`);
}

function formatBooks({ state, events }: Trial): string {
  if (state === undefined) return "nothing";
  const { lifecycle, closeCode, paidCents } = state;
  const fields = [lifecycle, closeCode, paidCents === undefined ? undefined : `paid ${paidCents / 100}`];
  return [...fields, `${state.events.length}/${events.length} events`]
    .filter((field) => field !== undefined)
    .join(", ");
}

function formatFlags({
  expected,
  genuineCount,
  needsBooks,
  isExtension,
  maxAnswerMs,
  untestedReason,
}: Trial): string {
  return [
    ...[expected, genuineCount === undefined ? undefined : `after ${genuineCount}`, needsBooks && "by books"],
    ...[isExtension && "extension", maxAnswerMs && `within ${maxAnswerMs} ms`, untestedReason],
  ]
    .filter((flag) => typeof flag === "string")
    .join(", ");
}

/** One line per trial: the expected response, the deliveries, and what must be booked. */
const format = (trials: readonly Trial[]) =>
  trials.map((trial) =>
    [trial.id, formatFlags(trial), formatWaves(trial.waves(parts)), formatBooks(trial)].join(" | "),
  );

test("plays through a case's life with a collection partner's events", () => {
  expect(format(createBookTrials(settingOf("collection")))).toEqual([
    "charset | booked once | case.created case.updated | Active, 2/2 events",
    "line-break | booked once | case.created case.updated | Active, 2/2 events",
    "old-event | booked once | case.created case.updated | Active, 2/2 events",
    "timestamps | booked once, by books | case.created case.updated case.updated case.updated case.updated | Paused, 5/5 events",
    "long-message | booked once | case.created case.updated chat.created | Active, 3/3 events",
    "chat-roles | booked once | case.created case.updated chat.created chat.created chat.created | Active, 5/5 events",
    "partial-payment | booked once, by books | case.created case.updated payment.created | Active, paid 100, 3/3 events",
    "equal-payments | booked once, by books | case.created case.updated payment.created payment.created | Active, paid 150, 4/4 events",
    "decimals | booked once, by books | case.created case.updated payment.created payment.created payment.created payment.created | paid 10.22, 6/6 events",
    "large-payment | booked once, by books | case.created case.updated payment.created | paid 25000000.37, 3/3 events",
    "payment-reversed | booked once, by books | case.created case.updated payment.created payment.created payment.deleted | Active, paid 40, 5/5 events",
    "equal-payments-reversed | booked once, by books | case.created case.updated payment.created payment.created payment.deleted | paid 60, 5/5 events",
    "reversal-first | booked once, by books | case.created case.updated payment.deleted payment.created payment.created | Active, paid 100, 5/5 events",
    "two-subscriptions | booked once, by books, extension | case.created case.updated payment.created payment.created | paid 30, 4/4 events",
    "many-payments-at-once | booked once, by books | case.created case.updated 20×payment.created | paid 20, 22/22 events",
    "many-payments | booked once, by books, within 30 ms | case.created case.updated 37 times 8×payment.created 4×payment.created | paid 300, 302/302 events",
    "update-before-create | booked once, by books | case.updated case.created | Active, 2/2 events",
    "older-update-later | booked once, by books | case.created case.updated case.updated | Paused, 3/3 events",
    "resumed | booked once, by books | case.created case.updated case.updated case.updated | Active, 4/4 events",
    "every-lifecycle | booked once, by books | case.created case.updated case.updated case.updated case.updated case.updated case.updated | Merged, 7/7 events",
    "first-lifecycle | booked once, by books | case.created | Leads, 1/1 events",
    "paid-and-closed | booked once, by books | case.created case.updated payment.created case.updated case.closed | Closed, Paid, paid 250, 5/5 events",
    "close-before-update | booked once, by books | case.created case.updated case.closed case.updated | Closed, PreLegalExhaustedNoPayment, 4/4 events",
    "update-after-close | booked once, by books | case.closed case.updated case.updated case.created | Closed, PreLegalExhaustedNoPayment, 4/4 events",
    "repeated-close | booked once, by books | case.created case.updated case.updated case.closed case.closed case.updated | Closed, Paid, 4/4 events",
    "forged-close | refused, after 2, by books | case.created case.updated case.updated case.closed | Active, 2/2 events",
    "reopened | booked once, by books, extension | case.created case.updated payment.created case.updated case.closed payment.deleted case.updated | Active, 7/7 events",
    "other-close-code | booked once, by books | case.created case.updated case.updated case.closed | Closed, StatuteOfLimitationsExpired, 4/4 events",
    "no-close-comment | booked once, by books | case.created case.updated case.updated case.closed | Closed, PreLegalExhaustedNoPayment, 4/4 events",
  ]);
});

test("uses only case histories whose events the surface supports", () => {
  expect(createBookTrials(settingOf("referral")).map(({ id }) => id)).toEqual([
    "charset",
    "line-break",
    "old-event",
    "timestamps",
    "update-before-create",
    "older-update-later",
    "resumed",
    "every-lifecycle",
    "first-lifecycle",
    "paid-and-closed",
    "close-before-update",
    "update-after-close",
    "repeated-close",
    "forged-close",
    "reopened",
    "other-close-code",
    "no-close-comment",
  ]);
});

test("names the events that a subscription lacks and sends the others", () => {
  const setting = settingOf("customer", { events: ["case.closed"] });
  expect(format(createBookTrials(setting))).toEqual([
    "charset | booked once, The subscription has no event of it (--event). |  | 0/2 events",
    "line-break | booked once, The subscription has no event of it (--event). |  | 0/2 events",
    "old-event | booked once, The subscription has no event of it (--event). |  | 0/2 events",
    "timestamps | booked once, by books, The subscription has no case.updated (--event). |  | 0/5 events",
    "long-message | booked once, The subscription has no chat.created (--event). |  | 0/3 events",
    "chat-roles | booked once, The subscription has no chat.created (--event). |  | 0/5 events",
    "partial-payment | booked once, by books, The subscription has no payment.created (--event). |  | 0/3 events",
    "equal-payments | booked once, by books, The subscription has no payment.created (--event). |  | 0/4 events",
    "decimals | booked once, by books, The subscription has no payment.created (--event). |  | 0/6 events",
    "large-payment | booked once, by books, The subscription has no payment.created (--event). |  | 0/3 events",
    "payment-reversed | booked once, by books, The subscription has no payment.created and no payment.deleted (--event). |  | 0/5 events",
    "equal-payments-reversed | booked once, by books, The subscription has no payment.created and no payment.deleted (--event). |  | 0/5 events",
    "reversal-first | booked once, by books, The subscription has no payment.created and no payment.deleted (--event). |  | 0/5 events",
    "two-subscriptions | booked once, by books, extension, The subscription has no payment.created (--event). |  | 0/4 events",
    "many-payments-at-once | booked once, by books, The subscription has no payment.created (--event). |  | 0/22 events",
    "many-payments | booked once, by books, within 30 ms, The subscription has no payment.created (--event). |  | 0/302 events",
    "update-before-create | booked once, by books, The subscription has no case.created and no case.updated (--event). |  | 0/2 events",
    "older-update-later | booked once, by books, The subscription has no case.updated (--event). |  | 0/3 events",
    "resumed | booked once, by books, The subscription has no case.updated (--event). |  | 0/4 events",
    "every-lifecycle | booked once, by books, The subscription has no case.updated (--event). |  | 0/9 events",
    "first-lifecycle | booked once, by books, The subscription has no case.created (--event). |  | 0/1 events",
    "paid-and-closed | booked once, by books, The subscription has no case.updated (--event). | case.closed | 1/5 events",
    "close-before-update | booked once, by books, The subscription has no case.updated (--event). | case.closed | 1/4 events",
    "update-after-close | booked once, by books, The subscription has no case.updated (--event). | case.closed | 1/4 events",
    "repeated-close | booked once, by books, The subscription has no case.updated (--event). | case.closed case.closed | 1/4 events",
    "forged-close | refused, after 0, by books, The subscription has no event of it (--event). | case.updated case.closed | 0/2 events",
    "reopened | booked once, by books, extension, The subscription has no case.updated (--event). | case.closed | 1/7 events",
    "other-close-code | booked once, by books, The subscription has no case.updated (--event). | case.closed | 1/4 events",
    "no-close-comment | booked once, by books, The subscription has no case.updated (--event). | case.closed | 1/4 events",
  ]);
});

/** One line per probe: the expected response, the number of requests in each wave, and the event used. */
const formatProbes = (trials: readonly Trial[]) =>
  trials.map((trial) => {
    const sizes = trial.waves(parts).map(({ length }) => length);
    return [
      trial.id,
      formatFlags(trial),
      sizes.join("+"),
      trial.loneEventType ?? "",
      formatBooks(trial),
    ].join(" | ");
  });

test("uses a separate case for each probe", () => {
  expect(formatProbes(createProbeTrials(settingOf("collection")))).toEqual([
    "plain | booked once | 1+1+1 |  | paid 25, 3/3 events",
    "almost-too-old | booked once | 1+1+1 |  | paid 25, 3/3 events",
    "almost-too-early | booked once | 1+1+1 |  | paid 25, 3/3 events",
    "header-case | booked once | 1+1+1 |  | paid 25, 3/3 events",
    "test-delivery | ignored | 1 | case.created | nothing",
    "replayed-first | booked once | 1+1+1 |  | paid 25, 3/3 events",
    "next-secret | booked once | 1+1+1 |  | paid 25, 3/3 events",
    "other-layout | booked once | 1+1+1 |  | paid 25, 3/3 events",
    "non-ascii | booked once | 1+1+1 |  | paid 25, 3/3 events",
    "unknown-field | booked once | 1+1+1 |  | paid 25, 3/3 events",
    "unknown-event | accepted, extension | 1+1 | case.created | nothing",
    "duplicate-later | booked once | 1+1+1+1+1 |  | paid 25, 3/3 events",
    "second-attempt | booked once | 1+1+1+1 |  | paid 25, 3/3 events",
    "repeat-in-other-layout | booked once, extension | 1+1+1+1 |  | paid 25, 3/3 events",
    "replayed | booked once | 1+1+1+1 |  | paid 25, 3/3 events",
    "two-at-once | booked once | 1+1+2 |  | paid 25, 3/3 events",
    "many-at-once | booked once | 1+1+12 |  | paid 25, 3/3 events",
    "no-signature | refused | 1 | case.created | nothing",
    "empty-signature | refused | 1 | case.created | nothing",
    "empty-v1 | refused | 1 | case.created | nothing",
    "no-timestamp | refused | 1 | case.created | nothing",
    "wrong-secret | refused | 1 | case.created | nothing",
    "foreign-secret | refused | 1 | case.created | nothing",
    "secret-as-text | refused | 1 | case.created | nothing",
    "one-digit-off | refused | 1 | case.created | nothing",
    "first-digit-off | refused | 1 | case.created | nothing",
    "truncated-signature | refused | 1 | case.created | nothing",
    "base64-signature | refused | 1 | case.created | nothing",
    "upper-case-signature | answered | 1 | case.created | nothing",
    "other-scheme | refused | 1 | case.created | nothing",
    "other-prefix | refused | 1 | case.created | nothing",
    "forged-replay | refused | 1 | case.created | nothing",
    "header-twice | refused | 1+1 | case.created | nothing",
    "too-old | refused | 1 | case.created | nothing",
    "stale | refused | 1 | case.created | nothing",
    "too-early | refused | 1 | case.created | nothing",
    "far-future | refused | 1 | case.created | nothing",
    "time-altered | refused | 1+1 | case.created | nothing",
    "stale-with-fresh-header | refused | 1 | case.created | nothing",
    "body-altered | refused | 1 | case.created | nothing",
    "id-altered | refused | 1 | case.created | nothing",
    "reserialized | refused | 1 | case.created | nothing",
    "truncated-body | refused | 1 | case.created | nothing",
    "empty-body | refused | 1 | case.created | nothing",
    "wrong-content-type | refused | 1 | case.created | nothing",
    "forged-form | refused | 1 | case.created | nothing",
    "oversized | refused | 1 | case.created | nothing",
    "not-json | answered | 1 | case.created | nothing",
    "not-an-event | answered | 1 | case.created | nothing",
  ]);
});

test("skips next-secret without a second secret and sends probes with a subscribed event", () => {
  const setting = settingOf("customer", { events: ["case.closed"], hasNextSecret: false });
  const [plain, ...probes] = formatProbes(createProbeTrials(setting));
  expect(plain).toBe("plain | booked once | 1 |  | 1/4 events");
  expect(probes.find((probe) => probe.startsWith("next-secret"))).toBe(
    "next-secret | booked once, It needs the next secret: give a second --secret-file. | 1 |  | 1/4 events",
  );
  expect(probes.find((probe) => probe.startsWith("stale "))).toBe(
    "stale | refused | 1 | case.closed | nothing",
  );
});
