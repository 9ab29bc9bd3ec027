import { type Lifecycle, lifecycles } from "../../base/lifecycle";
import type { Columns } from "../store/insert";
import type { CaseRow } from "./case-row";

/** The stages by their positions in the list of LC-01. */
export const stage = Object.fromEntries(lifecycles.map((name, at) => [name, at])) as Readonly<
  Record<Lifecycle, number>
>;

const started: readonly number[] = [stage.Active, stage.Paused];
const ended: readonly number[] = [stage.Closed, stage.Merged];

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

const closeComments: Readonly<Record<CloseCode, string>> = {
  Paid: "Paid, nothing left to do.",
  PreLegalExhaustedNoPayment: "All pre-legal steps were taken, no payment was obtained.",
  CaseNeverStartedInternal: "The client was withdrawn before the case began.",
};

/** The partner names a case once it works on it (FLD-08), by its own initials. */
function partnerReference({ seq, partner_name }: CaseRow): string | null {
  if (partner_name === null) return null;
  const initials = partner_name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase());
  return `${initials.join("")}-${100_000 + seq}`;
}

const notStarted: Columns = {
  date_collection_started: null,
  engagement_phase: null,
  partner_reference: null,
};

function startColumns(row: CaseRow, to: number, now: number): Columns {
  if (ended.includes(to)) return {};
  if (!started.includes(to)) return notStarted;
  return {
    date_collection_started: row.date_collection_started ?? now,
    engagement_phase: row.engagement_phase ?? "Pre-legal",
    partner_reference: row.partner_reference ?? partnerReference(row),
  };
}

function endColumns(to: number, now: number, { closeCode, closeComment }: Closing): Columns {
  const isClosed = to === stage.Closed;
  return {
    date_finished: ended.includes(to) ? now : null,
    close_code: isClosed ? closeCode : null,
    close_comment: isClosed ? (closeComment ?? closeComments[closeCode]) : null,
  };
}

/** What else of a case changes when it comes into a stage: its dates, phase, references and close code. */
export function stageColumns(row: CaseRow, to: number, now: number, closing: Closing): Columns {
  const is_cleared = clears(to) ? 1 : row.is_cleared;
  return { lifecycle: to, is_cleared, ...startColumns(row, to, now), ...endColumns(to, now, closing) };
}
