import { expect, test } from "vitest";
import { createRateLimiter } from "../../../src/sandbox/wire/limits";
import { openSandbox, sandboxNow } from "../../support/sandbox/sandbox";

test("refuses only the last of 2,001 simultaneous requests with one key [LIM-01] [ERR-11]", async () => {
  const { store } = await openSandbox();
  const limits = createRateLimiter(store);
  const answers = Array.from({ length: 2001 }, () => limits.take("one", sandboxNow));
  expect(answers.findIndex((answer) => answer !== undefined)).toBe(2000);
  expect(JSON.parse(answers[2000]?.body ?? "")).toMatchObject({
    error: "rate_limit_exceeded",
    retryAfter: 60,
  });
  expect(limits.take("another", sandboxNow)).toBeUndefined();
});
