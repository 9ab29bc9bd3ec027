import { groupBy } from "../base/collections/group-by";
import { surfaces } from "../base/platform";
import type { Exchange, PageFacts, Traffic } from "../traffic/exchange";
import { type Breach, defineRules, judgeEach, judgeOccasions } from "./rule";
import { getGapMs, getRequestKey, isPagedList, isSuccess, isWrite, wasAnsweredBefore } from "./sequences";
import { getTrafficIndex } from "./traffic-index";

interface PageRead extends Exchange {
  readonly answer: NonNullable<Exchange["answer"]> & { readonly page: PageFacts };
}

/** Pages of one list, read in sequence from page 1. */
type PageSequence = readonly [PageRead, ...PageRead[]];

const isPagedRead = (exchange: Exchange): exchange is PageRead =>
  isPagedList(exchange) && isSuccess(exchange) && exchange.answer?.page !== undefined;

/** Ignores the case of the parameter's name. */
const readParameter = ({ query }: Exchange, name: string): string =>
  query.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? "";

const getPageNumber = (pageRead: PageRead) => pageRead.answer.page.currentPage;

const isPagingParameter = (name: string) => ["page", "pagesize", "sort"].includes(name.toLowerCase());

/**
 * Returns a string that is equal for pages of the same list: same path, filters and key. Ignores parameters
 * that the platform ignores.
 */
function formatListKey(listRead: Exchange): string {
  const declaredNames = Object.keys(listRead.endpoint?.query ?? {}).map((name) => name.toLowerCase());
  const filters = listRead.query
    .filter(([name]) => !isPagingParameter(name) && declaredNames.includes(name.toLowerCase()))
    .map((pair) => pair.join("="));
  return [listRead.environment, listRead.surface, listRead.credential, listRead.path, ...filters.sort()].join(
    " ",
  );
}

/**
 * Works like `formatListKey` but distinguishes sort orders, because a dashboard may read the first page in
 * several orders.
 */
const formatOrderedListKey = (listRead: Exchange) =>
  [formatListKey(listRead), readParameter(listRead, "Sort")].join(" ");

/**
 * Splits the reads of each list into walks. A walk starts at page 1 and continues while the page number
 * grows. Walks with different page sizes or orders may be interleaved.
 */
function groupWalks(traffic: Traffic): readonly (readonly PageSequence[])[] {
  return groupBy(traffic.exchanges.filter(isPagedRead), formatListKey).map((reads) => {
    const pageWalks: [PageRead, ...PageRead[]][] = [];
    const walksByShape = new Map<string, [PageRead, ...PageRead[]]>();
    for (const pageRead of reads) {
      const shape = formatPageShape(pageRead);
      const walk = walksByShape.get(shape) ?? pageWalks.at(-1);
      if (walk !== undefined && getPageNumber(pageRead) > getPageNumber(getLastPage(walk)))
        walk.push(pageRead);
      else if (getPageNumber(pageRead) === 1) {
        const newWalk: [PageRead, ...PageRead[]] = [pageRead];
        pageWalks.push(newWalk);
        walksByShape.set(shape, newWalk);
      }
    }
    return pageWalks;
  });
}

const listWalks = (traffic: Traffic) => groupWalks(traffic).flat();

const listLongWalks = (traffic: Traffic) => listWalks(traffic).filter(({ length }) => length > 1);

const getLastPage = (walk: PageSequence) => walk.at(-1) as PageRead;

const minLongWalkPages = 10;
const minPageSize = 50;
const minSingleReads = 10;

export const pagingRules = defineRules({
  "page-order-changed": {
    title: "Keep size and order while you walk a list",
    follows: ["LIM-10", "CLI-23"],
    because:
      "Pages are counted by size in the order of the list. If either changes, records are skipped or come twice.",
    reads: "lists of which several pages were read",
    advice: "Send the same PageSize and Sort with each page, and change only Page.",
    judge(traffic) {
      return judgeOccasions(listLongWalks(traffic), ([first, ...others]) => {
        const changedPage = others.find((pageRead) => formatPageShape(pageRead) !== formatPageShape(first));
        if (changedPage === undefined) return undefined;
        const message = `Size or order changed on page ${getPageNumber(changedPage)} of a walk.`;
        return { exchanges: [first, changedPage], message };
      });
    },
  },
  "page-unstable": {
    title: "Walk a list in an order that doesn't change",
    follows: ["LIM-10", "EP-52"],
    because:
      "Pages are offsets. Without an order of your own, a record that changes during the walk can move to another page.",
    reads: "lists that take Sort, have no documented order, and of which several pages were read",
    advice: "Sort by a field that doesn't change, such as DateCreated, and drop ids that you have seen.",
    judge(traffic) {
      const pageWalks = listLongWalks(traffic).filter(([first]) => takesSort(first) && !isOrdered(first));
      return judgeOccasions(pageWalks, (walk) =>
        readParameter(walk[0], "Sort") === ""
          ? {
              exchanges: [walk[0], getLastPage(walk)],
              message: `${walk.length} pages were read without Sort.`,
            }
          : undefined,
      );
    },
  },
  "page-cut-short": {
    title: "Read a list to its end",
    follows: ["CLI-23", "LIM-06", "LIM-07"],
    because:
      "Read until `currentPage` equals `totalPages`, or until a page has fewer records than `pageSize`.",
    reads: "lists of which several pages were read, and reads with a PageSize that the platform cut",
    advice:
      "Go on until `currentPage` equals `totalPages`. Count by the `pageSize` of the answer, not by the one you requested.",
    needsEnd: true,
    judge(traffic) {
      const isRelevant = (walk: PageSequence) => walk.length > 1 || wasCutShort(walk[0]);
      // A complete walk makes up for earlier incomplete ones, which a crash or a changed total may have
      // ended.
      const pageWalks = groupWalks(traffic).flatMap((walks) => {
        const firstOpen = walks.findLastIndex(isAtEnd) + 1;
        return walks.map((walk, index) => ({ walk, isOpen: index >= firstOpen }));
      });
      return judgeOccasions(
        pageWalks.filter(({ walk }) => isRelevant(walk)),
        ({ walk, isOpen }) => {
          if (!isOpen) return undefined;
          const last = getLastPage(walk);
          const { currentPage, totalPages, pageSize } = last.answer.page;
          const cutText = wasCutShort(last)
            ? ` The platform cut PageSize ${readParameter(last, "PageSize")} to ${pageSize}.`
            : "";
          const message = `The walk stopped after page ${currentPage} of ${totalPages}, which was full.${cutText}`;
          return { exchanges: [walk[0], last], message };
        },
      );
    },
  },
  "page-one-again": {
    title: "Ask for the next page, not for the first one again",
    follows: ["LIM-09", "LIM-10"],
    because: "Page is the name of the parameter, and starts at 1. A parameter of another name is ignored.",
    reads: "lists with more than one page that are read several times in a row",
    advice:
      "Send `Page=2`, `Page=3` and so on, in that spelling, and compare `currentPage` with what you requested.",
    judge: (traffic) =>
      judgeEach(groupBy(traffic.exchanges.filter(isPagedRead), formatOrderedListKey), (reads) => {
        const repeatedReads = findRunOfFirstPages(reads);
        if (repeatedReads === undefined) return { occasions: reads.length > 1 ? 1 : 0, breaches: [] };
        const message = `The first page was read ${repeatedReads.length} times in a row, and no other one.`;
        return {
          occasions: 1,
          breaches: [{ exchanges: [repeatedReads[0] as PageRead, repeatedReads[1] as PageRead], message }],
        };
      }),
  },
  "page-too-small": {
    title: "Read long lists in large pages",
    follows: ["LIM-05", "LIM-06", "LIM-01"],
    because: "A page can have 100 records, and each request counts against the limit.",
    reads: `walks of ${minLongWalkPages} pages and more`,
    advice: "Send PageSize=100.",
    judge(traffic) {
      const longWalks = listWalks(traffic).filter(({ length }) => length >= minLongWalkPages);
      return judgeOccasions(longWalks, (walk) => {
        if (!walk.every(({ answer }) => answer.page.pageSize < minPageSize)) return undefined;
        const message = `${walk.length} pages of ${walk[0].answer.page.pageSize} records were read.`;
        return { exchanges: [walk[0], getLastPage(walk)], message };
      });
    },
  },
  "read-one-by-one": {
    title: "Take records from the list that has them",
    follows: ["LIM-01", "LIM-11", "EP-10", "EP-51"],
    because: "A list answers 100 records with one request, and each request counts against the limit.",
    reads:
      "records that were read one by one after a list had named them, and look-ups of partner references",
    advice:
      "Use the records of the list, filter it by `Ids`, or look up 100 `references` at once. Read one by one only what the list doesn't have.",
    judge(traffic) {
      const singleReads = [
        ...selectListedReads(traffic),
        ...traffic.exchanges.filter(isReferenceDataRequest),
      ];
      const groups = groupBy(singleReads, ({ surface, endpoint }) => `${surface} ${endpoint?.path}`);
      const breaches = groups.flatMap((reads): Breach[] => {
        const count = new Set(reads.map(({ path }) => path)).size;
        if (count < minSingleReads) return [];
        const message = `${count} records that a list has were read one by one.`;
        return [{ exchanges: [reads[0], reads.at(-1) as Exchange], message }];
      });
      return { occasions: singleReads.length, breaches };
    },
  },
});

const formatPageShape = (pageRead: PageRead) =>
  [readParameter(pageRead, "PageSize"), readParameter(pageRead, "Sort")].join(" ");

const takesSort = ({ endpoint }: Exchange) => endpoint?.query !== undefined && "Sort" in endpoint.query;

/** Whether the list has a documented order without `Sort` (EP-58). */
const isOrdered = ({ endpoint }: Exchange) => /^\/(?:clients|reporting)/.test(endpoint?.path ?? "");

const hasMorePages = ({ answer: { page } }: PageRead) => page.currentPage < page.totalPages;

function isAtEnd(walk: PageSequence): boolean {
  const last = getLastPage(walk);
  return !hasMorePages(last) || last.answer.page.responseCount < last.answer.page.pageSize;
}

function wasCutShort(pageRead: PageRead): boolean {
  const requestedPageSize = Number(readParameter(pageRead, "PageSize"));
  return requestedPageSize > pageRead.answer.page.pageSize && hasMorePages(pageRead);
}

const minFirstPageReads = 3;
/** A test that waits for a record also rereads the first page, but with pauses. */
const minEqualReads = 4;
/** Whether page 1 was read as often as there are pages. That happens only in a loop that never advances. */
const isStuckLoop = ([first, ...others]: readonly PageRead[]) =>
  first !== undefined &&
  readParameter(first, "Page") === "1" &&
  first.answer.page.totalPages === others.length + 1;
const maxLoopGapMs = 1000;
const maxTightGapMs = 100;

/**
 * Returns the reads if each fetched the first of several pages, with no pause or other request in between.
 */
function findRunOfFirstPages(reads: readonly PageRead[]): readonly PageRead[] | undefined {
  const areEqual = reads.every((pageRead) => getRequestKey(pageRead) === getRequestKey(reads[0] as PageRead));
  const isWaiting = areEqual && !isStuckLoop(reads);
  const maxGapMs = isWaiting ? maxTightGapMs : maxLoopGapMs;
  const isRepeat = (pageRead: PageRead, index: number) => {
    const previous = reads[index - 1];
    if (!hasMorePages(pageRead) || getPageNumber(pageRead) !== 1) return false;
    if (previous === undefined) return true;
    const isNext = pageRead.number === previous.number + 1 && wasAnsweredBefore(previous, pageRead);
    return isNext && getGapMs(previous, pageRead) < maxGapMs;
  };
  const isRun = reads.length >= (isWaiting ? minEqualReads : minFirstPageReads) && reads.every(isRepeat);
  return isRun ? reads : undefined;
}

/**
 * Returns reads of single records that an earlier list contained. A record may have changed since, if a write
 * named it or something else changed the platform.
 */
function selectListedReads(traffic: Traffic): readonly Exchange[] {
  const lists = new Map<string, Exchange>();
  return traffic.exchanges.filter((exchange) => {
    const { surface, path, endpoint, answer } = exchange;
    if (isWrite(exchange)) {
      for (const id of path.toLowerCase().split("/"))
        for (const name of surfaces) lists.delete(`${name} ${id}`);
      return false;
    }
    for (const id of answer?.ids ?? []) lists.set(`${surface} ${id.toLowerCase()}`, exchange);
    const list = lists.get(`${surface} ${path.slice(path.lastIndexOf("/") + 1).toLowerCase()}`);
    return (
      endpoint?.path.endsWith("/{id}") === true &&
      list !== undefined &&
      !getTrafficIndex(traffic).hasMovedBetween(list, exchange)
    );
  });
}

/**
 * Whether the request reads a case by a reference that a list could search for. A list can't search for a
 * reference with a comma (AMB-34).
 */
const isReferenceDataRequest = ({ endpoint, path }: Exchange) =>
  endpoint?.name === "getCaseByPartnerReference" && !/,|%2c/i.test(path);
