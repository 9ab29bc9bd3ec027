import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpRequest } from "../../../src/base/http";
import {
  isRetryable,
  isSuccessful,
  isUnanswered,
  shortenText,
  trySend,
} from "../../../src/webhooks/receiver-state/exchange";
import { createSettledReader, readOnce } from "../../../src/webhooks/receiver-state/settling";
import { readReceiverState } from "../../../src/webhooks/receiver-state/state-address";

const url = "https://books.example/state?a=1";

async function read(status: number, text: string, limits = {}, address = url) {
  const requests: HttpRequest[] = [];
  const state = await readReceiverState(
    async (request) => {
      requests.push(request);
      return { status, headers: {}, body: Buffer.from(text) };
    },
    { url: address, paths: {} },
    "c 1",
    limits,
  ).catch((error: Failure) => [error.kind, error.message, String(error.details.hint)]);
  return { state, request: requests[0] };
}

describe("the state URL", () => {
  test("is read as JSON for one case", async () => {
    const { state, request } = await read(200, '{"lifecycle":"Active"}');
    expect(state).toEqual({ lifecycle: "Active" });
    expect(request).toEqual({
      method: "GET",
      url: "https://books.example/state?a=1&caseId=c+1",
      headers: { accept: "application/json" },
      timeoutMs: 10_000,
      maxBodyBytes: 1_048_576,
      hasOwnConnection: true,
    });
  });

  test("can contain the case ID", async () => {
    const { request } = await read(200, "{}", {}, "https://books.example/{caseId}/x?of={caseId}");
    expect(request?.url).toBe("https://books.example/c%201/x?of=c%201");
  });

  test("is read for ten seconds, or until the read is aborted", async () => {
    const { signal } = new AbortController();
    const { request } = await read(200, "{}", { signal });
    expect([request?.timeoutMs, request?.signal]).toEqual([10_000, signal]);
  });

  const hint =
    'Answer an object such as {"lifecycle": "Active", "paid": 100.00, "events": ["<id>"]}, or 404 for an unknown case.';
  const address = "https://books.example/state?a=1&caseId=c+1";

  test("shows nothing booked if it returns 404, and fails for other non-2xx statuses", async () => {
    expect((await read(404, "no")).state).toEqual({});
    expect((await read(299, "{}")).state).toEqual({});
    for (const status of [199, 300, 500])
      expect((await read(status, "{}")).state).toEqual([
        "check-failed",
        `The state address answered ${status} to GET ${address}.`,
        hint,
      ]);
  });

  test("fails with the start of the response if it isn't JSON", async () => {
    const message = (excerpt: string) => [
      "check-failed",
      `The answer to GET ${address} isn't JSON: "${excerpt}".`,
      hint,
    ];
    expect((await read(200, "x".repeat(60))).state).toEqual(message("x".repeat(60)));
    expect((await read(200, "x".repeat(61))).state).toEqual(message(`${"x".repeat(60)}…`));
  });
});

describe("a settled read", () => {
  function setUp(values: readonly number[], settleMs = 100) {
    const waits: number[] = [];
    const waited: number[] = [];
    let reads = 0;
    const reader = createSettledReader(
      settleMs,
      async (ms) => void waits.push(ms),
      (ms) => void waited.push(ms),
    );
    const value = () =>
      reader(
        async () => values[Math.min(reads++, values.length - 1)] ?? 0,
        (state) => state >= 3,
      );
    return { value, waits, waited, reads: () => reads };
  }

  test("ends as soon as the value matches", async () => {
    const at = setUp([3]);
    expect([await at.value(), at.waits, at.waited, at.reads()]).toEqual([3, [], [], 1]);
    const later = setUp([1, 2, 3, 4]);
    expect([await later.value(), later.waits, later.waited, later.reads()]).toEqual([3, [20, 40], [60], 3]);
  });

  test("returns the last value when time runs out", async () => {
    const never = setUp([1]);
    expect([await never.value(), never.waits, never.waited]).toEqual([1, [20, 40, 40], []]);
    const last = setUp([1, 1, 1, 3]);
    expect([await last.value(), last.waits, last.waited]).toEqual([3, [20, 40, 40], [100]]);
    expect(
      await readOnce(
        async () => 7,
        () => false,
      ),
    ).toBe(7);
  });
});

describe("a receiver exchange", () => {
  const request: HttpRequest = { method: "POST", url: "https://a.example", headers: {} };

  test("has the response or the reason why there is none", async () => {
    expect(await trySend(request, async () => ({ status: 201, body: "b" }))).toEqual({
      request,
      status: 201,
      body: "b",
    });
    const silence = new Failure("network", "connection refused");
    expect(await trySend(request, () => Promise.reject(silence))).toEqual({
      request,
      body: "no answer: connection refused",
      silence,
    });
    const bug = new TypeError("a bug");
    await expect(trySend(request, () => Promise.reject(bug))).rejects.toBe(bug);
  });

  test("is judged by its status", () => {
    const statuses = [undefined, 199, 200, 299, 300, 409, 425, 429, 503, 500];
    const matching = (isMatch: (exchange: { status?: number }) => boolean) =>
      statuses.filter((status) => isMatch(status === undefined ? {} : { status }));
    expect(matching(isSuccessful)).toEqual([200, 299]);
    expect(matching(isRetryable)).toEqual([409, 425, 429, 503]);
    expect(matching(isUnanswered)).toEqual([undefined]);
  });

  test("shows at most 2,000 characters of text", () => {
    expect([shortenText("x".repeat(2_000)), shortenText("x".repeat(2_001))]).toEqual([
      "x".repeat(2_000),
      `${"x".repeat(2_000)}…`,
    ]);
  });
});
