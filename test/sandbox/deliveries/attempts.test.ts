import { STATUS_CODES } from "node:http";
import { expect, test } from "vitest";
import { classifyStatus } from "../../../src/sandbox/deliveries/outcome";
import { openDeliveries } from "../../support/sandbox/deliveries";

test("makes at most 16 attempts at a time and skips none", async () => {
  let underWay = 0;
  let peak = 0;
  const { publish, deliver, received, testCase } = await openDeliveries({
    react: async () => {
      underWay += 1;
      peak = Math.max(peak, underWay);
      await new Promise((next) => setImmediate(next));
      underWay -= 1;
      return 204;
    },
  });
  for (let count = 0; count < 40; count += 1) publish(testCase);
  await deliver();
  expect([received.length, peak]).toEqual([120, 16]);
});

/** Reason phrases renamed by a newer standard than the one Node follows. */
const renamed: Readonly<Record<number, string>> = { 413: "Content Too Large", 422: "Unprocessable Content" };

test.each([
  ...[300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 406, 408, 409, 410, 411, 413, 414, 415],
  ...[421, 422, 426, 429, 431, 500, 501, 502, 503, 504],
])("records a %i response as a failed attempt with the standard reason phrase [DLV-01]", (status) => {
  const phrase = renamed[status] ?? STATUS_CODES[status];
  expect(classifyStatus(status)).toEqual({
    status,
    error: `HTTP ${status}: ${phrase}`,
    category: "HttpError",
  });
});
