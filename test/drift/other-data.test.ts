import { expect, test } from "vitest";
import { probes } from "../../src/drift/probes";
import { driftOf, openSide } from "../support/drift/drifted";

const chosen = probes.filter(({ id }) =>
  ["customer-token-of-another", "collection-case-by-creditor-reference"].includes(id),
);

test.each([
  ["the first case belongs to the second client", "seed-5"],
  ["the first case has no creditor reference", "seed-41"],
])("finds no differences on a host where %s", async (_, seed) => {
  const host = await openSide({}, seed);
  const { findings, comparedProbes } = await driftOf(host, { chosen });
  await host.close();
  expect(findings).toEqual([]);
  expect(comparedProbes.map(({ verdict }) => verdict)).toEqual(["same", "same"]);
});
