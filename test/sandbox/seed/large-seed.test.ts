import { expect, test } from "vitest";
import { seedWorld, summarizeWorld } from "../../../src/sandbox/seed/seed";
import { openStore } from "../../../src/sandbox/store/store";

const now = Date.UTC(2026, 2, 14, 15, 9, 26);

test("creates exactly 25,000 consistent cases", () => {
  const seen: [number, number][] = [];
  const store = openStore(":memory:");
  const onProgress = (done: number, total: number) => void seen.push([done, total]);
  seedWorld(store, { seed: "winter", now, cases: 25_000, onProgress });
  const { productionCases, testCases } = summarizeWorld(store);
  expect(productionCases + testCases).toBe(25_000);
  expect(seen.at(-1)).toEqual([25_000, 25_000]);
  expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).sort((a, b) => a - b));
  for (const broken of [
    `select seq from cases c where remainder <> gross_amount + interest_fees + reminder_fees + collection_fees
       - (select ifnull(sum(gross_amount), 0) from payments where case_seq = c.seq and deleted_at is null)`,
    "select c.seq from cases c join payments p on p.case_seq = c.seq where p.currency <> c.currency",
    `select reference from cases group by reference having count(*) > 1`,
    `select seq from cases where max(date_created, ifnull(date_updated, 0), ifnull(date_finished, 0)) > ${now}`,
    `select seq from cases where due_date >= date_created`,
    `select c.seq from cases c where c.needs_info <> exists (select 1 from validation_items v
       where v.case_seq = c.seq and v.resolved_at is null
       and v.resolution_area not in ('InternalReview', 'AdminReview'))`,
    `select c.seq from cases c join debtors d on d.seq = c.debtor
       group by d.country_alpha2 having count(distinct c.currency) > 1`,
  ]) {
    expect(store.all(broken), broken).toEqual([]);
  }
});
