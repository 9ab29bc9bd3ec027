import { expect, it } from "vitest";
import type { JsonObject } from "../../../../../src/base/json/json";
import {
  isBookingOptional,
  readRequirement,
  readStepProbe,
  type StepRequirement,
} from "../../../../../src/scenario/run/steps/deliver/requirement";
import { foreignSecret } from "../../../../../src/webhooks/hostile/probe";
import { readProbe } from "../../../../../src/webhooks/hostile/probes";

const ifGenuine = "accepted if genuine";

const requirementRows: readonly [JsonObject, StepRequirement][] = [
  [{ answer: "refused" }, { answer: "refused", booked: "never", needsBook: false }],
  [
    { answer: "refused", booked: "never" },
    { answer: "refused", booked: "never", needsBook: true },
  ],
  [{ booked: "once" }, { answer: ifGenuine, booked: "once", needsBook: true }],
  [
    { booked: "once", answer: "accepted" },
    { answer: "accepted", booked: "once", needsBook: true },
  ],
  [
    { booked: "once", answer: "any" },
    { answer: ifGenuine, booked: "once", needsBook: true },
  ],
  [{ booked: "never" }, { booked: "never", needsBook: true }],
  [
    { booked: "never", answer: "accepted" },
    { answer: "accepted", booked: "never", needsBook: true },
  ],
  [{ answer: "accepted" }, { answer: "accepted", needsBook: false }],
];

it.each(requirementRows)("reads a delivery's requirement from the file: %j", (input, expected) => {
  expect(readRequirement(input, readProbe("wrong-secret"))).toEqual(expected);
});

it.each([
  ["plain", { answer: ifGenuine, booked: "once", needsBook: false }],
  ["wrong-secret", { answer: "refused", booked: "never", needsBook: false }],
  ["test-delivery", { answer: ifGenuine, booked: "never", needsBook: true }],
])("uses the catalog's requirement if the file has none: %s", (id, expected) => {
  expect(readRequirement({}, readProbe(id))).toEqual(expected);
});

it("lets receivers leave only chat events unbooked", () => {
  expect(
    ["chat.created", "chat.message.created", "case.chat.created", "payment.created"].filter(
      isBookingOptional,
    ),
  ).toEqual(["chat.created", "chat.message.created"]);
});

it("delivers an event unaltered unless the step names a delivery", () => {
  expect(readStepProbe({}).id).toBe("plain");
  expect(readStepProbe({ delivery: "too-old" }).id).toBe("too-old");
});

const nowSeconds = 1_700_000_000;
const parts = {
  url: "https://me.example/hooks",
  envelope: '{"id":"E-1"}',
  ...{ secret: "c2VjcmV0", foreignSecret, headerPrefix: "X-Service", nowSeconds },
};

const sentWith = (flaws: JsonObject) => readStepProbe({ with: flaws }).requests(parts);
const signedAt = (flaws: JsonObject) =>
  Number(/t=(\d+)/.exec(JSON.stringify(sentWith(flaws)))?.[1]) - nowSeconds;

it.each([
  [{}, 0],
  [{ age: "10m" }, -600],
  [{ ahead: "2m" }, 120],
  [{ age: "10m", ahead: "2m" }, 120],
  [{ age: "1500ms" }, -2],
  [{ age: true }, 0],
])("signs a delivery with the timestamp that the file asks for: %j", (flaws, seconds) => {
  expect(signedAt(flaws)).toBe(seconds);
});

it("sends a delivery as many times as the file says", () => {
  const countSent = (flaws: JsonObject) => sentWith(flaws).map((wave) => wave.length);
  expect(countSent({ copies: "3", times: "2" })).toEqual([3, 3]);
  expect(countSent({ copies: "2" })).toEqual([2]);
  expect(countSent({ times: "2" })).toEqual([1, 1]);
});

it.each([
  [{ test: true }, "test-delivery"],
  [{ replay: true }, "replayed"],
  [{ test: false, replay: false }, "plain"],
  [{ age: "1h" }, "too-old"],
  [{ ahead: "1h" }, "too-early"],
  [{ copies: "2" }, "two-at-once"],
  [{ times: "2" }, "duplicate-later"],
  [{ secret: "wrong" }, "wrong-secret"],
])("explains a failure like the most similar delivery in the catalog: %j", (flaws, id) => {
  const probe = readStepProbe({ with: flaws });
  expect({ expected: probe.expected, bug: probe.bug }).toEqual({
    expected: readProbe(id).expected,
    bug: readProbe(id).bug,
  });
});
