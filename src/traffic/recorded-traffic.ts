import type { HttpResponse } from "../base/http";
import type { Exchange, Traffic } from "./exchange";
import { type Destination, Observer } from "./observer";
import type { WholeAnswer, WholeExchange } from "./whole-exchange";

export interface RecordedTraffic {
  readonly traffic: Traffic;
  /** Requests to none of the surfaces. */
  readonly ignored: number;
}

/** Reduces recorded requests to what can be judged. Holds no more than one of them. */
export async function recordedTraffic(
  exchanges: AsyncIterable<WholeExchange>,
  destinationOf: (url: string) => Destination | undefined,
): Promise<RecordedTraffic> {
  let now = 0;
  let ignored = 0;
  const observer = new Observer(() => now);
  for await (const { method, url, headers, body, sentAt, answer } of exchanges) {
    const destination = destinationOf(url);
    if (destination === undefined) {
      ignored += 1;
      continue;
    }
    now = sentAt;
    const { end } = observer.take({ method, url, headers, body: body.bytes }, destination, body.digest);
    now = answer?.endedAt ?? sentAt;
    end(responseOf(answer), undefined, answer?.issued);
  }
  return { traffic: inOrder(observer.traffic()), ignored };
}

const responseOf = (answer: WholeAnswer | undefined): HttpResponse | undefined =>
  answer && { status: answer.status, headers: answer.headers, body: answer.body.bytes };

/** Numbers the exchanges by when they were sent: recorders write them in the order in which they ended. */
function inOrder(traffic: Traffic): Traffic {
  const sorted = [...traffic.exchanges].sort((one, other) => one.sentAt - other.sentAt);
  const moves = [...traffic.moves].sort((one, other) => one.at - other.at);
  const exchanges = sorted.map((exchange, at): Exchange => ({ ...exchange, number: at + 1 }));
  return { ...traffic, exchanges, moves };
}
