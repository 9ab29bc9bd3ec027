import { expect, test } from "vitest";
import { findEndpoint } from "../../src/api/endpoint/find-endpoint";
import type { Surface } from "../../src/base/platform";
import { judgeRules } from "../../src/judge-rules";
import type { Exchange, ExchangeResponse, PageFacts, Traffic } from "../../src/traffic/exchange";

interface SentOptions {
  /** Milliseconds from the start. Default: one second after the previous request. */
  readonly at?: number;
  /** Milliseconds until the response. Default: 10. */
  readonly took?: number;
  readonly key?: string;
  readonly body?: object;
  readonly credential?: string;
  readonly isBearer?: boolean;
  readonly environment?: Exchange["environment"];
  readonly keyScope?: Exchange["keyScope"];
  readonly contentType?: string;
  readonly secretsInUrl?: readonly string[];
  readonly answer?: Partial<ExchangeResponse>;
  readonly provoked?: Exchange["provoked"];
}

/**
 * A request such as `POST customer /cases?a=b`, and its response status. 0 means none yet, and -1 means lost.
 */
export type SentRequest = readonly [request: string, status: number, options?: SentOptions];

export const pageFacts = (currentPage: number, totalPages: number, others: Partial<PageFacts> = {}) => ({
  page: { currentPage, totalPages, pageSize: 10, responseCount: 10, ...others },
});

function toExchange([request, status, options = {}]: SentRequest, index: number): Exchange {
  const [method = "", surface = "", target = ""] = request.split(" ");
  const [path = "", search = ""] = target.split("?");
  const { at = index * 1000, took = 10, key, body, answer, provoked } = options;
  const text = body && JSON.stringify(body);
  return {
    number: index + 1,
    surface: surface as Surface,
    environment: options.environment ?? "test",
    endpoint: findEndpoint(surface as Surface, method, path),
    ...{ method, path, query: [...new URLSearchParams(search)] },
    credential: options.credential ?? "key 1",
    isBearer: options.isBearer ?? false,
    keyScope: options.keyScope,
    idempotencyKey: key,
    contentType: options.contentType ?? "application/json",
    ...{ bodyDigest: text ?? "", body: text },
    secretsInUrl: options.secretsInUrl ?? [],
    sentAt: at,
    answer:
      status === 0
        ? undefined
        : {
            ...{ at: at + took, status: status < 0 ? undefined : status, retryAfterMs: undefined },
            ...{
              errorTypes: [],
              hasHandoff: false,
              id: undefined,
              ids: [],
              page: undefined,
              issued: undefined,
            },
            ...answer,
          },
    ...(provoked && { provoked }),
  };
}

export const trafficOf = (sent: readonly SentRequest[], others: Partial<Traffic> = {}): Traffic => ({
  ...{ exchanges: sent.map(toExchange), moves: [], unjudged: 0 },
  ...others,
});

/** Returns the number of occasions and each breach, such as `1, 2: The create has no Idempotency-Key.` */
async function judged(id: string, sent: readonly SentRequest[], others: Partial<Traffic> = {}) {
  const rule = judgeRules.find((candidate) => candidate.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  const { occasions, breaches } = await rule.judge(trafficOf(sent, others));
  const texts = breaches.map(
    ({ exchanges, message }) => `${exchanges.map(({ number }) => number).join(", ")}: ${message}`,
  );
  return [occasions, ...texts];
}

export const sent = (...requests: readonly SentRequest[]) => requests;

/** Each rule's tests, by title: the requests and what `judged` returns for them. */
type RuleTests = Readonly<Record<string, Readonly<Record<string, RuleTest>>>>;
type RuleTest = readonly [
  sent: readonly SentRequest[],
  result: readonly (number | string)[],
  others?: Partial<Traffic>,
];

export function testRules(rules: RuleTests): void {
  const rows = Object.entries(rules).flatMap(([rule, tests]) =>
    Object.entries(tests).map(([title, [requests, result, others]]) => ({
      ...{ rule, title, requests, result, others },
    })),
  );
  test.each(rows)("judges $title ($rule)", async ({ rule, requests, result, others }) => {
    expect(await judged(rule, requests, others)).toEqual(result);
  });
}
