import type { Send } from "../../../src/base/http";
import { answer } from "./answers";
import { envelope } from "./listening";

export const subscriptionId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
/** Returns the GUID of the case with this number. */
export const caseOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Returns an event's delivery record, created this many minutes after 08:00. */
export const recordOf = (id: string, minute: number, more: object = {}) => ({
  id,
  subscriptionId,
  eventType: "case.updated",
  payload: envelope(id),
  createdAt: `2026-03-16T08:${String(minute).padStart(2, "0")}:00Z`,
  ...more,
});

interface KnownCase {
  readonly id: string;
  readonly dateUpdated?: string | null;
  readonly dateCreated?: string;
  readonly isTestCase?: boolean;
}

export interface HistoryPlatform {
  readonly send: Send;
  /** The platform's cases, which a test changes while the listener runs. */
  readonly cases: KnownCase[];
  /** Records, keyed by case. An undefined value produces a 404. */
  readonly records: Map<string, object[] | undefined>;
  readonly subscription: Record<string, unknown>;
}

/**
 * Returns a platform with subscriptions, a case list that can be sorted and paged, and a delivery history,
 * newest first.
 */
export function historyPlatform(records: Record<string, object[] | undefined> = {}): HistoryPlatform {
  const recordsById = new Map(Object.entries(records));
  const cases: KnownCase[] = [...recordsById.keys()].map((id) => ({
    id,
    dateUpdated: "2026-03-16T08:59:00Z",
  }));
  const subscription = { id: subscriptionId, url: "https://a.example/hooks", isTestMode: true };
  const send: Send = async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === "/webhooks") return answer([subscription]);
    if (pathname === "/cases") return answer(pageOf(cases, searchParams));
    const found = recordsById.get(searchParams.get("caseId") ?? "");
    return found === undefined ? answer({ message: "no such case" }, 404) : answer([...found].reverse());
  };
  return { send, cases, records: recordsById, subscription };
}

function pageOf(cases: readonly KnownCase[], query: URLSearchParams) {
  const field = query.get("Sort")?.startsWith("DateUpdated") === true ? "dateUpdated" : "dateCreated";
  const sorted = [...cases].sort((a, b) => (b[field] ?? "").localeCompare(a[field] ?? ""));
  const [page, size] = [Number(query.get("Page")), Number(query.get("PageSize"))];
  const totalPages = Math.ceil(cases.length / size);
  return {
    cases: sorted.slice((page - 1) * size, page * size),
    page: { currentPage: page, totalPages, pageSize: size, totalResults: cases.length },
  };
}
