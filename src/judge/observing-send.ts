import type { HttpRequest, HttpResponse, Send } from "../base/http";
import type { Destination, Observer } from "../traffic/observer";
import { noAnswer, type ProvokingPlan, provoke } from "./provoke";

export interface ObserverSetting {
  readonly observer: Observer;
  /** Undefined if the request is none that is judged, such as one for the inspector. */
  destinationOf(request: HttpRequest): Destination | undefined;
  /** Undefined without `--provoke`. */
  readonly plan: ProvokingPlan | undefined;
  sleep(ms: number): Promise<void>;
}

/** Observes requests on their way; without a plan, it changes no byte of an answer. */
export function observingSend(send: Send, { observer, destinationOf, plan, sleep }: ObserverSetting): Send {
  return async (request) => {
    const destination = destinationOf(request);
    if (destination === undefined) return send(request);
    const { exchange, end } = observer.take(request, destination);
    const manner = exchange === undefined ? undefined : plan?.take(exchange);
    if (manner === undefined) return ended(send(request), end);
    const { response, replaced } = await provoke(manner, request, send, sleep);
    end(response, replaced);
    if (response === undefined) throw noAnswer();
    return response;
  };
}

async function ended(
  answer: Promise<HttpResponse>,
  end: (response?: HttpResponse) => void,
): Promise<HttpResponse> {
  try {
    const response = await answer;
    end(response);
    return response;
  } catch (error) {
    end();
    throw error;
  }
}
