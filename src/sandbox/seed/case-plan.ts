import type { Lifecycle } from "../../base/cases/lifecycle";
import { type NonEmpty, type Random, repeatByWeight } from "../facts/random";
import { countries, coverage } from "./countries/countries";
import type { Country } from "./countries/country";
import { collectionPartners } from "./fixtures";

type CloseCode = "Paid" | "PreLegalExhaustedNoPayment";

/** State of the validation items of a case: open, answered by the creditor, or internal only. */
type Findings = "open" | "answered" | "internal";

/** The planned properties of a seeded case. All others are random. */
export interface CasePlan {
  readonly creditor: number;
  readonly isTest: boolean;
  readonly lifecycle: Lifecycle;
  readonly partner: number | null;
  readonly manager?: number | null;
  readonly country: Country;
  readonly maxDaysAgo: number;
  readonly closeCode?: CloseCode;
  readonly isPartlyPaid?: boolean;
  readonly hasReversedPayment?: boolean;
  readonly findings?: Findings;
  readonly partnerReference?: string;
  readonly creditorReference?: string;
  readonly tag?: string;
}

function toNonEmpty(list: readonly Country[]): NonEmpty<Country> {
  const [first, ...rest] = list;
  if (first === undefined) throw new RangeError("No country is left to choose from");
  return [first, ...rest];
}

const coveredCountries = collectionPartners.map((_, index) =>
  toNonEmpty(countries.filter(({ alpha2 }) => coverage[alpha2] === index + 1)),
);
const uncoveredCountries = toNonEmpty(countries.filter(({ alpha2 }) => coverage[alpha2] === undefined));

/** Picks a country that the partner covers. If there is no partner, picks one that no partner covers. */
export function drawCountry(random: Random, partner: number | null): Country {
  return random.pick((partner === null ? undefined : coveredCountries[partner - 1]) ?? uncoveredCountries);
}

/** Stages in which a case waits for quotes, because no partner covers the country exclusively (BIZ-10). */
const quoteStages: NonEmpty<Lifecycle> = ["Leads", "LeadsQuoteGiven"];

const weightedStages = repeatByWeight<Lifecycle>([
  [3, "PendingContractSigning"],
  [3, "PendingVerificationInternal"],
  [8, "PendingVerification"],
  [6, "NeedsAdditionalDetails"],
  [42, "Active"],
  [6, "Paused"],
  [30, "Closed"],
  [2, "Merged"],
]);

interface Submitter {
  readonly creditor: number;
  readonly maxDaysAgo: number;
}

/**
 * Submitters, each with the maximum age of its cases in days. The first creditor has the most cases, because
 * new users act as this creditor.
 */
const submitters = repeatByWeight<Submitter>([
  [34, { creditor: 1, maxDaysAgo: 540 }],
  [14, { creditor: 2, maxDaysAgo: 540 }],
  [20, { creditor: 5, maxDaysAgo: 540 }],
  [4, { creditor: 6, maxDaysAgo: 44 }],
  [14, { creditor: 7, maxDaysAgo: 540 }],
  [3, { creditor: 8, maxDaysAgo: 340 }],
  [4, { creditor: 9, maxDaysAgo: 480 }],
  [7, { creditor: 10, maxDaysAgo: 540 }],
]);

const unsignedSubmitters: NonEmpty<Submitter> = [
  { creditor: 3, maxDaysAgo: 23 },
  { creditor: 4, maxDaysAgo: 60 },
];

/** Norrsken is the creditor for cases that one partner submits and another collects. */
const managedCreditor = { creditor: 11, maxDaysAgo: 540 };

export const drawPlan = (random: Random): CasePlan => addOutcome(random, drawRoutedPlan(random));

/** Picks the outcome of a case based on its stage, unless the plan already has one. */
export function addOutcome(random: Random, plan: CasePlan): CasePlan {
  switch (plan.lifecycle) {
    case "Closed":
      return { closeCode: random.chance(60) ? "Paid" : "PreLegalExhaustedNoPayment", ...plan };
    case "NeedsAdditionalDetails":
      return { findings: "open", ...plan };
    case "PendingVerification":
      return random.chance(20) ? { findings: "internal", ...plan } : plan;
    case "Active":
    case "Paused":
      if (random.chance(4)) return { findings: "answered", ...plan };
      return random.chance(28) ? { isPartlyPaid: true, ...plan } : plan;
    default:
      return plan;
  }
}

/**
 * Plans a random case. The partner that covers the debtor's country collects it. If no partner does, a case
 * that awaits signatures has no partner, a case that awaits quotes may have none, and any other case has a
 * random one.
 */
function drawRoutedPlan(random: Random): CasePlan {
  const country = random.pick(countries);
  const isTest = random.chance(12);
  const stage = random.pick(weightedStages);
  const exclusivePartner = coverage[country.alpha2];
  if (stage === "PendingContractSigning") {
    return {
      ...random.pick(unsignedSubmitters),
      isTest,
      lifecycle: stage,
      partner: exclusivePartner ?? null,
      country,
    };
  }
  if (exclusivePartner !== undefined)
    return drawAssignedPlan(random, country, isTest, stage, exclusivePartner);
  const needsQuote = stage === "PendingVerification" || stage === "NeedsAdditionalDetails";
  const partner = needsQuote && random.chance(40) ? null : random.integer(1, collectionPartners.length);
  const lifecycle = needsQuote ? random.pick(quoteStages) : stage;
  return { ...random.pick(submitters), isTest, lifecycle, partner, country };
}

function drawAssignedPlan(
  random: Random,
  country: Country,
  isTest: boolean,
  lifecycle: Lifecycle,
  partner: number,
): CasePlan {
  const base = { isTest, lifecycle, partner, country };
  if (isTest) return { ...random.pick(submitters), ...base, manager: random.chance(50) ? partner : null };
  if (random.chance(6))
    return { ...managedCreditor, ...base, manager: collectionPartners.length + 1 - partner };
  return { ...random.pick(submitters), ...base };
}
