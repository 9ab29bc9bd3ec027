import { caseSortFields } from "../paging/case-sort";
import type { Codec } from "./codec";
import { buildSortCodec, guidListCodec, integerCodec } from "./codecs";

/** Offset paging, shared by every paged list (LIM-09, LIM-10). */
export const pagingQuery = { Page: integerCodec, PageSize: integerCodec };

export const buildCaseListQuery = <Filter extends Codec<unknown>>(statusCodec: Filter) => ({
  ...pagingQuery,
  Statuses: statusCodec,
  DivisionIds: guidListCodec,
  DebtorIds: guidListCodec,
  Ids: guidListCodec,
  Sort: buildSortCodec(caseSortFields),
});
