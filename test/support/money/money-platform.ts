import type { HttpResponse, Send } from "../../../src/base/http";
import { answer } from "../platforms/answers";

/** A case as listed. `Money.payments` contains its recorded payments. */
export interface PaidCase {
  readonly id: string;
  readonly reference: string;
  readonly creditorReference?: string;
  readonly collectionPartnerReference?: string | null;
  readonly currency: string;
  readonly grossAmount: number | string;
  readonly remainder: number | string;
  readonly totalAddedFees: number;
  readonly isTestCase?: boolean;
}

export interface RecordedPayment {
  readonly id: string;
  readonly date: string;
  readonly grossAmount: number | string;
  readonly currency: string;
  readonly recipient: string;
}

interface Money {
  readonly cases: readonly PaidCase[];
  /** Recorded payments, by case ID. */
  readonly payments: ReadonlyMap<string, readonly RecordedPayment[]>;
  /** Event history records, by case ID. */
  readonly events?: ReadonlyMap<string, readonly object[]>;
  /** Response to every event history request. Default: the records in `events`. */
  readonly noHistory?: HttpResponse;
}

/** Opens a read-only collection surface. */
export function openMoneyPlatform({ cases, payments, events = new Map(), noHistory }: Money): { send: Send } {
  return {
    send: async ({ url, method }) => {
      const { pathname, searchParams } = new URL(url);
      if (method !== "GET") throw new Error(`a write to ${pathname}`);
      const [, caseId] = /\/cases\/([^/]+)\/payments$/.exec(pathname) ?? [];
      if (caseId !== undefined) return answer(payments.get(caseId) ?? []);
      if (pathname.endsWith("/webhooks/events"))
        return noHistory ?? answer(events.get(searchParams.get("caseId") ?? "") ?? []);
      if (pathname.endsWith("/cases/by-partner-reference")) return answer({});
      return pageOf(cases, Number(searchParams.get("Page")), Number(searchParams.get("PageSize")));
    },
  };
}

function pageOf(cases: readonly PaidCase[], page: number, size: number): HttpResponse {
  const records = cases.slice((page - 1) * size, page * size);
  const totalPages = Math.ceil(cases.length / size);
  const counts = { totalResults: cases.length, pageSize: size, responseCount: records.length };
  return answer({ page: { ...counts, currentPage: page, totalPages }, cases: records });
}
