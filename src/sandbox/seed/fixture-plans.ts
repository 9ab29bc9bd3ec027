import { type Lifecycle, lifecycles } from "../../base/cases/lifecycle";
import type { Random } from "../facts/random";
import { type CasePlan, countryFor, withOutcome } from "./case-plan";

/** A plan without the properties that are drawn. */
type FixturePlan = Omit<CasePlan, "country" | "maxDaysAgo"> & { readonly maxDaysAgo?: number };

const production = { isTest: false } as const;

/** Plans a test case in each stage, all with the same creditor and collection partner. */
const testsOf = (creditor: number, partner: number, tag: string): readonly FixturePlan[] =>
  lifecycles.map((lifecycle) => ({ creditor, isTest: true, lifecycle, partner, manager: partner, tag }));

/** Plans production cases. A case can wait for contracts only if its creditor hasn't signed them. */
function productionOf(partner: number, creditor: number): FixturePlan[] {
  return lifecycles.map((lifecycle) => ({
    ...production,
    ...(lifecycle === "PendingContractSigning"
      ? { creditor: partner === 1 ? 3 : 4, maxDaysAgo: 20 }
      : { creditor }),
    lifecycle,
    partner,
  }));
}

/** Stages of cases that one partner submits and another collects (EP-15, VIS-03, VIS-04). */
const managedStages: readonly Lifecycle[] = [
  "PendingVerificationInternal",
  "PendingVerification",
  "NeedsAdditionalDetails",
  "Active",
  "Closed",
];

const managed: readonly FixturePlan[] = [1, 2].flatMap((manager) => [
  ...managedStages.map((lifecycle) => ({
    ...production,
    creditor: 11,
    lifecycle,
    partner: 3 - manager,
    manager,
  })),
  { creditor: 10, isTest: true, lifecycle: "Active", partner: 3 - manager, manager, tag: "handed-over" },
  {
    creditor: 10,
    isTest: true,
    lifecycle: "PendingVerification",
    partner: null,
    manager,
    tag: "handed-over",
  },
]);

const bothKinds = [production, { isTest: true, manager: 1 }] as const;

/**
 * Outcomes of production and test cases: closed with or without a payment, partly paid, with validation
 * items.
 */
const outcomes: readonly FixturePlan[] = bothKinds.flatMap((kind) => {
  const base = { ...kind, creditor: 1, partner: 1 };
  return [
    { ...base, lifecycle: "Closed", closeCode: "Paid" },
    { ...base, lifecycle: "Closed", closeCode: "PreLegalExhaustedNoPayment" },
    { ...base, lifecycle: "Active", isPartlyPaid: true },
    { ...base, lifecycle: "Active", isPartlyPaid: true, hasReversedPayment: true },
    { ...base, lifecycle: "NeedsAdditionalDetails", findings: "open" },
    { ...base, lifecycle: "PendingVerification", findings: "internal" },
    { ...base, lifecycle: "Active", findings: "answered" },
  ];
});

const active = { ...production, lifecycle: "Active", partner: 1 } as const;

/** Cases whose references are similar, equal or contain a comma (FLD-09, AMB-34, AMB-47). */
const references: readonly FixturePlan[] = [
  { ...active, creditor: 1, partnerReference: "AG-2024-001/7" },
  { ...active, creditor: 1, partnerReference: "AG-2024-001" },
  { ...active, creditor: 2, partnerReference: "AG-2024-002,B" },
  { ...active, creditor: 1, partnerReference: "AG-2024-003" },
  { ...active, creditor: 7, partnerReference: "AG-2024-003" },
  { ...active, creditor: 1, creditorReference: "INV-2024-0815" },
  { ...active, creditor: 2, creditorReference: "INV-2024-0815" },
];

const unassigned: readonly FixturePlan[] = [
  { ...production, creditor: 1, lifecycle: "PendingVerificationInternal", partner: null },
  { ...production, creditor: 1, lifecycle: "Leads", partner: null },
  { ...production, creditor: 5, lifecycle: "LeadsQuoteGiven", partner: null },
  { creditor: 1, isTest: true, lifecycle: "PendingVerification", partner: null },
];

const fixtures: readonly FixturePlan[] = [
  ...testsOf(1, 1, "shared"),
  ...testsOf(5, 2, "tidewater"),
  ...productionOf(1, 1),
  ...productionOf(2, 5),
  ...managed,
  ...outcomes,
  ...references,
  ...unassigned,
];

/** Plans the cases that every world has, whatever its size. */
export function fixturePlans(random: Random): CasePlan[] {
  return fixtures.map((fixture) =>
    withOutcome(random, { maxDaysAgo: 300, country: countryFor(random, fixture.partner), ...fixture }),
  );
}
