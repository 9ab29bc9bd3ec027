import { expect, test } from "vitest";
import { Failure, onFailure } from "../../src/base/failure";

test("handles failures of the specified kinds, or all by default, and rethrows other errors", () => {
  const missing = new Failure("not-found", "it is missing");
  const bug = new TypeError("a bug");
  const readMessage = ({ message }: Failure) => message;
  expect(onFailure(readMessage)(missing)).toBe("it is missing");
  expect(onFailure(readMessage, "network", "not-found")(missing)).toBe("it is missing");
  expect(() => onFailure(readMessage, "network")(missing)).toThrow(missing);
  expect(() => onFailure(readMessage)(bug)).toThrow(bug);
});
