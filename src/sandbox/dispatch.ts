import type { Endpoint } from "../api/endpoint";
import { endpoints } from "../api/endpoints";
import { Failure } from "../base/failure";
import type { HttpRequest } from "../base/http";
import { type Surface, surfaces } from "../base/platform";
import { type Answer, internalError, methodNotAllowed, notFound, unreadable } from "./answers";
import { authenticate, type Caller } from "./authentication";
import { spoiledAnswer } from "./fault-answers";
import { findFault } from "./faults";
import type { Limits } from "./limits";
import { type Query, readQuery } from "./query";
import { basePaths, findPlace, type RequestLine } from "./request-line";
import { type Match, makeRouter } from "./router";
import type { Store } from "./store";
import type { Handler, HandlerRequest } from "./surfaces/handler";
import { handlers } from "./surfaces/handlers";

/** The part of a world that answers need. */
export interface Answering {
  readonly store: Store;
  readonly now: number;
  /** Absent where nothing is limited. */
  readonly limits: Limits | undefined;
}

interface Route {
  readonly name: string;
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly handle: Handler;
}

function routesOf(surface: Surface): Route[] {
  return endpoints.flatMap((endpoint) => {
    const handle = handlers[surface][endpoint.name];
    if (endpoint.surface !== surface || handle === undefined) return [];
    return [{ name: endpoint.name, method: endpoint.method, path: endpoint.path, handle }];
  });
}

const routers = Object.fromEntries(
  surfaces.map((surface) => [surface, makeRouter(routesOf(surface))]),
) as Record<Surface, ReturnType<typeof makeRouter<Route>>>;

function decodeQuery(text: string): { query: Query } | { refusal: Answer } {
  try {
    return { query: readQuery(text) };
  } catch {
    return { refusal: unreadable({ query: ["The query string is not percent-encoded UTF-8."] }) };
  }
}

/** A failure of the host, such as an unwritable disk, goes on to the user; the program's own mistakes are a 500. */
function handle(handler: Handler, request: HandlerRequest): Answer {
  try {
    return handler(request);
  } catch (error) {
    if (error instanceof Failure) throw error;
    return internalError();
  }
}

/** Answers one request to one of the six bases: who calls, whether it may, which endpoint, and then its handler. */
export function dispatch(world: Answering, request: HttpRequest, line: RequestLine): Answer {
  const found = findPlace(line.path);
  if (found === undefined)
    return notFound(`Nothing is here; the addresses are below ${basePaths.join(", ")}`);
  const { surface } = found.place;
  const identity = authenticate(world, found.place, request.headers);
  const key = "key" in identity ? identity.key : "";
  const limited = world.limits?.take(key, world.now);
  if (limited !== undefined) return limited;
  const match = routers[surface](request.method.toUpperCase(), found.rest);
  const operation = match.kind === "route" ? match.route.name : undefined;
  const carryOut = () =>
    "refusal" in identity ? identity.refusal : answerMatch(world, identity.caller, match, request, line);
  const fault = findFault(world.store, { surface, operation, key, request });
  return fault === undefined ? carryOut() : spoiledAnswer(fault, line.origin, carryOut);
}

function answerMatch(
  { store, now }: Answering,
  caller: Caller,
  match: Match<Route>,
  { method, body }: HttpRequest,
  { origin, path, query }: RequestLine,
): Answer {
  switch (match.kind) {
    case "no-path":
      return notFound(`The ${caller.surface} surface has no ${path}`);
    case "wrong-method":
      return methodNotAllowed(method.toUpperCase(), match.allowed);
    case "unreadable":
      return unreadable({ path: [`The segment '${match.segment}' is not percent-encoded UTF-8.`] });
    case "route": {
      const read = decodeQuery(query);
      if ("refusal" in read) return read.refusal;
      const { parameters, route } = match;
      return handle(route.handle, { store, now, caller, ...read, parameters, origin, body });
    }
  }
}
