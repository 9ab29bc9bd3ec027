import type { CaseRow } from "../facts/case-row";
import { stage } from "../facts/stages";
import type { Change } from "../store/change";
import { moveCase, recordPayment, resolveValidation } from "./case-changes";
import { editCase } from "./edit-case";
import { type AdvanceTarget, closeCodeOf, type Step, stateOf, transitions } from "./transitions";

/** Where a test case is to go; `amount` is what was paid, in cents. */
export type Advance =
  | { readonly to: Exclude<AdvanceTarget, "Closed:Paid"> }
  | { readonly to: "Closed:Paid"; readonly amount: number };

export type Advanced =
  | { readonly kind: "advanced" | "unchanged"; readonly row: CaseRow }
  | { readonly kind: "refused"; readonly message: string };

const why = {
  conflict: "The case is closed with another code and cannot be closed again",
  stuck: "No test advance leads on from this stage",
} as const;

/** Drives a test case through its life, by the table of transitions. */
export function advance(change: Change, row: CaseRow, wanted: Advance): Advanced {
  const outcome = transitions[stateOf(row)][wanted.to];
  if (typeof outcome === "string")
    return { kind: "refused", message: `${why[outcome]}: it is ${stateOf(row)}, wanted is ${wanted.to}` };
  if (outcome.length === 0) return { kind: "unchanged", row };
  const end = outcome.reduce((before, step) => steps[step](change, before, wanted), row);
  return { kind: "advanced", row: end };
}

const steps: Readonly<Record<Step, (change: Change, row: CaseRow, wanted: Advance) => CaseRow>> = {
  activate,
  pay: (change, row, wanted) => ("amount" in wanted ? recordPayment(change, row, wanted) : row),
  close: (change, row, { to }) => moveCase(change, row, stage.Closed, { closeCode: closeCodeOf[to] }),
};

/** Whoever starts to collect has the case: the partner that manages it, where it is nobody's yet. */
function activate(change: Change, row: CaseRow): CaseRow {
  const settled = resolveValidation(change, row);
  const assigned = { collection_partner: row.managing_partner, date_assigned: change.now };
  const ready = row.collection_partner === null ? editCase(change, settled, assigned) : settled;
  return moveCase(change, ready, stage.Active);
}
