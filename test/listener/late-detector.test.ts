import { expect, test } from "vitest";
import { createLateDetector } from "../../src/listener/late-detector";

type Event = readonly [event: string | null, timestamp: string | null, caseId?: string | null];

/** Returns whether each event arrives after a later event of the same case. */
const areLate = (...events: readonly Event[]) => {
  const isLate = createLateDetector();
  return events.map(([event, timestamp, caseId = "c"]) =>
    isLate({ event, timestamp, caseId, id: null, reference: null, json: "{}" }),
  );
};
const at = (second: number) => `2026-03-02T08:00:0${second}Z`;

test.each<readonly [string, readonly Event[], readonly boolean[]]>([
  [
    "in order",
    [
      ["a", at(1)],
      ["a", at(2)],
      ["a", at(3)],
    ],
    [false, false, false],
  ],
  [
    "after later ones",
    [
      ["a", at(3)],
      ["a", at(1)],
      ["a", at(2)],
    ],
    [false, true, true],
  ],
  [
    "of two cases",
    [
      ["a", at(3), "c"],
      ["a", at(1), "d"],
    ],
    [false, false],
  ],
  [
    "of no case",
    [
      ["a", at(3), null],
      ["a", at(1), null],
    ],
    [false, false],
  ],
  [
    "without a time",
    [
      ["a", at(3)],
      ["a", null],
      ["a", "then"],
      ["a", at(2)],
    ],
    [false, false, false, true],
  ],
  [
    "of one time",
    [
      ["case.updated", at(1)],
      ["case.created", at(1)],
      ["case.closed", at(1)],
      [null, at(1)],
    ],
    [false, true, false, true],
  ],
  [
    "of one time and rank",
    [
      ["case.updated", at(1)],
      ["case.paused", at(1)],
    ],
    [false, false],
  ],
  [
    "in other zones",
    [
      ["a", "2026-03-02T09:00:00+01:00"],
      ["a", "2026-03-02T08:00:00Z"],
    ],
    [false, false],
  ],
])("detects late events: %s", (_, events, late) => {
  expect(areLate(...events)).toEqual(late);
});

test("remembers between 10,000 and 20,000 of the latest cases", () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, index): Event => ["a", at(1), `other ${index}`]);
  const isLateAfter = (count: number) => areLate(["a", at(3)], ...others(count), ["a", at(2)]).at(-1);
  expect([9_999, 19_998, 19_999].map(isLateAfter)).toEqual([true, true, false]);
});
