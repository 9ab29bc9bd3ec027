import type { HttpRequest, HttpResponse, Send } from "../base/http";
import type { Destination, Observer, OpenExchange } from "../traffic/observer";
import { noAnswer, provoke } from "./provoke";
import type { ProvokingPlan } from "./provoking-plan";

export interface ObserverSetting {
  readonly observer: Observer;
  /** Undefined for a request that is not judged, such as one of the inspector. */
  destinationOf(request: HttpRequest): Destination | undefined;
  /** Undefined without `--provoke`. */
  readonly plan: ProvokingPlan | undefined;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Observes requests on their way; without a plan, it changes no byte of an answer. */
export function observingSend(send: Send, { observer, destinationOf, plan, sleep }: ObserverSetting): Send {
  return async (request) => {
    const destination = destinationOf(request);
    if (destination === undefined) return send(request);
    const { exchange, end } = observer.take(request, destination);
    const manner = exchange === undefined ? undefined : plan?.take(exchange);
    if (plan === undefined || manner === undefined) return untilGone(request, send(request), end);
    try {
      const platform = plan.canCommit ? send : undefined;
      const { response, replaced } = await provoke(manner, request, platform, sleep);
      end(response, replaced);
      if (response !== undefined) return response;
    } catch (error) {
      end(undefined);
      throw error;
    }
    throw noAnswer();
  };
}

/** Ends the exchange with the answer, or without one when the client closes its connection. */
async function untilGone(
  { gone }: HttpRequest,
  answer: Promise<HttpResponse>,
  end: OpenExchange["end"],
): Promise<HttpResponse> {
  const lose = () => end(undefined);
  gone?.addEventListener("abort", lose, { once: true });
  try {
    const response = await answer;
    end(response);
    return response;
  } catch (error) {
    end(undefined);
    throw error;
  } finally {
    gone?.removeEventListener("abort", lose);
  }
}
