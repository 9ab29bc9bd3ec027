import { lifecycles } from "../../base/cases/lifecycle";
import { dayMs, hourMs } from "../../base/text/time/duration";
import { type NonEmpty, type Random, repeatByWeight } from "../facts/random";
import { isHiddenStage } from "../facts/stages";
import { type Columns, prepareInsert, toFlag } from "../store/insert";
import type { Store } from "../store/store";
import { type CaseMoney, drawCaseMoney, type SeededPayment } from "./case-money";
import type { CasePlan } from "./case-plan";
import { drawTextColumns, drawTimelineEntries, drawValidationItems, needsInfo } from "./case-texts";
import { type CaseTimes, drawCaseTimes } from "./case-times";
import { drawDebtor } from "./debtors";
import { collectionPartners, findReferralPartner, findSubmitter, getCreditor } from "./fixtures";

export function createCaseSeeder(
  store: Store,
  random: Random,
  today: number,
  divisionsByCreditor: readonly (readonly number[])[],
  nextReference: () => string,
): (plan: CasePlan) => void {
  const nextDebtor = createDebtorPicker(store, random);
  const insertCase = prepareInsert(store, "cases");
  const insertPayment = prepareInsert(store, "payments");
  const insertItem = prepareInsert(store, "validation_items");
  const insertEntry = prepareInsert(store, "timeline_entries");
  let seq = 0;
  return (plan) => {
    seq += 1;
    const times = drawCaseTimes(random, plan, today);
    const creditor = getCreditor(plan.creditor);
    const daysAgo = (today - times.created) / dayMs;
    const money = drawCaseMoney(random, plan, times, today);
    insertCase({
      seq,
      id: random.guid(),
      reference: nextReference(),
      ...drawReferences(random, plan, seq, times.started !== null),
      ...drawPartyColumns(random, plan, nextDebtor(plan), divisionsByCreditor[plan.creditor - 1] ?? []),
      submitted_through: findSubmitter(creditor, daysAgo),
      referral_partner: findReferralPartner(creditor, daysAgo),
      ...drawStateColumns(random, plan, times),
      ...drawMoneyColumns(random, plan, money),
      ...drawTimeColumns(random, times, money),
      ...drawTextColumns(random, plan),
    });
    const earner = plan.isTest ? null : findReferralPartner(creditor, daysAgo);
    for (const payment of money.payments)
      insertPayment(drawPaymentColumns(random, plan, seq, payment, earner));
    for (const item of drawValidationItems(random, plan, times)) insertItem({ case_seq: seq, ...item });
    for (const entry of drawTimelineEntries(random, plan, times, today))
      insertEntry({ case_seq: seq, ...entry });
  };
}

/**
 * Returns a function that picks a debtor and returns its seq. One case in five reuses a debtor from the same
 * country.
 */
function createDebtorPicker(store: Store, random: Random): (plan: CasePlan) => number {
  const debtorsByCountry = new Map<string, NonEmpty<number>>();
  const insertDebtor = prepareInsert(store, "debtors");
  let debtorCount = 0;
  return ({ country }) => {
    const candidates = debtorsByCountry.get(country.alpha2);
    if (candidates !== undefined && random.chance(20)) return random.pick(candidates);
    debtorCount += 1;
    insertDebtor(drawDebtor(debtorCount, country, random));
    debtorsByCountry.set(country.alpha2, candidates ? [...candidates, debtorCount] : [debtorCount]);
    return debtorCount;
  };
}

/** Generates the creditor's reference (FLD-09) and, if the case has started, the partner's (FLD-08). */
function drawReferences(random: Random, plan: CasePlan, seq: number, isStarted: boolean): Columns {
  const creditor = getCreditor(plan.creditor);
  const partner = plan.partner === null ? undefined : collectionPartners[plan.partner - 1];
  const randomReference = random.chance(5)
    ? null
    : `${creditor.hint.slice(0, 2).toUpperCase()}-${10_000 + seq}`;
  const partnerReference = isStarted && partner ? `${partner.initials}-${100_000 + seq}` : null;
  return {
    creditor_reference: plan.creditorReference ?? randomReference,
    partner_reference: plan.partnerReference ?? partnerReference,
  };
}

function drawPartyColumns(
  random: Random,
  plan: CasePlan,
  debtor: number,
  divisions: readonly number[],
): Columns {
  const [first, ...rest] = divisions;
  return {
    creditor: plan.creditor,
    division: first !== undefined && random.chance(70) ? random.pick([first, ...rest]) : null,
    collection_partner: plan.partner,
    managing_partner: plan.manager,
    debtor,
    is_test: toFlag(plan.isTest),
    tag: plan.tag,
  };
}

const phases = repeatByWeight([
  [70, "Pre-legal"],
  [20, "Legal"],
  [10, "Enforcement"],
]);

function drawStateColumns(random: Random, plan: CasePlan, { created, started }: CaseTimes): Columns {
  const hasResponded = plan.findings === "answered" || (plan.findings === "open" && random.chance(30));
  return {
    lifecycle: lifecycles.indexOf(plan.lifecycle),
    is_cleared: toFlag(!isHiddenStage(lifecycles.indexOf(plan.lifecycle))),
    engagement_phase: started === null ? null : random.pick(phases),
    needs_info: needsInfo(plan),
    creditor_responded_at: hasResponded ? created + hourMs : null,
  };
}

/** Generates the amounts and the success fee. A low fee counts as agreed on deliberately. */
function drawMoneyColumns(random: Random, plan: CasePlan, money: CaseMoney): Columns {
  const feeHundredths = plan.partner === null ? null : 50 * random.integer(30, 70);
  return {
    currency: plan.country.currency,
    gross_amount: money.gross,
    remainder: money.remainder,
    interest_fees: money.interest,
    reminder_fees: money.reminder,
    collection_fees: money.collection,
    success_fee_hundredths: feeHundredths,
    is_rate_intentional: toFlag(feeHundredths !== null && feeHundredths < 2000),
  };
}

/**
 * Derives the times of a case. `date_updated` is the time of the latest change, or null if there was none. It
 * is also null for some cases that haven't started.
 */
function drawTimeColumns(random: Random, times: CaseTimes, money: CaseMoney): Columns {
  const { created, assigned, started, finished, date, due } = times;
  const paymentTimes = money.payments.map((payment) => payment.deletedAt ?? payment.date);
  const latestTime = Math.max(created, assigned ?? 0, started ?? 0, finished ?? 0, ...paymentTimes);
  return {
    date_created: created,
    date_updated: latestTime === created || (started === null && random.chance(30)) ? null : latestTime,
    date_assigned: assigned,
    date,
    due_date: due,
    date_collection_started: started,
    date_finished: finished,
  };
}

const paymentRecipients: NonEmpty<string> = [
  "CollectionPartner",
  "CollectionPartner",
  "Creditor",
  "Platform",
];
const paymentMethods: NonEmpty<string> = ["Bank transfer", "Bank transfer", "Card", "Direct debit"];

function drawPaymentColumns(
  random: Random,
  plan: CasePlan,
  case_seq: number,
  payment: SeededPayment,
  referral_partner: number | null,
): Columns {
  const { date, amount, deletedAt } = payment;
  return {
    id: random.guid(),
    case_seq,
    creditor: plan.creditor,
    referral_partner,
    date_created: date,
    date_updated: deletedAt,
    date,
    gross_amount: amount,
    currency: plan.country.currency,
    recipient: random.pick(paymentRecipients),
    method: random.pick(paymentMethods),
    deleted_at: deletedAt,
  };
}
