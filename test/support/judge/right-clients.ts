import type { Headers } from "../../../src/base/http";
import type { Surface } from "../../../src/base/platform";
import type { Client, ClientAnswer } from "./judged-run";

interface Tries {
  readonly surface?: Surface;
  readonly token?: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
  /** Whether a POST can safely be repeated without a key. */
  readonly isRepeatable?: boolean;
}

/**
 * Sends a request as the interface description requires: the same key for each try, pauses, and at most three
 * retries.
 */
export async function send(client: Client, request: Tries): Promise<ClientAnswer> {
  const {
    method,
    path,
    body,
    key,
    isRepeatable = method !== "POST" || key !== undefined,
    ...access
  } = request;
  const headers: Headers = key === undefined ? {} : { "idempotency-key": key };
  for (let retries = 0; ; retries += 1) {
    const answer = await client.request(method, path, { body, headers, ...access }).catch(() => undefined);
    const status = answer?.status ?? 0;
    // An earlier try has already deleted the record.
    if (answer !== undefined && method === "DELETE" && retries > 0 && status === 404) return answer;
    const waitMs = pauseMs(answer, retries);
    const isTemporary =
      status === 0 || status >= 500 ? isRepeatable : status === 429 || isInFlight(status, key);
    if (!isTemporary || retries === 3) {
      if (answer === undefined || status >= 400) throw new Error(`${method} ${path}: ${status}`);
      return answer;
    }
    await client.sleep(waitMs);
  }
}

const isInFlight = (status: number, key: string | undefined) => status === 409 && key !== undefined;

function pauseMs(answer: ClientAnswer | undefined, retries: number): number {
  return answer?.status === 429 ? answer.json.retryAfter * 1000 : 500 * 2 ** retries;
}

/** Reads a list to the end, sorted, in pages of 100. */
export async function readAll(client: Client, path: string): Promise<readonly { id: string }[]> {
  const found: { id: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { json } = await send(client, {
      method: "GET",
      path: `${path}?Page=${page}&PageSize=100&Sort=DateCreated`,
    });
    found.push(...json.cases);
    if (json.cases.length === 0 || json.page.currentPage >= json.page.totalPages) return found;
  }
}
