import { type Lifecycle, lifecycles } from "../../base/lifecycle";
import type { CaseRow } from "./case-row";

/** The stages by their positions in the list of LC-01. */
export const stage = Object.fromEntries(lifecycles.map((name, at) => [name, at])) as Readonly<
  Record<Lifecycle, number>
>;

export const ended: readonly number[] = [stage.Closed, stage.Merged];

/** PendingContractSigning and PendingVerificationInternal. */
const lastHiddenStage = stage.PendingVerificationInternal;
export const isHiddenStage = (lifecycle: number): boolean => lifecycle <= lastHiddenStage;

/** No collection partner knows of a case before it is cleared, nor of one that ended before (VIS-01, AMB-09). */
export const isHidden = ({ lifecycle, is_cleared }: Pick<CaseRow, "lifecycle" | "is_cleared">): boolean =>
  is_cleared === 0 || isHiddenStage(lifecycle);

/** The same in SQL, for a case that is not deleted. */
export const isShown = `is_deleted = 0 and is_cleared = 1 and lifecycle > ${lastHiddenStage}`;

/** Internal verification clears a case when it goes on to a stage that is neither hidden nor its end. */
export const clears = (to: number): boolean => !isHiddenStage(to) && !ended.includes(to);

/** What a collection partner may know of a stage: that a hidden one came before verification (AMB-09). */
export const visibleStage = (lifecycle: number): number => Math.max(lifecycle, stage.PendingVerification);

export const stageName = (lifecycle: number): Lifecycle => lifecycles[lifecycle] ?? "Active";

/** Where a case is verified first; a test case has nobody to be verified, so it is open to its partner at once. */
export const verificationStage = (isTest: boolean) =>
  isTest ? stage.PendingVerification : stage.PendingVerificationInternal;

/** The two close codes of LC-05, and that of cases whose client was withdrawn before they began. */
export type CloseCode = "Paid" | "PreLegalExhaustedNoPayment" | "CaseNeverStartedInternal";

export interface Closing {
  readonly closeCode: CloseCode;
  readonly closeComment?: string | undefined;
}
