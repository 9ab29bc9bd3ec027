import { expect, test } from "vitest";
import { lifecycles } from "../../../src/base/cases/lifecycle";
import {
  getStageName,
  getVerificationStage,
  getVisibleStage,
  isClearingStage,
  isHiddenFromPartners,
  isHiddenStage,
  visibleCaseSql,
} from "../../../src/sandbox/facts/stages";

const positions = lifecycles.map((_, position) => position);
const filterNames = (matches: (lifecycle: number) => boolean) =>
  positions.filter(matches).map((position) => getStageName(position));

test("hides the stages before verification from partners [VIS-01] [AMB-09]", () => {
  expect(filterNames(isHiddenStage)).toEqual(["PendingContractSigning", "PendingVerificationInternal"]);
  expect(visibleCaseSql).toBe("is_deleted = 0 and is_cleared = 1 and lifecycle > 1");
  const isHidden = (lifecycle: number, is_cleared: 0 | 1) => isHiddenFromPartners({ lifecycle, is_cleared });
  expect([isHidden(1, 1), isHidden(2, 1), isHidden(2, 0), isHidden(1, 0)]).toEqual([true, false, true, true]);
});

test("clears a case in each stage that is neither hidden nor final", () => {
  expect(filterNames(isClearingStage)).toEqual([
    "PendingVerification",
    "NeedsAdditionalDetails",
    "Leads",
    "LeadsQuoteGiven",
    "Active",
    "Paused",
  ]);
});

test("shows hidden stages as PendingVerification [AMB-09]", () => {
  expect(positions.map(getVisibleStage)).toEqual([2, 2, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("starts a test case's verification at the stage that partners can see", () => {
  expect([getVerificationStage(true), getVerificationStage(false)].map(getStageName)).toEqual([
    "PendingVerification",
    "PendingVerificationInternal",
  ]);
});
