import type { KnownCloseCode } from "../../base/cases/close-code";
import type { CaseRow } from "../facts/case-row";
import { type CloseReason, finalStages, isClearingStage, stage } from "../facts/stages";
import type { Columns } from "../store/insert";

const closeComments: Readonly<Partial<Record<KnownCloseCode, string>>> = {
  Paid: "Closed as paid.",
  PreLegalExhaustedNoPayment: "All pre-legal steps were taken, no payment was obtained.",
  CaseNeverStartedInternal: "The client was withdrawn before the case began.",
  InvalidCaseData: "The case can't be collected with the data that it has.",
  NoQuotesReceived: "No partner gave a quote.",
  QuotesExpiredNotAccepted: "No quote was accepted in time.",
};

const startedStages: readonly number[] = [stage.Active, stage.Paused];

/** Returns the partner's reference, which is set when collection starts (FLD-08). */
function createPartnerReference({ seq, partner_name }: CaseRow): string | null {
  if (partner_name === null) return null;
  const initials = partner_name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase());
  return `${initials.join("")}-${100_000 + seq}`;
}

function buildStartColumns(row: CaseRow, targetStage: number, now: number): Columns {
  if (finalStages.includes(targetStage)) return {};
  if (!startedStages.includes(targetStage))
    return { date_collection_started: null, engagement_phase: null, partner_reference: null };
  return {
    date_collection_started: row.date_collection_started ?? now,
    engagement_phase: row.engagement_phase ?? "Pre-legal",
    partner_reference: row.partner_reference ?? createPartnerReference(row),
  };
}

function buildClosingColumns(
  targetStage: number,
  now: number,
  { closeCode, closeComment = closeComments[closeCode] }: CloseReason,
): Columns {
  const isClosed = targetStage === stage.Closed;
  return {
    date_finished: finalStages.includes(targetStage) ? now : null,
    close_code: isClosed ? closeCode : null,
    close_comment: isClosed ? closeComment : null,
  };
}

/** Returns the columns that change when a case reaches a stage: dates, phase, reference and close code. */
export function buildStageColumns(
  row: CaseRow,
  targetStage: number,
  now: number,
  closeReason: CloseReason,
): Columns {
  return {
    lifecycle: targetStage,
    is_cleared: isClearingStage(targetStage) ? 1 : row.is_cleared,
    ...buildStartColumns(row, targetStage, now),
    ...buildClosingColumns(targetStage, now, closeReason),
  };
}
