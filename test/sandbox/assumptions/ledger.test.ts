import { expect, test } from "vitest";
import { assumptions } from "../../../src/sandbox/readings/assumptions";
import { caseClaims } from "./case-claims";
import { type Claims, openClaimWorld } from "./claim-world";
import { collectionClaims } from "./collection-claims";
import { commonClaims } from "./common-claims";
import { customerClaims } from "./customer-claims";
import { deliveryClaims } from "./delivery-claims";
import { notChecked } from "./not-checked";
import { referralClaims } from "./referral-claims";
import { settledClaims } from "./settled-claims";
import { subscriptionClaims } from "./subscription-claims";
import { wireClaims } from "./wire-claims";
import { workClaims } from "./work-claims";

const tables: readonly Claims[] = [
  caseClaims,
  collectionClaims,
  commonClaims,
  customerClaims,
  deliveryClaims,
  referralClaims,
  settledClaims,
  subscriptionClaims,
  wireClaims,
  workClaims,
];
const claims = tables.flatMap((table) => Object.entries(table));

test("each assumption has exactly one check or a reason for having none", () => {
  const known = [...claims.map(([id]) => id), ...Object.keys(notChecked)].sort();
  expect(known).toEqual(assumptions.map(({ id }) => id).sort());
});

test.each(claims)("[%s] holds as the ledger states", async (_, claim) => {
  await claim(await openClaimWorld());
});
