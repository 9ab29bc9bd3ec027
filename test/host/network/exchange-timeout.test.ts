import { expect, test } from "vitest";
import { calculateTimeoutMs } from "../../../src/host/network/exchange-timeout";

const upload = { method: "POST", url: "https://host.example/files", headers: {}, body: Buffer.alloc(300) };
const limits = { timeoutMs: 1000 };

test("adds time for bytes sent and received, at the minimum speed", () => {
  const request = { ...upload, minBytesPerSecond: 1000 };
  expect(calculateTimeoutMs({ request, limits, receivedBytes: 0 })).toBe(1300);
  expect(calculateTimeoutMs({ request, limits, receivedBytes: 250 })).toBe(1550);
});

test("ignores received bytes if there is no minimum speed or no timeout", () => {
  expect(calculateTimeoutMs({ request: upload, limits, receivedBytes: 250 })).toBe(1000);
  const request = { ...upload, minBytesPerSecond: 1000 };
  expect(calculateTimeoutMs({ request, limits: { timeoutMs: 0 }, receivedBytes: 250 })).toBe(0);
});
