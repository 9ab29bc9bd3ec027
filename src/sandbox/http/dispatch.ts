import type { Endpoint } from "../../api/endpoint/endpoint";
import { endpoints } from "../../api/endpoint/endpoints";
import { maxFileBytes } from "../../api/files/upload-rules";
import { Failure } from "../../base/failure";
import type { HttpRequest } from "../../base/http";
import { type Surface, surfaces } from "../../base/platform";
import type { Caller } from "../facts/caller";
import { faultAnswer } from "../faults/fault-answers";
import { findFault } from "../faults/faults";
import { isExcluded } from "../parties/agreements";
import type { Store } from "../store/store";
import type { Handler, RoutedRequest } from "../surfaces/handler";
import { handlers } from "../surfaces/handlers";
import {
  type Answer,
  bodyTooLarge,
  featureNotEnabled,
  internalError,
  methodNotAllowed,
  notFound,
  type RefuseType,
  refusedSubmissionType,
  refusedType,
  testHostOnly,
  unreadable,
} from "../wire/answers";
import { once } from "../wire/idempotency";
import type { Limits } from "../wire/limits";
import { type Query, readQuery } from "../wire/query";
import { basePath, basePaths, findBase, type RequestLine } from "../wire/request-line";
import type { ReceivedRequest } from "../wire/requests/entry";
import type { CompleteEntry, RequestLog } from "../wire/requests/request-log";
import { RolledBack } from "../wire/rolled-back";
import { authenticate } from "./authentication";
import { type Match, makeRouter } from "./router";

/** The part of a world needed to answer requests. */
export interface Answering {
  readonly store: Store;
  readonly now: number;
  /** The host's time. */
  readonly hostNow: number;
  /** Undefined if there are no limits. */
  readonly limits: Limits | undefined;
  readonly log: RequestLog;
  /** Whether extensions are disabled. */
  readonly isSpecifiedOnly: boolean;
  /** Whether the program itself sends the request; no fault hits it. */
  readonly isInternal?: boolean;
}

/** Maximum body size. No operation needs more; parsing and checking such a body takes about 20 ms. */
const maxBodyBytes = 2 ** 20;
/** Maximum form size; the fields around a file are small. */
export const maxFormBytes = maxFileBytes + maxBodyBytes;

type Wrap = (work: () => Answer) => Answer;

interface Route {
  readonly name: string;
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly handle: Handler;
  readonly takesKey: boolean;
  readonly isKeyPerBody: boolean;
  readonly isForm: boolean;
  readonly refuse: RefuseType;
  readonly isTestHostOnly: boolean;
  readonly isExtension: boolean;
}

function routesOf(surface: Surface, isSpecifiedOnly: boolean): Route[] {
  const known: Readonly<Record<string, Handler>> = { ...handlers[surface] };
  return endpoints.flatMap((endpoint) => {
    const handle = known[endpoint.name];
    if (endpoint.surface !== surface || handle === undefined) return [];
    const { isExtension = false } = endpoint;
    if (isSpecifiedOnly && isExtension) return [];
    const { name, method, path, idempotencyKey, isKeyPerBody = false } = endpoint;
    const { isForm = false, isTestHostOnly = false } = endpoint;
    const refuse = endpoint.rules.includes("ERR-05") ? refusedSubmissionType : refusedType;
    const takesKey = idempotencyKey !== undefined;
    const traits = { takesKey, isKeyPerBody, isForm, isTestHostOnly, isExtension };
    return [{ name, method, path, handle, ...traits, refuse }];
  });
}

type Routers = Record<Surface, ReturnType<typeof makeRouter<Route>>>;

const makeRouters = (isSpecifiedOnly: boolean) =>
  Object.fromEntries(
    surfaces.map((surface) => [surface, makeRouter(routesOf(surface, isSpecifiedOnly))]),
  ) as Routers;

const routers = makeRouters(false);
let specifiedRouters: Routers | undefined;

/** Creates these routers on first use, because nearly every sandbox has extensions enabled. */
function specifiedOnly(): Routers {
  specifiedRouters ??= makeRouters(true);
  return specifiedRouters;
}

interface SwitchedOff {
  readonly kind: "switched-off";
}
const switchedOff = "It is an extension, and this sandbox serves the specified operations only";

/** Routes a request when extensions are disabled. */
function specifiedMatch(
  known: Match<Route>,
  surface: Surface,
  method: string,
  path: string,
): Match<Route> | SwitchedOff {
  if (known.kind === "route" && known.route.isExtension) return { kind: "switched-off" };
  return specifiedOnly()[surface](method, path);
}

function decodeQuery(text: string): { query: Query } | { refusal: Answer } {
  try {
    return { query: readQuery(text) };
  } catch {
    return { refusal: unreadable({ query: ["The query string is not percent-encoded UTF-8."] }) };
  }
}

/**
 * Carries out a write completely or not at all. Rethrows a failure of the host, such as an unwritable disk,
 * to the user; responds to the program's own bugs with a 500.
 */
function carryOut({ method, handle }: Route, request: RoutedRequest, wrap: Wrap): Answer {
  try {
    if (method === "GET") return handle(request);
    return request.store.transaction(() => wrap(() => handle(request)));
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof RolledBack) return error.answer;
    return internalError();
  }
}

/** A response, and the function that completes its log entry. */
export interface LoggedAnswer {
  readonly answer: Answer;
  readonly complete: CompleteEntry;
}

/** Answers a request to one of the six bases and logs it. */
export function dispatch(world: Answering, request: HttpRequest, line: RequestLine): LoggedAnswer {
  const found = findAnswer(world, request, line);
  const { now: at, hostNow: receivedAt } = world;
  return { answer: found.answer, complete: world.log.note({ at, receivedAt, request, line, ...found }) };
}

type FoundAnswer = Pick<ReceivedRequest, "answer" | "base" | "caller" | "operation">;

/** Finds the endpoint, authenticates the caller, applies limits and faults, then calls the handler. */
function findAnswer(world: Answering, request: HttpRequest, line: RequestLine): FoundAnswer {
  const found = findBase(line.path);
  if (found === undefined) return { ...stranger, answer: notFound(nothingHere) };
  const { base, rest } = found;
  const { surface } = base;
  const method = request.method.toUpperCase();
  const known = routers[surface](method, rest);
  const operation = known.kind === "route" ? known.route.name : undefined;
  const match = world.isSpecifiedOnly ? specifiedMatch(known, surface, method, rest) : known;
  const identity = authenticate(world, base, request.headers);
  const caller = "caller" in identity ? identity.caller : undefined;
  const context = { operation, base, caller };
  const key = "key" in identity ? identity.key : "";
  const limited = world.limits?.take(key, world.now);
  if (limited !== undefined) return { ...context, answer: limited };
  const fault =
    world.isInternal === true ? undefined : findFault(world.store, { surface, operation, key, request });
  const answer = () => {
    if ("refusal" in identity) return identity.refusal;
    return answerMatch(world, identity.caller, match, request, line, fault?.delayMs ?? 0);
  };
  return { ...context, answer: fault === undefined ? answer() : faultAnswer(fault, line.origin, answer) };
}

const stranger = { operation: undefined, base: undefined, caller: undefined };
const nothingHere = `Nothing is here; the addresses are below ${basePaths.join(", ")}`;

const limitOf = ({ isForm }: Route) => (isForm ? maxFormBytes : maxBodyBytes);

/** Returns how much of a body the operation reads; 0 if the request is refused based on its headers. */
export function bodyLimit(
  { store, now, isSpecifiedOnly }: Pick<Answering, "store" | "now" | "isSpecifiedOnly">,
  { method, headers }: HttpRequest,
  { path }: RequestLine,
): number {
  const found = findBase(path);
  if (found === undefined || "refusal" in authenticate({ store, now }, found.base, headers)) return 0;
  const known = isSpecifiedOnly ? specifiedOnly() : routers;
  const match = known[found.base.surface](method.toUpperCase(), found.rest);
  return match.kind === "route" ? limitOf(match.route) : 0;
}

function answerMatch(
  { store, now, hostNow }: Answering,
  caller: Caller,
  match: Match<Route> | SwitchedOff,
  { method, headers, body, isOversized }: HttpRequest,
  { origin, path, query }: RequestLine,
  heldBackMs: number,
): Answer {
  switch (match.kind) {
    case "no-path":
      return notFound(`The ${caller.surface} surface has no ${path}`);
    case "switched-off":
      return { ...notFound(`The ${caller.surface} surface has no ${path}`), remark: switchedOff };
    case "wrong-method":
      return methodNotAllowed(method.toUpperCase(), match.allowed);
    case "unreadable":
      return unreadable({ path: [`The segment '${match.segment}' is not percent-encoded UTF-8.`] });
    case "route": {
      const read = decodeQuery(query);
      if ("refusal" in read) return read.refusal;
      const { parameters, route } = match;
      if (isExcluded(store, caller, route.name)) return featureNotEnabled(route.name);
      if (isOversized === true || (body?.length ?? 0) > limitOf(route))
        return bodyTooLarge(route.isForm ? "25 MiB" : "1 MiB");
      if (route.isTestHostOnly && caller.environment === "live")
        return testHostOnly(`${origin}${basePath("test", caller.surface)}`);
      const target = `${path}?${query}`;
      const { refuse, isKeyPerBody, name: operation } = route;
      const sent = { method, path: target, headers, body };
      const repeatable = { store, now, hostNow, caller, operation, ...sent, refuse, isKeyPerBody };
      const wrap: Wrap = (work) => (route.takesKey ? once(repeatable, heldBackMs, work) : work());
      const contentType = headers["content-type"];
      return carryOut(route, { store, now, caller, ...read, parameters, origin, body, contentType }, wrap);
    }
  }
}
