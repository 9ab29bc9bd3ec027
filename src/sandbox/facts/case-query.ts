import type { CaseSortField } from "../../api/paging/case-sort";

export interface CaseSort {
  readonly field: CaseSortField;
  readonly isDescending: boolean;
}

/** Filters for cases. A missing filter matches every case. */
export interface CaseFilters {
  /** Positions in the list of lifecycles (LC-01). */
  readonly lifecycles?: readonly number[];
  readonly divisionIds?: readonly string[];
  readonly debtorIds?: readonly string[];
  readonly ids?: readonly string[];
  /** Seqs of the creditors to filter by. An empty list matches no cases. */
  readonly creditors?: readonly number[] | undefined;
  readonly collectionPartnerIds?: readonly string[] | undefined;
  readonly debtorCountries?: readonly string[] | undefined;
  /** Milliseconds since 1970. Both bounds are inclusive. */
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  /** Text to find in the reference, the creditor's reference or the debtor's name. */
  readonly search?: string | undefined;
}

export interface CaseQuery extends CaseFilters {
  /** Default: newest first. */
  readonly sort?: readonly CaseSort[];
  /** Page number, starting at 1. */
  readonly page: number;
  readonly pageSize: number;
}
