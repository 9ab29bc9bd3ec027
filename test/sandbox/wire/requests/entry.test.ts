import { describe, expect, test } from "vitest";
import {
  buildEntry,
  dropOldMessages,
  type ReceivedRequest,
  type RequestEntry,
} from "../../../../src/sandbox/wire/requests/entry";

const received: ReceivedRequest = {
  at: 1,
  receivedAt: 2,
  request: { method: "GET", url: "http://a/test/collection/case", headers: { "x-run": "7" } },
  line: { origin: "http://a", path: "/test/collection/case", query: "" },
  operation: undefined,
  base: { environment: "test", surface: "collection" },
  caller: undefined,
  answer: { status: 404, body: "", storedKey: { caller: "c", key: "k" } },
};

describe("a log entry", () => {
  test("contains the received request while the response is pending", () => {
    expect(buildEntry(received)).toEqual({
      at: 1,
      receivedAt: 2,
      operation: undefined,
      base: received.base,
      caller: undefined,
      method: "GET",
      line: received.line,
      headers: { "x-run": "7" },
      suggestion: "GET /test/collection/cases",
      storedKey: { caller: "c", key: "k" },
      status: 404,
      reason: "The answer is not a platform error",
      durationMs: undefined,
      messages: undefined,
      bytes: 0,
      seq: undefined,
    });
  });

  test.each([
    ["getCase", 404, undefined],
    [undefined, 200, undefined],
    [undefined, 399, undefined],
    [undefined, 400, "GET /test/collection/cases"],
  ])("for the operation %s with status %i suggests %s", (operation, status, suggestion) => {
    const entry = buildEntry({ ...received, operation, answer: { status, body: "" } });
    expect(entry.suggestion).toBe(suggestion);
  });
});

test("drops the messages of older entries that don't fit", () => {
  const entryOf = (bytes: number): RequestEntry => ({ ...buildEntry(received), bytes, messages: {} });
  const entries = [1, 5, 2, 3].map(entryOf);
  expect(dropOldMessages(entries, 6)).toBe(6);
  expect(entries.map(({ bytes, messages }) => [bytes, messages])).toEqual([
    [1, {}],
    [0, undefined],
    [2, {}],
    [3, {}],
  ]);
  expect(dropOldMessages(entries, 4)).toBe(4);
  expect(entries.map(({ bytes }) => bytes)).toEqual([1, 0, 0, 3]);
});
