import { expect, test } from "vitest";
import { Failure, type FailureDetails, type FailureKind, ignoreFailure } from "../../src/base/failure";

test.each<[FailureKind, FailureDetails, boolean]>([
  ["network", {}, true],
  ["interrupted", {}, true],
  ["rejected", {}, false],
  ["network", { mayHaveArrived: false }, false],
  ["rejected", { mayHaveArrived: true }, true],
])(
  "determines whether a request that failed as %s with %j may have arrived: %s",
  (kind, details, mayHaveArrived) => {
    expect(new Failure(kind, "no", details).mayHaveArrived).toBe(mayHaveArrived);
  },
);

test("records that an earlier attempt may have arrived", () => {
  const rejected = new Failure("rejected", "no", { status: 400 });
  expect(rejected.afterUncertainAttempt()).toEqual(
    new Failure("rejected", "no", { status: 400, mayHaveArrived: true }),
  );
  expect(rejected.afterUncertainAttempt().details).toEqual({ status: 400, mayHaveArrived: true });
  const lost = new Failure("network", "no");
  expect(lost.afterUncertainAttempt()).toBe(lost);
});

test("adds details without replacing existing ones", () => {
  const cause = new Error("why");
  const failure = new Failure("config", "no", { hint: "Try it.", profile: undefined as never, cause });
  const { kind, message, details } = failure.with({ hint: "Don't.", profile: "acme", surface: "customer" });
  expect([kind, message, details]).toEqual([
    "config",
    "no",
    { hint: "Try it.", profile: "acme", surface: "customer", cause },
  ]);
  expect([failure.name, failure.cause]).toEqual(["Failure", cause]);
});

test("swallows failures but rethrows other errors", () => {
  expect(() => ignoreFailure(new Failure("network", "no"))).not.toThrow();
  const error = new Error("broken");
  expect(() => ignoreFailure(error)).toThrow(error);
});
