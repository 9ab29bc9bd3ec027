import { Failure } from "../../base/failure";
import type { HttpRequest } from "../../base/http";
import type { Caller, SurfaceBase } from "../facts/caller";
import { buildFaultResponse } from "../faults/fault-answers";
import { findFault } from "../faults/faults";
import { isExcluded } from "../parties/agreements";
import type { Store } from "../store/store";
import { runOnce } from "../wire/idempotency";
import type { RateLimiter } from "../wire/limits";
import { catchRefusal, RollbackError } from "../wire/refused";
import {
  basePaths,
  buildBasePath,
  findBase,
  type Query,
  type RequestLine,
  readQuery,
} from "../wire/request-line";
import { type HandlerResponse, refusals } from "../wire/responses";
import { authenticate, type Identity } from "./authentication";
import type { RouteMatch } from "./router";
import { findRoute, findSpecifiedRoute, getRouteBodyLimit, type HttpRoute } from "./routes";

export interface StepContext {
  readonly store: Store;
  readonly now: number;
  /** Host time in milliseconds. */
  readonly hostNow: number;
  readonly limits: RateLimiter | undefined;
  readonly excludesExtensions: boolean;
  /** Whether the program itself sent the request. If so, no faults apply. */
  readonly isInternal: boolean;
}

/** State of a request as it passes through the steps. The steps set the fields that have no initial value. */
export class RequestState {
  /** Position of the next step. */
  next = 0;
  base!: SurfaceBase;
  match!: RouteMatch<HttpRoute>;
  isDisabledExtension = false;
  /** Name of the endpoint, for the log and for faults. Set even if a later step refuses the request. */
  operation: string | undefined;
  identity!: Identity;
  caller!: Caller;
  faultDelayMs = 0;
  route!: HttpRoute;
  parameters!: Readonly<Record<string, string>>;
  query!: Query;

  constructor(
    readonly context: StepContext,
    readonly request: HttpRequest,
    readonly line: RequestLine,
  ) {}
}

/**
 * A step that a request passes through. Returns the response, or undefined to continue. `proceed` runs the
 * steps after this one.
 */
type PipelineStep = (
  state: RequestState,
  proceed: (state: RequestState) => HandlerResponse,
) => HandlerResponse | undefined;

const noBaseMessage = `Nothing is at this address; the platform is below ${basePaths.join(", ")}`;

/**
 * Finds the endpoint. Refuses only URLs outside the six bases, because `requireRoute` refuses unknown paths.
 */
function findOperation(state: RequestState): HandlerResponse | undefined {
  const { line, request, context } = state;
  const surfaceMatch = findBase(line.path);
  if (surfaceMatch === undefined) return refusals.notFound(noBaseMessage);
  const { base, rest } = surfaceMatch;
  const { readings } = context.store;
  const { method } = request;
  const match = findRoute(readings, base.surface, method, rest);
  const route = match.kind === "route" ? match.route : undefined;
  state.base = base;
  state.operation = route?.name;
  state.isDisabledExtension = context.excludesExtensions && route?.isExtension === true;
  state.match = context.excludesExtensions ? findSpecifiedRoute(readings, base.surface, method, rest) : match;
  return undefined;
}

/**
 * Identifies the caller. Doesn't refuse an invalid key, because rate limits apply to such requests too;
 * `requireCaller` refuses it later.
 */
function identifyCaller(state: RequestState): undefined {
  const { context, base, request } = state;
  state.identity = authenticate(context, base, request.headers);
  if ("caller" in state.identity) state.caller = state.identity.caller;
}

const getIdentityKey = (identity: Identity) => ("key" in identity ? identity.key : "");

const limitRate: PipelineStep = ({ context, identity }) =>
  context.limits?.take(getIdentityKey(identity), context.now);

/** Applies a fault to the response of the remaining steps, or responds instead of them. */
const injectFault: PipelineStep = (state, proceed) => {
  const { context, base, operation, identity, request, line } = state;
  if (context.isInternal) return undefined;
  const key = getIdentityKey(identity);
  const fault = findFault(context.store, { surface: base.surface, operation, key, request });
  if (fault === undefined) return undefined;
  state.faultDelayMs = fault.delayMs ?? 0;
  return buildFaultResponse(fault, line.origin, () => proceed(state));
};

const requireCaller: PipelineStep = ({ identity }) => ("refusal" in identity ? identity.refusal : undefined);

const extensionRemark = "It is an extension, and this sandbox serves the specified operations only";

const requireRoute: PipelineStep = (state) => {
  const { match, isDisabledExtension, base, request, line } = state;
  if (isDisabledExtension)
    return {
      ...refusals.notFound(`The ${base.surface} surface has no ${line.path}`),
      remark: extensionRemark,
    };
  switch (match.kind) {
    case "no-path":
      return refusals.notFound(`The ${base.surface} surface has no ${line.path}`);
    case "wrong-method":
      return refusals.methodNotAllowed(request.method, match.allowed);
    case "unreadable":
      return refusals.unreadable({
        path: [`The segment '${match.segment}' is not percent-encoded UTF-8.`],
      });
    case "route":
      state.route = match.route;
      state.parameters = match.parameters;
      return undefined;
  }
};

function parseQuery(state: RequestState): HandlerResponse | undefined {
  try {
    state.query = readQuery(state.line.query);
    return undefined;
  } catch {
    return refusals.unreadable({ query: ["The query string is not percent-encoded UTF-8."] });
  }
}

/** Refuses operations that the partner's agreement excludes (NS-58). */
const requireAgreement: PipelineStep = ({ context, caller, route }) =>
  isExcluded(context.store, caller, route.name) ? refusals.featureNotEnabled(route.name) : undefined;

const limitBody: PipelineStep = ({ request: { body, isOversized }, route }) =>
  isOversized === true || (body?.length ?? 0) > getRouteBodyLimit(route)
    ? refusals.bodyTooLarge(route.isForm ? "25 MiB" : "1 MiB")
    : undefined;

const requireTestHost: PipelineStep = ({ route, caller, line }) =>
  route.isTestHostOnly && caller.environment === "live"
    ? refusals.testHostOnly(`${line.origin}${buildBasePath("test", caller.surface)}`)
    : undefined;

/**
 * Runs the operation. A write is all or nothing, and runs only once per idempotency key. Rethrows failures of
 * the host, such as a disk that can't be written, so that the user sees them. Responds with a 500 if the
 * program itself has a bug.
 */
function runOperation(state: RequestState): HandlerResponse {
  const { route, context, caller, query, parameters, line, request } = state;
  const { store, now } = context;
  const { body, headers } = request;
  const contentType = headers["content-type"];
  const handlerRequest = { store, now, caller, query, parameters, origin: line.origin, body, contentType };
  const runHandler = () => catchRefusal(() => route.handle(handlerRequest));
  try {
    if (route.method === "GET") return runHandler();
    return store.transaction(() => (route.takesKey ? runOncePerKey(state, runHandler) : runHandler()));
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof RollbackError) return error.answer;
    return refusals.internalError();
  }
}

function runOncePerKey(
  { context, caller, route, line, request, faultDelayMs }: RequestState,
  work: () => HandlerResponse,
) {
  const { store, now, hostNow } = context;
  const { refuse, isKeyPerBody = false, name: operation } = route;
  const { method, headers, body } = request;
  const requestParts = { method, path: `${line.path}?${line.query}`, headers, body };
  return runOnce(
    { store, now, hostNow, caller, operation, ...requestParts, refuse, isKeyPerBody },
    faultDelayMs,
    work,
  );
}

/** Request steps, in order. The first step to return a response ends the request. */
export const requestSteps: readonly PipelineStep[] = [
  findOperation,
  identifyCaller,
  limitRate,
  injectFault,
  requireCaller,
  requireRoute,
  parseQuery,
  requireAgreement,
  limitBody,
  requireTestHost,
  runOperation,
];
