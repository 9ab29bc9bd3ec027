import { expect, test } from "vitest";
import { deepMerge } from "../../src/base/collections/deep-merge";

test("merges objects but replaces lists", () => {
  const base = { debtor: { name: "Muster", city: "Berlin" }, tags: ["a", "b"], isTest: true };
  expect(deepMerge(base, { debtor: { city: "Bonn" }, tags: ["c"] })).toEqual({
    debtor: { name: "Muster", city: "Bonn" },
    tags: ["c"],
    isTest: true,
  });
  expect(base.debtor.city).toBe("Berlin");
});

test("treats a field named __proto__ like any other", () => {
  const merged = deepMerge({ a: "b" }, JSON.parse('{"__proto__":{"b":2}}'));
  expect(Object.keys(merged)).toEqual(["a", "__proto__"]);
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
});
