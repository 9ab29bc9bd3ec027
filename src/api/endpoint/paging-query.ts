import { caseSortFields } from "../paging/case-sort";
import type { Codec } from "./codec";
import { guidList, integer, sortCodec } from "./codecs";

/** Offset paging, as on every paged list (LIM-09, LIM-10). */
export const pagingQuery = { Page: integer, PageSize: integer };

export const caseListQuery = <Filter extends Codec<unknown>>(statuses: Filter) => ({
  ...pagingQuery,
  Statuses: statuses,
  DivisionIds: guidList,
  DebtorIds: guidList,
  Ids: guidList,
  Sort: sortCodec(caseSortFields),
});
