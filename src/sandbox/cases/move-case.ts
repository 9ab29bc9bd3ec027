import type { KnownCloseCode } from "../../base/cases/close-code";
import { surfaces } from "../../base/platform";
import type { CaseRow } from "../facts/case-row";
import {
  type CloseReason,
  finalStages,
  getStageLabel,
  getStageName,
  getVisibleStage,
  isClearingStage,
  isHiddenFromPartners,
  isHiddenStage,
  stage,
} from "../facts/stages";
import { publishCaseEvent } from "../outbox/publish";
import type { Change } from "../store/change";
import type { Columns } from "../store/insert";
import { json } from "../store/json-text";
import { editCase } from "./edit-case";
import { addTimelineNote, endTitle, formatCloseReason, startTitle } from "./timeline/timeline-note";

/**
 * Moves a case to another stage, updates its dates and timeline, and publishes the events (EVT-08, EVT-09).
 * Does nothing if the case is already in that stage. The close code and comment apply only to Closed.
 */
export function moveCase(
  change: Change,
  row: CaseRow,
  targetStage: number,
  closeReason: Partial<CloseReason> = {},
): CaseRow {
  const movedRow = moveSilently(change, row, targetStage, closeReason);
  if (movedRow !== row) publishMove(change, row, movedRow);
  return movedRow;
}

export function moveSilently(
  change: Change,
  row: CaseRow,
  targetStage: number,
  { closeCode = "PreLegalExhaustedNoPayment", closeComment }: Partial<CloseReason> = {},
): CaseRow {
  if (targetStage === row.lifecycle) return row;
  const columns = buildStageColumns(row, targetStage, change.now, { closeCode, closeComment });
  const movedRow = editCase(change, row, columns);
  addMoveNote(change, row, movedRow);
  return movedRow;
}

/**
 * Adds the move to the timeline, unless the stage is hidden, because collection partners can read the
 * timeline (VIS-01).
 */
function addMoveNote(change: Change, before: CaseRow, after: CaseRow): void {
  if (isHiddenStage(after.lifecycle)) return;
  const isClosed = after.lifecycle === stage.Closed;
  const isStart = after.lifecycle === stage.Active && before.date_collection_started === null;
  const changeTitle = `Status changed to ${getStageLabel(after.lifecycle)}`;
  const title = isClosed ? endTitle : isStart ? startTitle : changeTitle;
  const description = isClosed ? formatCloseReason(after) : undefined;
  addTimelineNote(change, after, { type: "StatusChange", title, description });
}

/** Publishes the events of a move. The order of the events of a close is an assumption (NS-70). */
export function publishMove(change: Change, before: CaseRow, after: CaseRow): void {
  const isClosedFirst = change.store.readings["NS-70"] === "closed-first";
  if (isClosedFirst) publishClose(change, after);
  publishUpdate(change, before, after);
  if (!isClosedFirst) publishClose(change, after);
}

function publishUpdate(change: Change, before: CaseRow, after: CaseRow): void {
  const data = formatMoveData(before.lifecycle, after.lifecycle);
  const hidesEverywhere = change.store.readings["AMB-09"] === "everywhere";
  const informedSurfaces = hidesEverywhere ? (["referral", "customer"] as const) : surfaces;
  publishCaseEvent(change, after, "case.updated", data, informedSurfaces);
  if (hidesEverywhere) publishVisibleMove(change, before, after);
}

function publishClose(change: Change, after: CaseRow): void {
  if (after.lifecycle !== stage.Closed) return;
  publishCaseEvent(change, after, "case.closed", {
    closeCode: json.text(after.close_code),
    closeComment: json.text(after.close_comment),
  });
}

/**
 * Publishes a move to collection partners, unless the case isn't cleared or the stage is hidden (AMB-09). If
 * the move clears the case, first publishes that the case was created.
 */
function publishVisibleMove(change: Change, before: CaseRow, after: CaseRow): void {
  if (isHiddenFromPartners(after)) return;
  const lifecycle = json.text(getStageName(after.lifecycle));
  if (before.is_cleared === 0) publishCaseEvent(change, after, "case.created", { lifecycle }, ["collection"]);
  const oldStage = getVisibleStage(before.lifecycle);
  if (oldStage === after.lifecycle) return;
  publishCaseEvent(change, after, "case.updated", formatMoveData(oldStage, after.lifecycle), ["collection"]);
}

const formatMoveData = (oldStage: number, newStage: number) => ({
  oldLifecycle: json.text(getStageName(oldStage)),
  newLifecycle: json.text(getStageName(newStage)),
});

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
