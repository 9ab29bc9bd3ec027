import { listCases as listAssigned } from "../../api/collection/cases";
import { listCases as listOwn } from "../../api/customer/cases";
import { readList } from "../../api/exchange/answer";
import type { EventSurface } from "../../api/families/events";
import { type Walk, walkPages } from "../../api/paging/paging";
import { type JsonValue, readField, readText } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import type { Context } from "../../cli/session/context";

export interface ChangedCasesQuery {
  readonly surface: EventSurface;
  readonly fromMs: number;
  /** Undefined if unknown. */
  readonly isTestMode: boolean | undefined;
  /** Number of unchanged cases to read as well, because a chat message may not change its case. */
  readonly unchangedCount: number;
  readonly signal: AbortSignal;
}

export interface ChangedCases {
  readonly ids: readonly string[];
  /** False if unchanged cases were skipped. */
  readonly isEveryCase: boolean;
}

/** Lists the cases that changed or were created since `fromMs`, latest first, plus some unchanged ones. */
export async function listChangedCases(context: Context, query: ChangedCasesQuery): Promise<ChangedCases> {
  const ids = new Set<string>();
  const isEveryCase = await collectCases(context, { ...query, field: "dateUpdated" }, ids);
  // A new case has no modification time, so the list may show it last.
  if (!isEveryCase) await collectCases(context, { ...query, field: "dateCreated", unchangedCount: 0 }, ids);
  return { ids: [...ids], isEveryCase };
}

type SortedQuery = ChangedCasesQuery & { readonly field: "dateUpdated" | "dateCreated" };

/** Adds the IDs of cases. Returns false if unchanged cases were skipped or left unread. */
async function collectCases(context: Context, query: SortedQuery, ids: Set<string>): Promise<boolean> {
  const { field, fromMs, isTestMode, unchangedCount } = query;
  const walk = walkCases(context, query);
  let previousMs = Number.POSITIVE_INFINITY;
  let isSorted = true;
  let unchangedSoFar = 0;
  for await (const { records } of walk.pages) {
    for (const { value } of records) {
      const timeMs = readTimeMs(value, field);
      isSorted &&= timeMs === undefined || timeMs <= previousMs;
      previousMs = timeMs ?? previousMs;
      if (isOtherMode(value, isTestMode)) continue;
      const isOld =
        (timeMs ?? readTimeMs(value, "dateCreated") ?? readTimeMs(value, "dateUpdated") ?? fromMs) < fromMs;
      if (isOld && unchangedSoFar++ >= unchangedCount) continue;
      ids.add(readText(value, "id"));
    }
    if (isSorted && previousMs < fromMs && unchangedSoFar >= unchangedCount) return walk.end().isComplete;
  }
  const { failure } = walk.end();
  if (failure !== undefined) throw failure;
  return unchangedSoFar <= unchangedCount;
}

const readTimeMs = (value: JsonValue, field: string) => readTime(readText(value, field))?.ms;

function isOtherMode(value: JsonValue, isTestMode: boolean | undefined): boolean {
  const isTestCase = readField(value, "isTestCase");
  return isTestMode !== undefined && typeof isTestCase === "boolean" && isTestCase !== isTestMode;
}

const listEndpointBySurface = { collection: listAssigned, customer: listOwn };
const pageSize = 100;

function walkCases(context: Context, { surface, field, isTestMode, signal }: SortedQuery): Walk {
  const endpoint = listEndpointBySurface[surface];
  const Sort = [{ field: `D${field.slice(1)}`, isDescending: true }];
  const includeTestCases = surface === "collection" && isTestMode !== false ? true : undefined;
  return walkPages({
    fetch: async (Page, _, pageSignal) => {
      const query = { Page, PageSize: pageSize, Sort, includeTestCases };
      return readList(await context.call(endpoint, { query, signal: pageSignal }), endpoint.list);
    },
    firstPage: 1,
    pageSize,
    isAll: true,
    concurrency: 1,
    signal,
  });
}
