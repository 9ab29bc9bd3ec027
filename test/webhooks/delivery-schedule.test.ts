import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  allAttemptsDuration,
  getNextAttemptAt,
  retryMinutesText,
} from "../../src/webhooks/delivery-schedule";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("retries 1, 2, 4, 8, 16, 30 and 30 minutes after a failure [DLV-05]", () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7].map((attempts) => (getNextAttemptAt(attempts, 0) ?? 0) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 8, 16, 30, 30]);
  expect(getNextAttemptAt(8, 0)).toBeUndefined();
  expect([retryMinutesText, allAttemptsDuration]).toEqual(["1, 2, 4, 8, 16, 30 and 30", "91m"]);
});

test("matches the schedule in the sandbox guide", () => {
  expect(read("docs/sandbox.md")).toContain(`${retryMinutesText} minutes`);
});

test.each(["README.md", "docs/sandbox.md", "docs/first-integration.md"])(
  "%s shows how to advance the clock past all attempts",
  (path) => {
    expect(read(path)).toContain(`sandbox clock advance ${allAttemptsDuration}`);
  },
);
