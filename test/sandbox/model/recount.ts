import { expect } from "vitest";
import { recountCasesSql } from "../../../src/sandbox/store/database/schema";
import type { Store } from "../../../src/sandbox/store/store";

/** Expects the counts maintained by triggers to match a recount. */
export function expectCountsRight(store: Store): void {
  const counts = () => store.all("select * from case_counts order by 1, 2, 3, 4, 5, 6, 7, 8");
  const kept = counts();
  store.exec(recountCasesSql);
  expect(counts()).toEqual(kept);
}
