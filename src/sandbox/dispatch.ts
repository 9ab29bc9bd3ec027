import type { Endpoint } from "../api/endpoint";
import { endpoints } from "../api/endpoints";
import { Failure } from "../base/failure";
import type { HttpRequest } from "../base/http";
import { type Surface, surfaces } from "../base/platform";
import { type Answer, internalError, methodNotAllowed, notFound, unreadable } from "./answers";
import { authenticate } from "./authentication";
import { type Query, readQuery } from "./query";
import { basePaths, findPlace, type RequestLine } from "./request-line";
import { makeRouter } from "./router";
import type { Store } from "./store";
import type { Handler, HandlerRequest } from "./surfaces/handler";
import { handlers } from "./surfaces/handlers";

/** The part of a world that answers need. */
export interface Answering {
  readonly store: Store;
  readonly now: number;
}

interface Route {
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly handle: Handler;
}

function routesOf(surface: Surface): Route[] {
  return endpoints.flatMap((endpoint) => {
    const handle = handlers[surface][endpoint.name];
    if (endpoint.surface !== surface || handle === undefined) return [];
    return [{ method: endpoint.method, path: endpoint.path, handle }];
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

/** Answers one request to one of the six bases: who calls, which endpoint, and then its handler. */
export function dispatch(world: Answering, request: HttpRequest, line: RequestLine): Answer {
  const found = findPlace(line.path);
  if (found === undefined)
    return notFound(`Nothing is here; the addresses are below ${basePaths.join(", ")}`);
  const identity = authenticate(world, found.place, request.headers);
  if ("refusal" in identity) return identity.refusal;
  const method = request.method.toUpperCase();
  const match = routers[found.place.surface](method, found.rest);
  switch (match.kind) {
    case "no-path":
      return notFound(`The ${found.place.surface} surface has no ${found.rest}`);
    case "wrong-method":
      return methodNotAllowed(method, match.allowed);
    case "unreadable":
      return unreadable({ path: [`The segment '${match.segment}' is not percent-encoded UTF-8.`] });
    case "route": {
      const read = decodeQuery(line.query);
      if ("refusal" in read) return read.refusal;
      const { parameters, route } = match;
      const { origin } = line;
      const { body } = request;
      return handle(route.handle, {
        ...world,
        ...identity,
        ...read,
        parameters,
        origin,
        body,
      });
    }
  }
}
