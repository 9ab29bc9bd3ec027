import { lifecycleLabel } from "../../base/lifecycle";
import type { Change } from "../change";
import { publishCaseEvent } from "../deliveries/publish";
import { jsonText } from "../json-text";
import type { CaseRow } from "./case-row";
import { editCase, noteOnTimeline } from "./edit-case";
import { type Closing, stage, stageColumns, stageName } from "./stages";

/** Stages whose beginning the case's own dates tell. */
const dated: readonly number[] = [stage.Active, stage.Closed];

/**
 * Brings a case into another stage, with all that goes with it, and tells who listens (EVT-08, EVT-09). A case that
 * is there already stays as it is. The code and the comment matter to a case that is closed.
 */
export function moveCase(
  change: Change,
  row: CaseRow,
  to: number,
  { closeCode = "PreLegalExhaustedNoPayment", closeComment }: Partial<Closing> = {},
): CaseRow {
  if (to === row.lifecycle) return row;
  const columns = stageColumns(row, to, change.now, { closeCode, closeComment });
  const moved = editCase(change, row, columns);
  if (!dated.includes(to) || row.date_finished !== null) {
    const title = `Status changed to ${lifecycleLabel(stageName(to))}`;
    noteOnTimeline(change, row, { type: "StatusChange", title });
  }
  publishMove(change, row, moved);
  return moved;
}

function publishMove(change: Change, before: CaseRow, after: CaseRow): void {
  publishCaseEvent(change, after, "case.updated", {
    oldLifecycle: jsonText(stageName(before.lifecycle)),
    newLifecycle: jsonText(stageName(after.lifecycle)),
  });
  if (after.lifecycle !== stage.Closed) return;
  publishCaseEvent(change, after, "case.closed", {
    closeCode: jsonText(after.close_code),
    closeComment: jsonText(after.close_comment),
  });
}
