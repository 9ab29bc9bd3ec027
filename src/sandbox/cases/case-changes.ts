import type { CaseRow } from "../facts/case-row";
import { getVerificationStage, stage } from "../facts/stages";
import type { Change } from "../store/change";
import { editCase, readCase } from "./edit-case";
import { moveCase } from "./move-case";

export function resolveValidation(change: Change, row: CaseRow): CaseRow {
  const sql = "update validation_items set resolved_at = ? where case_seq = ? and resolved_at is null";
  change.store.run(sql, change.now, row.seq);
  return row.needs_info === 0 ? row : editCase(change, row, { needs_info: 0 });
}

/** Moves cases that await signatures to verification, if the creditor has signed everything. */
export function releaseSignedCases(change: Change, creditor: number): CaseRow[] {
  const sql = `select c.seq from cases c join creditors creditor on creditor.seq = c.owned_by
    where c.owned_by = ? and lifecycle = ? and agreement_signed = 1 and power_of_attorney_signed = 1 order by c.seq`;
  const waitingCases = change.store.all<{ seq: number }>(sql, creditor, stage.PendingContractSigning);
  return waitingCases.map(({ seq }) => {
    const row = readCase(change, seq);
    return moveCase(change, row, getVerificationStage(row.is_test === 1));
  });
}
