import type { CaseRow } from "../facts/case-row";
import { stage } from "../facts/stages";
import type { Change } from "../store/change";
import { moveCase, recordPayment, resolveValidation } from "./case-changes";
import { editCase } from "./edit-case";
import { moveSilently, publishMove } from "./move-case";
import { transitionsBy } from "./transition-readings";
import { type AdvanceTarget, caseStateOf, closeCodeOf, type TransitionStep } from "./transitions";

/** Target of advancing a test case. `amount` is the payment in thousandths. */
export type Advance =
  | { readonly to: Exclude<AdvanceTarget, "Closed:Paid"> }
  | { readonly to: "Closed:Paid"; readonly amount: number };

export type AdvanceResult =
  | { readonly kind: "advanced" | "unchanged"; readonly row: CaseRow }
  | { readonly kind: "refused"; readonly message: string };

const why = {
  conflict: "The case is already closed with another code",
  stuck: "A test case can't be advanced from this stage",
} as const;

export function advance(change: Change, row: CaseRow, target: Advance): AdvanceResult {
  const outcome = transitionsBy(change.store.readings)[caseStateOf(row)][target.to];
  if (typeof outcome === "string")
    return {
      kind: "refused",
      message: `${why[outcome]}: it is ${caseStateOf(row)}, the target is ${target.to}`,
    };
  if (outcome.length === 0) return { kind: "unchanged", row };
  const end = outcome.reduce((before, step) => steps[step](change, before, target, row), row);
  return { kind: "advanced", row: end };
}

/** A step of a transition. `first` is the case before all steps. */
type Move = (change: Change, row: CaseRow, target: Advance, first: CaseRow) => CaseRow;

const steps: Readonly<Record<TransitionStep, Move>> = {
  activate: (change, row) => moveCase(change, prepare(change, row), stage.Active),
  "activate-silently": (change, row) => moveSilently(change, prepare(change, row), stage.Active),
  pay: (change, row, target) => ("amount" in target ? recordPayment(change, row, target) : row),
  close: (change, row, { to }) => moveCase(change, row, stage.Closed, { closeCode: closeCodeOf[to] }),
  "close-at-once": (change, row, { to }, first) => {
    const closedRow = moveSilently(change, row, stage.Closed, { closeCode: closeCodeOf[to] });
    publishMove(change, first, closedRow);
    return closedRow;
  },
};

/**
 * Resolves the validation items of a case. Assigns it to its managing partner if it has no collection
 * partner.
 */
function prepare(change: Change, row: CaseRow): CaseRow {
  const resolvedRow = resolveValidation(change, row);
  const assignment = { collection_partner: row.managing_partner, date_assigned: change.now };
  return row.collection_partner === null ? editCase(change, resolvedRow, assignment) : resolvedRow;
}
