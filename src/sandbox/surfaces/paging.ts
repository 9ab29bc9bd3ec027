import { integer } from "../../api/endpoint/codecs";
import { jsonList } from "../store/json-text";
import { type Answer, invalidPagination, ok } from "../wire/answers";
import type { Query } from "../wire/query";
import { readLeniently } from "./read-query";

export interface Paging {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** LIM-05, AMB-52 */
const defaultPageSize = 10;

/** What is no page counts as the first one, and a page may hold more than 100 (AMB-26, AMB-27). */
export function lenientPaging(query: Query): Paging {
  const page = readLeniently(integer, query, "Page") ?? 1;
  const pageSize = readLeniently(integer, query, "PageSize") ?? defaultPageSize;
  return { page: Math.max(1, page), pageSize: pageSize < 1 ? defaultPageSize : pageSize };
}

/** LIM-07 */
export function clampedPaging(query: Query, pageSizeWithout: number): Paging {
  const page = readLeniently(integer, query, "Page") ?? 1;
  const pageSize = readLeniently(integer, query, "PageSize") ?? pageSizeWithout;
  return { page: Math.max(1, page), pageSize: Math.min(100, Math.max(1, pageSize)) };
}

function strictNumber(query: Query, name: string, without: number): number | undefined {
  const text = query.get(name.toLowerCase());
  return text === undefined || text.trim() === "" ? without : readLeniently(integer, query, name);
}

/** LIM-06, VAL-29 */
export function strictPaging(query: Query): { readonly paging: Paging } | { readonly refusal: Answer } {
  const page = strictNumber(query, "Page", 1);
  const pageSize = strictNumber(query, "PageSize", defaultPageSize);
  if (page === undefined || page < 1)
    return { refusal: invalidPagination("Page must be a whole number from 1") };
  if (pageSize === undefined || pageSize < 1 || pageSize > 100)
    return { refusal: invalidPagination("PageSize must be a whole number from 1 to 100") };
  return { paging: { page, pageSize } };
}

export const sliceOf = ({ page, pageSize }: Paging) => ({ offset: (page - 1) * pageSize, limit: pageSize });

export interface ListOptions {
  /** FLD-14: the collection partner's lists tell how many records lie before the page. */
  readonly showsSkipped?: boolean;
  /** JSON text. */
  readonly summary?: string;
}

/** A page of records, which are JSON text, in the envelope of FLD-12 and FLD-13; no pages where nothing matches (AMB-28). */
export function pageAnswer(
  items: string,
  records: readonly string[],
  total: number,
  { page, pageSize }: Paging,
  { showsSkipped, summary }: ListOptions = {},
): Answer {
  const info = {
    totalResults: total,
    currentPage: page,
    ...(showsSkipped ? { skipped: (page - 1) * pageSize } : {}),
    pageSize,
    responseCount: records.length,
    totalPages: Math.ceil(total / pageSize),
  };
  const extra = summary === undefined ? "" : `,"summary":${summary}`;
  return ok(`{"page":${JSON.stringify(info)}${extra},"${items}":${jsonList(records)}}`);
}
