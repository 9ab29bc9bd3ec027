import type { KnownCloseCode } from "../../base/cases/close-code";
import { getLifecycleLabel, type Lifecycle, lifecycles } from "../../base/cases/lifecycle";
import type { CaseRow } from "./case-row";

/** Positions of the stages in the LC-01 list. */
export const stage = Object.fromEntries(lifecycles.map((name, index) => [name, index])) as Readonly<
  Record<Lifecycle, number>
>;

export const finalStages: readonly number[] = [stage.Closed, stage.Merged];

/** This stage and all earlier ones are hidden: PendingContractSigning and PendingVerificationInternal. */
const lastHiddenStage = stage.PendingVerificationInternal;
export const isHiddenStage = (lifecycle: number): boolean => lifecycle <= lastHiddenStage;

/** Whether a case is hidden from collection partners: never cleared or in a hidden stage (VIS-01, AMB-09). */
export const isHiddenFromPartners = ({
  lifecycle,
  is_cleared,
}: Pick<CaseRow, "lifecycle" | "is_cleared">): boolean => is_cleared === 0 || isHiddenStage(lifecycle);

/** SQL condition for cases that are neither hidden nor deleted. */
export const visibleCaseSql = `is_deleted = 0 and is_cleared = 1 and lifecycle > ${lastHiddenStage}`;

/** Whether a case becomes cleared when it reaches a stage. Hidden and final stages don't clear a case. */
export const isClearingStage = (lifecycle: number): boolean =>
  !isHiddenStage(lifecycle) && !finalStages.includes(lifecycle);

/** Returns the stage as collection partners see it. Hidden stages appear as PendingVerification (AMB-09). */
export const getVisibleStage = (lifecycle: number): number => Math.max(lifecycle, stage.PendingVerification);

export const getStageName = (lifecycle: number): Lifecycle => lifecycles[lifecycle] ?? "Active";
export const getStageLabel = (lifecycle: number): string => getLifecycleLabel(getStageName(lifecycle));

/** Returns the first verification stage. Test cases skip the internal one, so partners see them at once. */
export const getVerificationStage = (isTest: boolean) =>
  isTest ? stage.PendingVerification : stage.PendingVerificationInternal;

export interface CloseReason {
  readonly closeCode: KnownCloseCode;
  /** Null for no comment. Undefined for the default comment of the close code. */
  readonly closeComment?: string | null | undefined;
}
