import type { HttpRequest } from "../../base/http";
import type { ArrivedRequest } from "../store/world-traffic";
import type { ResponseRewrite } from "../wire/forms/members";
import { findBase, type RequestLine } from "../wire/request-line";
import type { CompleteEntry, RequestLog } from "../wire/requests/request-log";
import type { HandlerResponse } from "../wire/responses";
import { authenticate } from "./authentication";
import { findRoute, findSpecifiedRoute, getRouteBodyLimit } from "./routes";
import { RequestState, requestSteps, type StepContext } from "./steps";

function runSteps(state: RequestState): HandlerResponse {
  for (let step = requestSteps[state.next]; step !== undefined; step = requestSteps[state.next]) {
    state.next += 1;
    const answer = step(state, runSteps);
    if (answer !== undefined) return answer;
  }
  throw new RangeError("The last step always answers.");
}

export interface DispatchContext extends StepContext {
  readonly log: RequestLog;
  readonly rewriteAnswer: ResponseRewrite | undefined;
}

export interface LoggedResponse {
  readonly answer: HandlerResponse;
  readonly received: ArrivedRequest;
  readonly complete: CompleteEntry;
}

/** Responds to a request to one of the six base URLs, and logs it. */
export function dispatch(context: DispatchContext, request: HttpRequest, line: RequestLine): LoggedResponse {
  const state = new RequestState(context, request, line);
  const plainAnswer = runSteps(state);
  const { operation, base, caller } = state;
  const answer =
    context.rewriteAnswer?.(plainAnswer, { surface: base?.surface, operation, method: request.method }) ??
    plainAnswer;
  const { now: at, hostNow: receivedAt } = context;
  const received = { at, receivedAt, request, line, operation, base, caller, answer };
  return { answer, received, complete: context.log.note(received) };
}

/**
 * Returns how many bytes of a body the operation reads, or 0 if the headers are enough to refuse the request.
 */
export function getBodyLimit(
  context: Pick<StepContext, "store" | "now" | "excludesExtensions">,
  { method, headers }: HttpRequest,
  { path }: RequestLine,
): number {
  const surfaceMatch = findBase(path);
  if (surfaceMatch === undefined || "refusal" in authenticate(context, surfaceMatch.base, headers)) return 0;
  const find = context.excludesExtensions ? findSpecifiedRoute : findRoute;
  const match = find(context.store.readings, surfaceMatch.base.surface, method, surfaceMatch.rest);
  return match.kind === "route" ? getRouteBodyLimit(match.route) : 0;
}
