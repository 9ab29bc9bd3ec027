import type { KnownCloseCode } from "../../base/cases/close-code";
import type { CaseRow } from "../facts/case-row";
import { type CloseReason, clears, ended, stage } from "../facts/stages";
import type { Columns } from "../store/insert";

const closeComments: Readonly<Partial<Record<KnownCloseCode, string>>> = {
  Paid: "Closed as paid.",
  PreLegalExhaustedNoPayment: "All pre-legal steps were taken, no payment was obtained.",
  CaseNeverStartedInternal: "The client was withdrawn before the case began.",
  InvalidCaseData: "The case can't be collected with the data that it has.",
  NoQuotesReceived: "No partner gave a quote.",
  QuotesExpiredNotAccepted: "No quote was accepted in time.",
};

const started: readonly number[] = [stage.Active, stage.Paused];

/** Returns the partner's reference, which is set when collection starts (FLD-08). */
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

const commentOf = (code: KnownCloseCode, comment: CloseReason["closeComment"]) =>
  comment === undefined ? closeComments[code] : comment;

function endColumns(to: number, now: number, { closeCode, closeComment }: CloseReason): Columns {
  const isClosed = to === stage.Closed;
  return {
    date_finished: ended.includes(to) ? now : null,
    close_code: isClosed ? closeCode : null,
    close_comment: isClosed ? commentOf(closeCode, closeComment) : null,
  };
}

/** Returns the columns that change when a case reaches a stage: dates, phase, reference and close code. */
export function stageColumns(row: CaseRow, to: number, now: number, closing: CloseReason): Columns {
  const is_cleared = clears(to) ? 1 : row.is_cleared;
  return { lifecycle: to, is_cleared, ...startColumns(row, to, now), ...endColumns(to, now, closing) };
}
