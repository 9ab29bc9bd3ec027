import { type Lifecycle, lifecycles } from "../../base/cases/lifecycle";
import type { Random } from "../facts/random";
import { addOutcome, type CasePlan, drawCountry } from "./case-plan";

/** A plan without its random properties. */
type FixturePlan = Omit<CasePlan, "country" | "maxDaysAgo"> & { readonly maxDaysAgo?: number };

const productionKind = { isTest: false } as const;

/** Plans a test case in each stage, all with the same creditor and collection partner. */
const planTestCases = (creditor: number, partner: number, tag: string): readonly FixturePlan[] =>
  lifecycles.map((lifecycle) => ({ creditor, isTest: true, lifecycle, partner, manager: partner, tag }));

/** Plans production cases. A case can wait for contracts only if its creditor hasn't signed all of them. */
function planProductionCases(partner: number, creditor: number): FixturePlan[] {
  return lifecycles.map((lifecycle) => ({
    ...productionKind,
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

const managedPlans: readonly FixturePlan[] = [1, 2].flatMap((manager) => [
  ...managedStages.map((lifecycle) => ({
    ...productionKind,
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

const bothKinds = [productionKind, { isTest: true, manager: 1 }] as const;

/**
 * Outcomes of production and test cases: closed with or without a payment, partly paid, with validation
 * items.
 */
const outcomePlans: readonly FixturePlan[] = bothKinds.flatMap((kind) => {
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

const activePlan = { ...productionKind, lifecycle: "Active", partner: 1 } as const;

/** Cases whose references are similar, equal or contain a comma (FLD-09, AMB-34, AMB-47). */
const referencePlans: readonly FixturePlan[] = [
  { ...activePlan, creditor: 1, partnerReference: "AG-2024-001/7" },
  { ...activePlan, creditor: 1, partnerReference: "AG-2024-001" },
  { ...activePlan, creditor: 2, partnerReference: "AG-2024-002,B" },
  { ...activePlan, creditor: 1, partnerReference: "AG-2024-003" },
  { ...activePlan, creditor: 7, partnerReference: "AG-2024-003" },
  { ...activePlan, creditor: 1, creditorReference: "INV-2024-0815" },
  { ...activePlan, creditor: 2, creditorReference: "INV-2024-0815" },
];

const unassignedPlans: readonly FixturePlan[] = [
  { ...productionKind, creditor: 1, lifecycle: "PendingVerificationInternal", partner: null },
  { ...productionKind, creditor: 1, lifecycle: "Leads", partner: null },
  { ...productionKind, creditor: 5, lifecycle: "LeadsQuoteGiven", partner: null },
  { creditor: 1, isTest: true, lifecycle: "PendingVerification", partner: null },
];

const fixturePlans: readonly FixturePlan[] = [
  ...planTestCases(1, 1, "shared"),
  ...planTestCases(5, 2, "tidewater"),
  ...planProductionCases(1, 1),
  ...planProductionCases(2, 5),
  ...managedPlans,
  ...outcomePlans,
  ...referencePlans,
  ...unassignedPlans,
];

/** Plans the cases that every world has, whatever its size. */
export function drawFixturePlans(random: Random): CasePlan[] {
  return fixturePlans.map((fixture) =>
    addOutcome(random, { maxDaysAgo: 300, country: drawCountry(random, fixture.partner), ...fixture }),
  );
}
