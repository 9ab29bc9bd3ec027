import { dayMs, hourMs } from "../../base/text/time/duration";
import type { Random } from "../facts/random";
import type { CasePlan } from "./case-plan";
import { drawTime, floorToMidnight } from "./seeded-time";

/** The dates of a case in chronological order. None is after `today`. */
export type CaseTimes = ReturnType<typeof drawCaseTimes>;

const startedStages: readonly string[] = ["Active", "Paused", "Closed", "Merged"];
const finishedStages: readonly string[] = ["Closed", "Merged"];

/** At least three cases in ten are no older than this, so that the first page shows current activity. */
const recentDays = 45;

export function drawCaseTimes(random: Random, plan: CasePlan, today: number) {
  const isStarted = startedStages.includes(plan.lifecycle);
  const minDaysAgo = isStarted ? 4 : 1;
  const maxDaysAgo = random.chance(30) ? Math.min(plan.maxDaysAgo, recentDays) : plan.maxDaysAgo;
  const daysAgo = random.integer(minDaysAgo, Math.max(minDaysAgo, maxDaysAgo));
  const created = today - daysAgo * dayMs + drawTime(random, 6 * hourMs, 19 * hourMs);
  const assigned =
    plan.partner === null ? null : drawTime(random, created, capTime(created, hourMs * 4, today));
  const started = isStarted
    ? drawTime(random, assigned ?? created, capTime(assigned ?? created, 5 * dayMs, today))
    : null;
  const finished =
    started !== null && finishedStages.includes(plan.lifecycle)
      ? drawTime(random, capTime(started, dayMs, today), today)
      : null;
  return { ...drawInvoiceDates(random, created), created, assigned, started, finished };
}

const capTime = (from: number, spanMs: number, today: number): number => Math.min(from + spanMs, today);

/** Picks the dates of an invoice that was due before the case was submitted. A few cases have no due date. */
function drawInvoiceDates(random: Random, created: number) {
  const ageDays = random.integer(31, 150);
  const date = floorToMidnight(created) - ageDays * dayMs;
  const due = random.chance(3) ? null : date + random.pick([14, 30, 30, 30]) * dayMs;
  return { date, due };
}
