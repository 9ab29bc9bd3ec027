import { isHiddenStage, stage } from "../../facts/stages";
import type { Condition } from "../../store/conditions";

/** A list of cases: a collection partner's own or managed ones, a referral partner's, or a creditor's. */
export type CaseScope =
  | { readonly kind: "collection"; readonly partner: number; readonly includeTestCases: boolean }
  | {
      readonly kind: "managed";
      readonly partner: number;
      readonly includeTestCases?: boolean;
      /** Whether to include cases that aren't cleared, as lookups do (AMB-09). */
      readonly includeHidden?: boolean;
    }
  | { readonly kind: "referral"; readonly partner: number; readonly includeTestCases?: boolean }
  | { readonly kind: "customer"; readonly creditor: number };

/** A part of a list: the condition on cases, and the same condition on `case_counts`. */
export interface ListPart {
  /** Values of the leading columns of the part's index. */
  readonly cases: Readonly<Record<string, number>>;
  readonly counts: Condition;
}

const sharedTestCases = "managing_partner = ? and collection_partner <> ? and is_test = 1 and is_cleared = 1";

const assignedCases = "collection_partner = ? and is_test = ? and is_cleared = 1";

/** Returns the parts of a list, which don't overlap. */
export function listParts(scope: CaseScope): ListPart[] {
  switch (scope.kind) {
    case "collection":
      return collectionParts(scope.partner, scope.includeTestCases);
    case "managed":
      return managedParts(scope.partner, scope.includeTestCases === true);
    case "referral":
      return [referredPart(scope.partner, scope.includeTestCases !== false)];
    case "customer":
      return [listPart({ owned_by: scope.creditor }, "creditor = ?", scope.creditor)];
  }
}

/**
 * Returns the parts of a collection partner's list. With `includeTestCases`, adds its test cases and those it
 * manages (VIS-06).
 */
function collectionParts(partner: number, includeTestCases: boolean): ListPart[] {
  const ofKind = (is_test: number) =>
    listPart({ assigned_to: partner, is_test }, assignedCases, partner, is_test);
  if (!includeTestCases) return [ofKind(0)];
  return [ofKind(0), ofKind(1), listPart({ co_owned_by: partner }, sharedTestCases, partner, partner)];
}

function managedParts(partner: number, includeTestCases: boolean): ListPart[] {
  const managed = "managing_partner = ? and is_cleared = 1 and is_test =";
  const production = listPart({ managed_by: partner }, `${managed} 0`, partner);
  if (!includeTestCases) return [production];
  const columns = { managing_partner: partner, is_test: 1, is_cleared: 1, is_deleted: 0 };
  return [production, listPart(columns, `${managed} 1`, partner)];
}

function referredPart(partner: number, includeTestCases: boolean): ListPart {
  return includeTestCases
    ? listPart({ referred_by: partner }, "referral_partner = ?", partner)
    : listPart({ referred_by: partner, is_test: 0 }, "referral_partner = ? and is_test = 0", partner);
}

function listPart(cases: ListPart["cases"], sql: string, ...values: number[]): ListPart {
  return { cases, counts: { sql, values } };
}

const everyStage = Object.values(stage);

/**
 * Returns the lifecycles that a list can contain. The lists of collection partners exclude hidden ones
 * (VIS-01).
 */
export function lifecyclesIn(scope: CaseScope): readonly number[] {
  const isPartnerList = scope.kind === "collection" || scope.kind === "managed";
  return isPartnerList ? everyStage.filter((lifecycle) => !isHiddenStage(lifecycle)) : everyStage;
}
