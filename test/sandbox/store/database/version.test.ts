import { expect, test } from "vitest";
import { createVersion } from "../../../../src/sandbox/store/database/version";

function setUp() {
  const others = { version: 1, reads: 0 };
  const version = createVersion(() => {
    others.reads += 1;
    return others.version;
  });
  return { version, others };
}

test("increases with each write, by this connection or any other", () => {
  const { version, others } = setUp();
  expect([version.current(), version.current()]).toEqual([1, 1]);
  version.advance();
  expect(version.current()).toBe(2);
  others.version = 2;
  expect([version.current(), version.current(), others.reads]).toEqual([3, 3, 5]);
});

test("doesn't increase with uncounted work, even if the work is nested or fails", () => {
  const { version } = setUp();
  const before = version.current();
  const result = version.withoutAdvance(() => {
    version.withoutAdvance(version.advance);
    version.advance();
    return "done";
  });
  expect([result, version.current()]).toEqual(["done", before]);
  expect(() =>
    version.withoutAdvance(() => {
      throw new RangeError("no more");
    }),
  ).toThrow(RangeError);
  version.advance();
  expect(version.current()).toBe(before + 1);
});

test("checks only once for writes by other connections until the last hold is released", () => {
  const { version, others } = setUp();
  const releases = [version.hold(), version.hold()];
  version.current();
  version.current();
  expect(others.reads).toBe(1);
  version.refresh();
  version.current();
  expect(others.reads).toBe(2);
  releases[0]?.();
  version.current();
  version.current();
  expect(others.reads).toBe(3);
  releases[1]?.();
  version.current();
  version.current();
  expect(others.reads).toBe(5);
});
