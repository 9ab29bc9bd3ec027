import { expect, test } from "vitest";
import { throttle } from "../../src/inspector/browser/throttle";

test("passes on the first value, then only the latest one after each pause", () => {
  const pauses: (() => void)[] = [];
  const passed: number[] = [];
  const pass = throttle<number>(
    (_ms, run) => pauses.push(run),
    400,
    (value) => passed.push(value),
  );
  const endPause = () => pauses.shift()?.();

  pass(1);
  pass(2);
  pass(3);
  expect(passed).toEqual([1]);
  endPause();
  expect(passed).toEqual([1, 3]);
  endPause();
  expect(pauses).toEqual([]);
  pass(4);
  expect(passed).toEqual([1, 3, 4]);
});
