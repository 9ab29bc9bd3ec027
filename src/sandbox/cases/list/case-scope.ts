import { isHiddenStage, stage } from "../../facts/stages";
import type { SqlCondition } from "../../store/conditions";

/**
 * Selects a list of cases: those that a collection partner collects or manages, those of a referral partner's
 * clients, or those of a creditor.
 */
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

/** Part of a list: a condition on cases, and the same condition on `case_counts`. */
export interface ListPart {
  /** Values for the leading columns of the part's index. */
  readonly cases: Readonly<Record<string, number>>;
  readonly counts: SqlCondition;
}

const sharedTestCasesSql =
  "managing_partner = ? and collection_partner <> ? and is_test = 1 and is_cleared = 1";

const assignedCasesSql = "collection_partner = ? and is_test = ? and is_cleared = 1";

/** Returns the parts of a list, which don't overlap. */
export function listParts(scope: CaseScope): ListPart[] {
  switch (scope.kind) {
    case "collection":
      return listCollectionParts(scope.partner, scope.includeTestCases);
    case "managed":
      return listManagedParts(scope.partner, scope.includeTestCases === true);
    case "referral":
      return [createReferralPart(scope.partner, scope.includeTestCases !== false)];
    case "customer":
      return [createPart({ owned_by: scope.creditor }, "creditor = ?", scope.creditor)];
  }
}

/**
 * Returns the parts of a collection partner's list. `includeTestCases` adds the partner's test cases, both
 * assigned and managed (VIS-06).
 */
function listCollectionParts(partner: number, includeTestCases: boolean): ListPart[] {
  const createAssignedPart = (is_test: number) =>
    createPart({ assigned_to: partner, is_test }, assignedCasesSql, partner, is_test);
  if (!includeTestCases) return [createAssignedPart(0)];
  return [
    createAssignedPart(0),
    createAssignedPart(1),
    createPart({ co_owned_by: partner }, sharedTestCasesSql, partner, partner),
  ];
}

function listManagedParts(partner: number, includeTestCases: boolean): ListPart[] {
  const managedSql = "managing_partner = ? and is_cleared = 1 and is_test =";
  const productionPart = createPart({ managed_by: partner }, `${managedSql} 0`, partner);
  if (!includeTestCases) return [productionPart];
  const columns = { managing_partner: partner, is_test: 1, is_cleared: 1, is_deleted: 0 };
  return [productionPart, createPart(columns, `${managedSql} 1`, partner)];
}

function createReferralPart(partner: number, includeTestCases: boolean): ListPart {
  return includeTestCases
    ? createPart({ referred_by: partner }, "referral_partner = ?", partner)
    : createPart({ referred_by: partner, is_test: 0 }, "referral_partner = ? and is_test = 0", partner);
}

function createPart(cases: ListPart["cases"], sql: string, ...values: number[]): ListPart {
  return { cases, counts: { sql, values } };
}

const allStages = Object.values(stage);

/**
 * Returns the lifecycles that a list can contain. For collection partners, leaves out the hidden ones
 * (VIS-01).
 */
export function listScopeLifecycles(scope: CaseScope): readonly number[] {
  const isPartnerList = scope.kind === "collection" || scope.kind === "managed";
  return isPartnerList ? allStages.filter((lifecycle) => !isHiddenStage(lifecycle)) : allStages;
}
