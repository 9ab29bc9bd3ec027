import type { KnownCloseCode } from "../../base/cases/close-code";
import { type Lifecycle, lifecycles } from "../../base/cases/lifecycle";
import type { CaseRow } from "./case-row";

/** The position of each stage in the list of LC-01. */
export const stage = Object.fromEntries(lifecycles.map((name, index) => [name, index])) as Readonly<
  Record<Lifecycle, number>
>;

export const ended: readonly number[] = [stage.Closed, stage.Merged];

/** PendingContractSigning and PendingVerificationInternal. */
const lastHiddenStage = stage.PendingVerificationInternal;
export const isHiddenStage = (lifecycle: number): boolean => lifecycle <= lastHiddenStage;

/** Whether collection partners can't see a case: never cleared, or in a hidden stage (VIS-01, AMB-09). */
export const isHidden = ({ lifecycle, is_cleared }: Pick<CaseRow, "lifecycle" | "is_cleared">): boolean =>
  is_cleared === 0 || isHiddenStage(lifecycle);

/** SQL condition for a case that is neither hidden nor deleted. */
export const isShown = `is_deleted = 0 and is_cleared = 1 and lifecycle > ${lastHiddenStage}`;

/** Whether reaching a stage clears a case: the stage is neither hidden nor an end. */
export const clears = (to: number): boolean => !isHiddenStage(to) && !ended.includes(to);

/** Returns the stage as collection partners see it: a hidden one shows as PendingVerification (AMB-09). */
export const visibleStage = (lifecycle: number): number => Math.max(lifecycle, stage.PendingVerification);

export const stageName = (lifecycle: number): Lifecycle => lifecycles[lifecycle] ?? "Active";

/** Returns the first verification stage. Test cases skip the internal one, so partners see them immediately. */
export const verificationStage = (isTest: boolean) =>
  isTest ? stage.PendingVerification : stage.PendingVerificationInternal;

export interface CloseReason {
  readonly closeCode: KnownCloseCode;
  /** Null: no comment. Absent: the platform's comment for the code. */
  readonly closeComment?: string | null | undefined;
}
