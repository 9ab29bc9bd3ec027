import { expect, test } from "vitest";
import { formatAge } from "../../../../src/base/text/time/age";

const now = Date.parse("2026-03-16T09:30:00.500Z");
const at = (ms: number) => new Date(now + ms).toISOString();
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

test.each([
  [at(0), "0s ago"],
  [at(500), "0s ago"],
  [at(999), "0s ago"],
  [at(1000), "in 1s"],
  [at(-999), "0s ago"],
  [at(-1000), "1s ago"],
  [at(-minute + 1), "59s ago"],
  [at(-minute), "1m ago"],
  [at(-hour + 1), "59m ago"],
  [at(-hour), "1h ago"],
  [at(-day + 1), "23h ago"],
  [at(-day), "1d ago"],
  [at(-365 * day + 1), "364d ago"],
  [at(-365 * day), "1y ago"],
  [at(2 * day), "in 2d"],
  ["2026-03-16", "today"],
  ["2026-03-15", "1d ago"],
  ["2026-03-17", "in 1d"],
  ["soon", "soon"],
])("formats the age of %s as %s", (timestamp, age) => {
  expect(formatAge(timestamp, now)).toBe(age);
});
