import { json } from "../store/json-text";
import type { Store } from "../store/store";
import { refuse } from "../wire/refused";
import { type HandlerResponse, ok, refusals } from "../wire/responses";
import { createLenientReader, type ParameterReader, selectByReading } from "./query";

export interface Paging {
  /** Page number, starting at 1. */
  readonly page: number;
  readonly pageSize: number;
}

type PagingReader = ParameterReader<number, Partial<Paging>>;
type PagingReaders = Readonly<Record<"Page" | "PageSize", PagingReader>>;

/** Default page and page size (LIM-05). */
const firstPage: Paging = { page: 1, pageSize: 10 };
const maxPageSize = 100;

/** Page sizes for lists whose documentation gives no default (AMB-52). */
const undocumentedSizes = { ten: firstPage.pageSize, fifty: 50 } as const;
export const getUndocumentedPageSize = ({ readings }: Store): number => undocumentedSizes[readings["AMB-52"]];

const createRangeReader =
  (max: number, message: string, read: (value: number) => Partial<Paging>): PagingReader =>
  ({ codec, text }) => {
    if (text === undefined) return { part: {} };
    const decoded = codec.decode(text);
    const isValid = "value" in decoded && decoded.value >= 1 && decoded.value <= max;
    return isValid ? { part: read(decoded.value) } : refuse(refusals.invalidPagination(message));
  };

/** Refuses invalid values, and page sizes above the maximum (LIM-06, VAL-29). */
export const strictPaging: PagingReaders = {
  Page: createRangeReader(Number.POSITIVE_INFINITY, "Page must be a whole number from 1", (page) => ({
    page,
  })),
  PageSize: createRangeReader(
    maxPageSize,
    `PageSize must be a whole number from 1 to ${maxPageSize}`,
    (pageSize) => ({ pageSize }),
  ),
};

/** Treats a page below 1 as the first page, unless the reading refuses it (AMB-27). */
const positivePage: PagingReader = selectByReading("AMB-27", {
  "by-list": createLenientReader((page) => ({ page: Math.max(1, page) })),
  refused: strictPaging.Page,
});

const createCappedSizeReader = (max: number): PagingReader =>
  createLenientReader((size) => (size < 1 ? {} : { pageSize: Math.min(max, size) }));

/** Readers for `Page` and `PageSize` on endpoints that don't enforce the limits. */
export const lenientPaging: PagingReaders = {
  Page: positivePage,
  PageSize: selectByReading("AMB-26", {
    returned: createCappedSizeReader(Number.POSITIVE_INFINITY),
    cut: createCappedSizeReader(maxPageSize),
    refused: strictPaging.PageSize,
  }),
};

/** Clamps the page size to the range from 1 to 100 instead of refusing it (LIM-07). */
export const clampedPaging: PagingReaders = {
  Page: positivePage,
  PageSize: createLenientReader((size) => ({ pageSize: Math.min(maxPageSize, Math.max(1, size)) })),
};

export const applyPagingDefaults = (
  { page = firstPage.page, pageSize }: Partial<Paging>,
  defaultPageSize = firstPage.pageSize,
): Paging => ({ page, pageSize: pageSize ?? defaultPageSize });

export const toSlice = ({ page, pageSize }: Paging) => ({ offset: (page - 1) * pageSize, limit: pageSize });

export interface PageOptions {
  /** Whether to report how many records precede the page, as the lists of collection partners do (FLD-14). */
  readonly showsSkipped?: boolean;
  /** Summary as JSON text. */
  readonly summary?: string;
}

/** Wraps JSON records in a list envelope (FLD-12, FLD-13). `totalPages` is 0 if nothing matches (AMB-28). */
export function answerPage(
  listName: string,
  records: readonly string[],
  total: number,
  { page, pageSize }: Paging,
  { showsSkipped, summary }: PageOptions = {},
): HandlerResponse {
  const pageInfo = {
    totalResults: total,
    currentPage: page,
    ...(showsSkipped ? { skipped: (page - 1) * pageSize } : {}),
    pageSize,
    responseCount: records.length,
    totalPages: Math.ceil(total / pageSize),
  };
  const summaryText = summary === undefined ? "" : `,"summary":${summary}`;
  return ok(`{"page":${JSON.stringify(pageInfo)}${summaryText},"${listName}":${json.list(records)}}`);
}
