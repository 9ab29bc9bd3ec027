import type { CaseSortField } from "../../api/case-sort";

export interface CaseSort {
  readonly field: CaseSortField;
  readonly isDescending: boolean;
}

/** A filter that is absent or empty does not filter. */
export interface CaseQuery {
  /** Positions in the list of LC-01. */
  readonly lifecycles?: readonly number[];
  readonly divisionIds?: readonly string[];
  readonly debtorIds?: readonly string[];
  readonly ids?: readonly string[];
  /** Newest first when absent or empty. */
  readonly sort?: readonly CaseSort[];
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}
