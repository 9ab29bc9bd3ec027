import { expect, test } from "vitest";
import { probes } from "../../src/drift/probes";
import { chooseProbes } from "../../src/drift/run/choose-probes";

const idsOf = (...names: readonly string[]) => chooseProbes(probes, names).map(({ id }) => id);

test("selects all probes unless some are named", () => {
  expect(chooseProbes(probes, undefined)).toEqual(probes);
});

test("selects probes by ID, rule or assumption in any letter case", () => {
  expect(idsOf("Customer-Cases, collection-KEYS")).toEqual(["collection-keys", "customer-cases"]);
  expect(idsOf("tok-02")).toEqual(idsOf("TOK-02"));
  expect(idsOf("TOK-02")).toContain("referral-token");
  expect(idsOf("amb-26").length).toBeGreaterThan(0);
});

test("refuses an unknown name and suggests the closest one", () => {
  expect(() => idsOf("customer-casez")).toThrow('"customer-casez"');
});
