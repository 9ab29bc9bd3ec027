import { describe, expect, test } from "vitest";
import { readResponseFacts } from "../../src/traffic/answer-facts";

const facts = (json: unknown) => readResponseFacts(Buffer.from(JSON.stringify(json)));
const nothing = {
  errorTypes: [],
  hasHandoff: false,
  id: undefined,
  ids: [],
  page: undefined,
  token: undefined,
};

test.each([
  [{ id: "a", paymentId: "b", jobId: "c" }, "a"],
  [{ paymentId: "b", jobId: "c" }, "b"],
  [{ jobId: "c" }, "c"],
  [{ caseId: "d" }, undefined],
])("reads the ID of %j as %s", (json, id) => {
  expect(facts(json)).toEqual({ ...nothing, id });
});

test.each([
  [
    [{ id: "a" }, { other: 1 }, { id: "b" }],
    ["a", "b"],
  ],
  [{ page: {}, cases: [{ id: "a" }], others: [{ id: "b" }] }, ["a"]],
  [{ cases: { id: "a" } }, []],
  ["text", []],
])("lists the IDs in %j", (json, ids) => {
  expect(facts(json).ids).toEqual(ids);
});

test("lists at most one hundred IDs", () => {
  const records = Array.from({ length: 101 }, (_, index) => ({ id: String(index) }));
  expect([facts(records).ids.length, facts(records).ids[99]]).toEqual([100, "99"]);
});

describe("a page's facts", () => {
  const page = { currentPage: 1, pageSize: 2, responseCount: 0, totalPages: 4 };

  test("are read only if all four are present", () => {
    expect(facts({ page: { ...page, totalResults: 9 } }).page).toEqual(page);
    for (const name of Object.keys(page)) {
      expect(facts({ page: { ...page, [name]: undefined } }).page).toBeUndefined();
      expect(facts({ page: { ...page, [name]: "many" } }).page).toBeUndefined();
    }
  });
});

test.each([
  [{ accessToken: "a", access_token: "b" }, "a"],
  [{ access_token: "b" }, "b"],
])("reads the token of %j as %s", (json, token) => {
  expect(facts(json)).toEqual({ ...nothing, token });
});

test.each([
  [{ businessErrors: [{ type: "A" }, { type: "B", solutionUrl: "" }] }, ["A", "B"], false],
  [{ businessErrors: [{ type: "A" }, { type: "B", solutionUrl: "u" }] }, ["A", "B"], true],
  [{ businessErrors: [], signingHandoff: { combinedSigningUrl: "u" } }, [], true],
  [{ businessErrors: [], signingHandoff: null }, [], false],
  [{ data: { onboardingLinks: { url: "u" } } }, [], true],
  [{ data: { onboardingLinks: [{ url: "u" }] } }, [], true],
  [{ data: { onboardingLinks: {} } }, [], false],
])("reads the errors and handoff in %j", (json, errorTypes, hasHandoff) => {
  expect(facts(json)).toEqual({ ...nothing, errorTypes, hasHandoff });
});

test("reads nothing from an empty, malformed or large response", () => {
  const large = (length: number) => Buffer.from(`{"id":"${"x".repeat(length - 9)}"}`);
  expect([readResponseFacts(new Uint8Array()), readResponseFacts(Buffer.from("{"))]).toEqual([
    nothing,
    nothing,
  ]);
  expect(readResponseFacts(large(2 ** 20)).id).toHaveLength(2 ** 20 - 9);
  expect(readResponseFacts(large(2 ** 20 + 1))).toEqual(nothing);
});
