import type { JsonObject } from "../../base/json/json";
import type { PageFacts } from "../../traffic/exchange";

/** Status 0 means that no response arrived. */
export interface ClientResponse {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  readonly json: unknown;
}

/** Parts of the sample client that a bug can replace. */
export interface ClientParts {
  /** Returns the idempotency key for an invoice, or undefined to send none. */
  getIdempotencyKey(invoice: number, tries: number): string | undefined;
  invoiceFields(invoice: number): JsonObject;
  shouldRetry(answer: ClientResponse): boolean;
  pauseMs(answer: ClientResponse, tries: number): number;
  pageQuery(page: number): string;
  isLastPage(page: Pick<PageFacts, "currentPage" | "totalPages">): boolean;
  /** Whether to read each listed case again. */
  readonly readsEach: boolean;
  readonly deletesCases: boolean;
  /** Whether to exit with 0 even if an invoice was not submitted. */
  readonly ignoresFailures: boolean;
}

const isTemporaryError = ({ status }: ClientResponse) =>
  status === 0 || status === 409 || status === 429 || status >= 500;

export const correctClient: ClientParts = {
  getIdempotencyKey: (invoice) => `sample-client-invoice-${invoice}`,
  invoiceFields: () => ({}),
  shouldRetry: isTemporaryError,
  pauseMs: ({ retryAfterMs }, tries) => retryAfterMs ?? 300 * 2 ** tries,
  pageQuery: (page) => `Page=${page}&PageSize=50&Sort=DateCreated`,
  isLastPage: ({ currentPage, totalPages }) => currentPage >= totalPages,
  readsEach: false,
  deletesCases: true,
  ignoresFailures: false,
};
