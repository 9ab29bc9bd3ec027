import type { CaseRow } from "../facts/case-row";
import { stage } from "../facts/stages";
import type { Change } from "../store/change";
import { resolveValidation } from "./case-changes";
import { editCase } from "./edit-case";
import { moveCase, moveSilently, publishMove } from "./move-case";
import { recordPayment } from "./payments/payment-changes";
import {
  type AdvanceTarget,
  closeCodeByTarget,
  getCaseState,
  resolveTransitions,
  type TransitionStep,
} from "./transitions";

/** Target state for a test case. `amount` is the payment in thousandths. */
export type AdvanceRequest =
  | { readonly to: Exclude<AdvanceTarget, "Closed:Paid"> }
  | { readonly to: "Closed:Paid"; readonly amount: number };

export type AdvanceResult =
  | { readonly kind: "advanced" | "unchanged"; readonly row: CaseRow }
  | { readonly kind: "refused"; readonly message: string };

const messageByRefusal = {
  conflict: "The case is already closed with another code",
  stuck: "A test case can't be advanced from this stage",
} as const;

export function advanceToTarget(change: Change, row: CaseRow, target: AdvanceRequest): AdvanceResult {
  const outcome = resolveTransitions(change.store.readings)[getCaseState(row)][target.to];
  if (typeof outcome === "string")
    return {
      kind: "refused",
      message: `${messageByRefusal[outcome]}: it is ${getCaseState(row)}, the target is ${target.to}`,
    };
  if (outcome.length === 0) return { kind: "unchanged", row };
  const advancedRow = outcome.reduce((before, step) => stepHandlers[step](change, before, target, row), row);
  return { kind: "advanced", row: advancedRow };
}

/** Performs one step of a transition. `first` is the case before the first step. */
type StepHandler = (change: Change, row: CaseRow, target: AdvanceRequest, first: CaseRow) => CaseRow;

const stepHandlers: Readonly<Record<TransitionStep, StepHandler>> = {
  activate: (change, row) => moveCase(change, prepareCase(change, row), stage.Active),
  "activate-silently": (change, row) => moveSilently(change, prepareCase(change, row), stage.Active),
  pay: (change, row, target) => ("amount" in target ? recordPayment(change, row, target) : row),
  close: (change, row, { to }) => moveCase(change, row, stage.Closed, { closeCode: closeCodeByTarget[to] }),
  "close-at-once": (change, row, { to }, firstRow) => {
    const closedRow = moveSilently(change, row, stage.Closed, { closeCode: closeCodeByTarget[to] });
    publishMove(change, firstRow, closedRow);
    return closedRow;
  },
};

/**
 * Resolves a case's validation items. Assigns a case without a collection partner to its managing partner.
 */
function prepareCase(change: Change, row: CaseRow): CaseRow {
  const resolvedRow = resolveValidation(change, row);
  const assignment = { collection_partner: row.managing_partner, date_assigned: change.now };
  return row.collection_partner === null ? editCase(change, resolvedRow, assignment) : resolvedRow;
}
