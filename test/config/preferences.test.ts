import { expect, test } from "vitest";
import { mergePreferences } from "../../src/config/preferences";

const config = {
  profiles: { acme: { preferences: { output: "json", columns: { cases: ["id"] } } }, borealis: {} },
  preferences: { output: "wide", pager: "most", columns: { cases: ["reference"], users: ["name"] } },
};

test.each([
  ["acme", { output: "json", pager: "most", columns: { cases: ["id"], users: ["name"] } }],
  ["borealis", config.preferences],
  ["gone", config.preferences],
  ["toString", config.preferences],
])("merges the preferences of the profile %s with the global ones", (profile, preferences) => {
  expect(mergePreferences(config, profile)).toEqual(preferences);
});

test("returns no preferences if none are set", () => {
  expect(mergePreferences({ profiles: {} }, "acme")).toEqual({ columns: {} });
});
