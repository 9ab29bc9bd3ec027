import type { HttpResponse } from "../base/http";
import { getReadableBytes } from "./complete-json";
import type { Exchange, Traffic } from "./exchange";
import type { FullExchange, FullResponse } from "./full-exchange";
import { type ExchangeDestination, Observer } from "./observer";

export interface RecordedTraffic {
  readonly traffic: Traffic;
  /** Number of requests to addresses outside every surface. */
  readonly ignored: number;
}

/** Reduces recorded requests to what can be judged, with only one request in memory at a time. */
export async function buildRecordedTraffic<Recorded extends FullExchange>(
  exchanges: AsyncIterable<Recorded> | Iterable<Recorded>,
  findDestination: (exchange: Recorded) => ExchangeDestination | undefined,
): Promise<RecordedTraffic> {
  let now = 0;
  let ignored = 0;
  const observer = new Observer(() => now);
  for await (const exchange of exchanges) {
    const { method, url, headers, body, sentAt, endedAt, answer } = exchange;
    const destination = findDestination(exchange);
    if (destination === undefined) {
      ignored += 1;
      continue;
    }
    now = sentAt;
    const { end } = observer.take({ method, url, headers, body: body.bytes }, destination, body.digest);
    now = endedAt;
    end(toResponse(answer), undefined, answer?.issued);
  }
  return { traffic: sortTraffic(observer.traffic()), ignored };
}

const toResponse = (answer: FullResponse | undefined): HttpResponse | undefined =>
  answer && { status: answer.status, headers: answer.headers, body: getReadableBytes(answer.body) };

/** Sorts exchanges by start and renumbers them, because recorders write them in the order they ended. */
function sortTraffic(traffic: Traffic): Traffic {
  const sorted = traffic.exchanges.toSorted((a, b) => a.sentAt - b.sentAt);
  const moves = traffic.moves.toSorted((a, b) => a.at - b.at);
  const exchanges = sorted.map((exchange, index): Exchange => ({ ...exchange, number: index + 1 }));
  return { ...traffic, exchanges, moves };
}
