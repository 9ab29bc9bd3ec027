import { listCases as listAssigned } from "../../api/collection/cases";
import { listManagedCases } from "../../api/collection/managed-cases";
import { listCases as listOwn } from "../../api/customer/cases";
import type { SortKey } from "../../api/endpoint/codecs";
import { readList } from "../../api/exchange/answer";
import type { CallResult } from "../../api/exchange/call";
import type { FetchedPage } from "../../api/paging/fetch-ahead";
import { requireCompleteList, walkPages } from "../../api/paging/paging";
import { listCases as listReferred } from "../../api/referral/cases";
import type { Surface } from "../../base/platform";
import { formatCount } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import { getPageConcurrency } from "../listing/list-walk";
import type { CaseQuery } from "./reference-lookups";
import { type CaseNames, readCaseNames } from "./similar-cases";

export interface CaseList {
  readonly cases: readonly CaseNames[];
  readonly isWhole: boolean;
}

interface PageQuery {
  readonly Page: number;
  readonly PageSize: number;
  readonly Sort: readonly SortKey[];
  readonly Query?: string;
}

type ReadPage = (query: PageQuery, signal: AbortSignal) => Promise<CallResult>;

const pageSize = 100;
/** Sorts oldest first, so new cases follow those already read. */
const Sort = [{ field: "DateCreated", isDescending: false }];

/** Reads each list that may contain the case. Stops early if a list has more than `maxCases`. */
export async function readCases(
  context: Context,
  surface: Surface,
  { isManaged, includesOwn }: Pick<CaseQuery, "isManaged" | "includesOwn">,
  maxCases: number,
): Promise<CaseList> {
  const pageReaders: ReadPage[] = [];
  if (isManaged === true)
    pageReaders.push((query, signal) => context.call(listManagedCases, { query, signal }));
  if (isManaged !== true || includesOwn === true) pageReaders.push(pageReaderBySurface[surface](context));
  const caseLists: CaseList[] = [];
  for (const readPage of pageReaders) caseLists.push(await readAll(context, readPage, maxCases));
  const byId = new Map(caseLists.flatMap(({ cases }) => cases.map((caseNames) => [caseNames.id, caseNames])));
  return { cases: [...byId.values()], isWhole: caseLists.every(({ isWhole }) => isWhole) };
}

export function searchReferredCases(context: Context, text: string, maxCases: number): Promise<CaseList> {
  const readPage = pageReaderBySurface.referral(context);
  return readAll(context, (query, signal) => readPage({ ...query, Query: text }, signal), maxCases);
}

const pageReaderBySurface: Readonly<Record<Surface, (context: Context) => ReadPage>> = {
  collection: (context) => (query, signal) =>
    context.call(listAssigned, { query: { ...query, includeTestCases: true }, signal }),
  customer: (context) => (query, signal) => context.call(listOwn, { query, signal }),
  referral: (context) => (query, signal) => context.call(listReferred, { query, signal }),
};

async function readAll(context: Context, readPage: ReadPage, maxCases: number): Promise<CaseList> {
  const cases: CaseNames[] = [];
  const fetch = async (Page: number, PageSize: number, signal: AbortSignal): Promise<FetchedPage> =>
    readList(await readPage({ Page, PageSize, Sort }, signal), listAssigned.list);
  const walk = walkPages({
    fetch,
    firstPage: 1,
    pageSize,
    limit: maxCases,
    isAll: true,
    concurrency: getPageConcurrency(context),
    signal: context.signal,
  });
  const progress = context.progress(() => `Searching cases  ${formatCount(cases.length)}`);
  try {
    for await (const { records } of walk.pages) {
      cases.push(...records.map(readCaseNames));
      if ((walk.end().totalResults ?? 0) > maxCases) return { cases, isWhole: false };
    }
  } finally {
    progress.stop();
  }
  const summary = walk.end();
  if (summary.reason !== "limit") requireCompleteList("cases", summary, "the case may be missing from it");
  return { cases, isWhole: summary.isComplete };
}
