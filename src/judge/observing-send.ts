import type { HttpRequest, HttpResponse, Send } from "../base/http";
import type { ExchangeDestination, Observer, OpenExchange } from "../traffic/observer";
import { sendObserved } from "../traffic/send-observed";
import { createNoResponseFailure, type FaultResponse, provoke, type RefusalRewrite } from "./provoke";
import type { ProvokingPlan } from "./provoking-plan";

export interface ObserverSetting {
  readonly observer: Observer;
  /** Undefined for a request that isn't judged, such as one from the inspector. */
  destinationOf(request: HttpRequest): ExchangeDestination | undefined;
  /** Undefined without `--provoke`. */
  readonly plan: ProvokingPlan | undefined;
  readonly rewriteRefusal?: RefusalRewrite;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Returns a `Send` that observes requests. Without a plan, it forwards answers unchanged. */
export function createObservingSend(
  send: Send,
  { observer, destinationOf, plan, rewriteRefusal, sleep }: ObserverSetting,
): Send {
  return (request) => {
    const destination = destinationOf(request);
    if (destination === undefined) return send(request);
    const openExchange = observer.take(request, destination);
    const fault = openExchange.exchange === undefined ? undefined : plan?.take(openExchange.exchange);
    if (plan === undefined || fault === undefined) return sendObserved(request, send, openExchange.end);
    const sendToPlatform = plan.canCommit ? send : undefined;
    return sendProvoked(provoke(fault, request, sendToPlatform, sleep, rewriteRefusal), openExchange);
  };
}

async function sendProvoked(
  answer: Promise<FaultResponse>,
  openExchange: OpenExchange,
): Promise<HttpResponse> {
  try {
    const { response, replaced } = await answer;
    openExchange.end(response, replaced);
    if (response !== undefined) return response;
  } catch (error) {
    openExchange.end(undefined);
    throw error;
  }
  throw createNoResponseFailure();
}
