import type { Endpoint } from "../../api/endpoint/endpoint";
import { endpoints } from "../../api/endpoint/endpoints";
import { maxFileBytes } from "../../api/files/upload-rules";
import { getOrCreate } from "../../base/collections/get-or-create";
import { type Surface, surfaces } from "../../base/platform";
import { defaultReadings, type Readings } from "../readings/readings";
import type { Handler } from "../surfaces/handler";
import { handlers } from "../surfaces/handlers";
import {
  createTypedRefusal,
  createTypedSubmissionRefusal,
  type RefusalBuilder,
  refusals,
} from "../wire/responses";
import { createRouter } from "./router";

/**
 * Maximum body size. No operation needs more, and parsing and checking a body this large takes about 20 ms.
 */
const maxBodyBytes = 2 ** 20;
/** Maximum size of a form with a file. The other fields are small. */
export const maxFormBytes = maxFileBytes + maxBodyBytes;

export interface HttpRoute extends Endpoint {
  readonly handle: Handler;
  readonly takesKey: boolean;
  readonly refuse: RefusalBuilder;
  /** Whether the action also exists in the older form with a colon (EP-04, AMB-36). */
  readonly hasColonForm: boolean;
}

const subscriptionReads = /^\/webhooks(\/\{id\})?$/;

/** Applies the readings to a route. Returns undefined if they remove the route. */
function applyReadings(readings: Readings, surface: Surface, route: HttpRoute): HttpRoute | undefined {
  const { name, path } = route;
  const isSubscriptionRoute = surface === "collection" && subscriptionReads.test(path);
  if (isSubscriptionRoute && readings["AMB-01"] === "absent") return undefined;
  if (name === "checkClientDeletable" && readings["AMB-18"] === "reset-alone") return undefined;
  const isSubscriptionRead = surface === "customer" && name === "getWebhook";
  if (isSubscriptionRead && readings["AMB-16"] === "method-not-allowed") return undefined;
  const isMissing = isSubscriptionRead && readings["AMB-16"] === "not-found";
  const createsCase = name === "createManagedCase" || name === "submitCase";
  return {
    ...route,
    ...(isMissing && { handle: () => refusals.notFound("There is nothing here") }),
    takesKey: route.takesKey && (createsCase || readings["AMB-31"] === "most-posts"),
    hasColonForm:
      readings["AMB-36"] === "every-surface" || (surface === "customer" && path.startsWith("/webhooks/")),
  };
}

function listRoutes(surface: Surface, excludesExtensions: boolean, readings: Readings): HttpRoute[] {
  const surfaceHandlers: Readonly<Record<string, Handler>> = { ...handlers[surface] };
  return endpoints.flatMap((endpoint) => {
    const handle = surfaceHandlers[endpoint.name];
    if (endpoint.surface !== surface || handle === undefined) return [];
    if (excludesExtensions && endpoint.isExtension) return [];
    const refuse = endpoint.rules.includes("ERR-05") ? createTypedSubmissionRefusal : createTypedRefusal;
    const takesKey = endpoint.idempotencyKey !== undefined;
    const route = { ...endpoint, handle, takesKey, refuse, hasColonForm: true };
    return readings === defaultReadings ? [route] : (applyReadings(readings, surface, route) ?? []);
  });
}

type Routers = Record<Surface, ReturnType<typeof createRouter<HttpRoute>>>;

const createRouters = (excludesExtensions: boolean, readings: Readings) =>
  Object.fromEntries(
    surfaces.map((surface) => [surface, createRouter(listRoutes(surface, excludesExtensions, readings))]),
  ) as Routers;

/** Creates the routers for each set of readings on first use. */
function createFindRoute(excludesExtensions: boolean) {
  const routersByReadings = new WeakMap<Readings, Routers>();
  return (readings: Readings, surface: Surface, method: string, path: string) => {
    const routers = getOrCreate(routersByReadings, readings, () =>
      createRouters(excludesExtensions, readings),
    );
    return routers[surface](method, path);
  };
}

/** Finds a request's route, including extensions. */
export const findRoute = createFindRoute(false);
export const findSpecifiedRoute = createFindRoute(true);

export const getRouteBodyLimit = ({ isForm }: HttpRoute) => (isForm ? maxFormBytes : maxBodyBytes);
