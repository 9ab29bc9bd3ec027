import { expect, test } from "vitest";
import { NumberText, RawJson } from "../../../src/base/json/json";
import { readCasesByReference, readMatchingCases } from "../../../src/kit/cases/cases-by-reference";
import * as similar from "../../../src/kit/cases/similar-cases";

const caseOf = (id: string, reference: string, creditorReference = "", collectionPartnerReference = "") =>
  similar.readCaseNames(
    RawJson.of({
      id,
      reference,
      creditorReference,
      collectionPartnerReference,
      grossAmount: new NumberText("1"),
    }),
  );
const [first, second] = [
  caseOf("0a1b2c3d-0000-4000-8000-000000000001", "44HX8JMJ", "FF-100340", "Müller"),
  caseOf("0a1b2c3d-0000-4000-8000-000000000002", "55KLMN22", "", "MUELLER-7"),
];
const cases = [first, second, caseOf("11111111-0000-4000-8000-000000000003", "66PQRS33", "FF-200000")];

test("reads a case's names", () => {
  const { record, ...names } = first;
  expect(names).toEqual({
    ...{ id: "0a1b2c3d-0000-4000-8000-000000000001", reference: "44HX8JMJ" },
    ...{ creditorReference: "FF-100340", partnerReference: "Müller" },
  });
  expect(record.read()).toMatchObject({ reference: "44HX8JMJ" });
});

test.each([
  ["44hx8jmj", ["44HX8JMJ"]],
  ["ff-100340", ["44HX8JMJ"]],
  ["mu\u0308ller", ["44HX8JMJ"]],
  ["MUELLER-7", ["55KLMN22"]],
  ["", []],
  ["FF-1", []],
])("finds the cases with the reference %j, ignoring letter case", (name, references) => {
  expect(similar.filterCasesByName(cases, name).map(({ reference }) => reference)).toEqual(references);
});

test.each([
  ["11111111", "11111111-0000-4000-8000-000000000003"],
  ["11111111-0000-", "11111111-0000-4000-8000-000000000003"],
  ["0A1B2C3D-0000-4000-8000-000000000002", "0a1b2c3d-0000-4000-8000-000000000002"],
  ["0a1b2c3d-", undefined],
  ["99999999-", undefined],
  ["44HX8JMK", "44HX8JMJ"],
  ["FF-100341", "44HX8JMJ (creditor reference FF-100340)"],
  ["MUELLER-8", "55KLMN22 (partner reference MUELLER-7)"],
  ["nothing like it", undefined],
])("for %j, suggests the name %j", (name, suggestion) => {
  expect(similar.suggestName(cases, name)).toBe(suggestion);
});

test.each([
  ["0a1b2c3d", false, true],
  ["0a1b2c3d-", true, true],
  ["0A1B2C3D-00-f", true, true],
  ["0a1b2c3", false, false],
  ["0a1b2c3d-x", false, false],
  ["44HX8JMJ", false, false],
])("checks whether %j could be the start of an ID", (name, isPartial, looksLikeStart) => {
  expect([similar.isPartialId(name), similar.looksLikeIdStart(name)]).toEqual([isPartial, looksLikeStart]);
});

const answer = (value: unknown) =>
  ({
    response: {
      ...{ status: 200, headers: { "content-type": "application/json" } },
      body: Buffer.from(JSON.stringify(value)),
    },
    context: { request: "GET https://c.example/cases" },
  }) as never;
const groupByReference = (value: unknown, ...references: readonly string[]) =>
  [...readCasesByReference(answer(value), references)].map(
    ([reference, records]) => `${reference}: ${records.map(({ id }) => String(id)).join()}`,
  );

test("reads cases by reference from an object or a list", () => {
  const one = { id: "1", collectionPartnerReference: "A" };
  expect(groupByReference({ A: one, b: [{ id: "2" }, { id: "3" }], C: null, D: one }, "A", "B", "C")).toEqual(
    ["A: 1", "B: 2,3"],
  );
  expect(groupByReference({ a: { id: "1" }, A: { id: "2" } }, "a", "A")).toEqual(["a: 1", "A: 2"]);
  expect(groupByReference([one, { id: "4", collectionPartnerReference: "a" }], "A", "B")).toEqual(["A: 1,4"]);
  expect(groupByReference([{ id: "5" }], "A")).toEqual(["A: 5"]);
  expect(groupByReference([], "A")).toEqual([]);
});

test.each([
  [() => groupByReference(5, "A"), "expected an object of cases, or an array of them"],
  [() => groupByReference({ A: 5 }, "A"), "a case in it is not an object"],
  [() => groupByReference({ A: [{}, null] }, "A"), "a case in it is not an object"],
  [() => groupByReference([{ id: "1" }], "A", "B"), "a case in it names no partner reference"],
  [() => readMatchingCases(answer([])), "it holds no case"],
])("refuses an unreadable response", (read, problem) => {
  expect(read).toThrow(problem);
});

test("reads the cases that match a single reference", () => {
  expect(readMatchingCases(answer({ id: "1" })).length).toBe(1);
  expect(readMatchingCases(answer([{ id: "1" }, { id: "2" }])).length).toBe(2);
});
