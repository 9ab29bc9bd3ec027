import { hourMs } from "../../base/text/time/duration";
import { type NonEmpty, type Random, repeatByWeight } from "../facts/random";
import { type Columns, toFlag } from "../store/insert";
import type { CasePlan } from "./case-plan";
import type { CaseTimes } from "./case-times";
import { collectionPartners, type FixturePartner } from "./fixtures";
import { drawTimes } from "./seeded-time";

const claims: NonEmpty<readonly [type: string, description: string]> = [
  ["Unpaid Invoice", "Goods delivered as ordered, delivery note signed by the debtor"],
  ["Unpaid Invoice", "Monthly services rendered, no objection within the time for complaints"],
  ["Unpaid Invoice", "Transport of twelve pallets, consignment note enclosed"],
  ["Loan Repayment", "Three instalments in arrears, loan called in"],
  ["Breach of Contract", "Order cancelled after production had begun"],
];

const creditorComments: NonEmpty<string | null> = [
  null,
  null,
  "Please write to the debtor first, a call seldom helps.",
  "The debtor asked for instalments once; we agree to up to six.",
  "Long-standing customer: keep it friendly.",
];

const disputeStatuses = repeatByWeight<string | null>([
  [55, null],
  [25, "The claim is not disputed"],
  [12, "The claim is disputed"],
  [8, "Don't know"],
]);

const closeComments = {
  Paid: "Paid in full, nothing left to do.",
  PreLegalExhaustedNoPayment: "All pre-legal steps taken, no payment obtained.",
} as const;

export function drawTextColumns(random: Random, plan: CasePlan): Columns {
  const [claim_type, claim_description] = random.pick(claims);
  return {
    claim_type,
    claim_description,
    creditor_comments: random.pick(creditorComments),
    dispute_status: random.pick(disputeStatuses),
    close_code: plan.closeCode,
    close_comment: plan.closeCode && closeComments[plan.closeCode],
  };
}

const openItems: NonEmpty<readonly [area: string, description: string]> = [
  ["ProvideDocuments", "Please upload the signed delivery note or the contract."],
  ["CorrectDebtorAddress", "Mail to the debtor's address came back; please send the present one."],
];

const internalItems: NonEmpty<readonly [area: string, description: string]> = [
  ["InternalReview", "Amount is far above the creditor's other claims, compare the documents."],
  ["AdminReview", "Debtor's name is near to one on the watch list, clear before release."],
];

/**
 * Generates validation items. Includes internal items, rationale and confidence, which responses must omit
 * (VIS-09, VIS-10).
 */
export function drawValidationItems(random: Random, plan: CasePlan, { created }: CaseTimes): Columns[] {
  if (plan.findings === undefined) return [];
  const buildItem = ([resolution_area, description]: readonly [string, string]) => ({
    resolution_area,
    description,
    rationale: `Rule ${random.integer(10, 99)} matched on the submitted data.`,
    confidence: random.integer(55, 99),
    resolved_at: plan.findings === "answered" ? created + hourMs : null,
  });
  if (plan.findings === "internal") return internalItems.map(buildItem);
  const items = random.chance(40) ? openItems : [random.pick(openItems)];
  return [...items, ...internalItems].map(buildItem);
}

export const needsInfo = (plan: CasePlan) => toFlag(plan.findings === "open");

/** Generates the timeline entries between the start of a case and its end. */
export function drawTimelineEntries(
  random: Random,
  plan: CasePlan,
  times: CaseTimes,
  today: number,
): Columns[] {
  const { started, finished } = times;
  const partner = plan.partner === null ? undefined : collectionPartners[plan.partner - 1];
  if (started === null || partner === undefined) return [];
  const steps = [...listPartnerSteps(partner).slice(0, random.integer(1, 4))];
  if (plan.lifecycle === "Paused") steps.push(buildPauseStep(partner));
  const dates = drawTimes(random, steps.length, started, finished ?? today);
  return steps.map((step, index) => ({ date: dates[index] ?? started, ...step }));
}

const describeActor = ({ name }: FixturePartner) => ({ actor_type: "Partner user", actor_name: name });

function listPartnerSteps(partner: FixturePartner) {
  const actor = describeActor(partner);
  const system = { actor_type: "System", actor_name: null };
  return [
    { type: "Document", title: "Demand letter sent", description: "By post and email", ...actor },
    { type: "Fee", title: "Fees updated", description: "Interest and reminder fees by local law", ...actor },
    { type: "Communication", title: "Debtor reached by phone", description: "Asked for a copy", ...actor },
    { type: "System", title: "Reminder sent", description: null, ...system },
  ];
}

function buildPauseStep(partner: FixturePartner) {
  const description = "The debtor and the creditor are talking";
  return { type: "StatusChange", title: "Case paused", description, ...describeActor(partner) };
}
