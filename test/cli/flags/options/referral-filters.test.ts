import { expect, test } from "vitest";
import { buildReferralQuery } from "../../../../src/cli/flags/options/referral-filters";

test("builds the query for a referral list", () => {
  expect(
    buildReferralQuery({
      externalTenantId: "acme",
      from: "2026-03-01",
      to: "2026-03-02",
      countryId: [1, 2],
      collectionPartner: ["p1"],
    }),
  ).toEqual({
    ExternalTenantId: "acme",
    FromDate: "2026-03-01",
    ToDate: "2026-03-02",
    CountryIds: [1, 2],
    CollectionPartnerIds: ["p1"],
  });
});

test.each([
  ["2026-03-01", "2026-03-01"],
  ["2026-03-01T23:59:59Z", "2026-03-01"],
  ["2026-03-01T08:00:00Z", "2026-03-01T08:00:00Z"],
  ["2026-03-02T10:00:00Z", "2026-03-01T23:00:00-12:00"],
  ["2026-03-02", undefined],
  [undefined, "2026-03-01"],
])("accepts the period from %s to %s", (from, to) => {
  expect(buildReferralQuery({ ...(from && { from }), ...(to && { to }) })).toMatchObject({});
});

test.each([
  ["2026-03-02", "2026-03-01"],
  ["2026-03-02T00:00:00Z", "2026-03-01"],
  ["2026-03-01T08:00:01Z", "2026-03-01T08:00:00Z"],
  ["2026-03-01T09:00:00Z", "2026-03-01T09:00:00+02:00"],
])("refuses the period from %s to %s", (from, to) => {
  expect(() => buildReferralQuery({ from, to })).toThrow(
    expect.objectContaining({
      kind: "usage",
      message: `--from ${from} is after --to ${to}.`,
      details: { hint: "Swap them." },
    }),
  );
});

test.each(["", "  "])("refuses %j as a client ID", (externalTenantId) => {
  expect(() => buildReferralQuery({ externalTenantId })).toThrow(
    expect.objectContaining({ kind: "usage", message: "--external-tenant-id is empty." }),
  );
});
