import { Failure } from "../../../base/failure";
import { isLoopbackHost, isOriginOnly, readUrl } from "../../../base/text/read-url";
import type { DeliveryRoute } from "../../facts/delivery-route";
import type { Worker } from "../../store/database/worker";
import { readMeta, writeMeta } from "../../store/meta";
import type { Store } from "../../store/store";
import type { World } from "../../store/world";

const exampleRoute = "https://hooks.example.com=http://127.0.0.1:3000";

/** Parses a route written as `FROM=TO`. Throws a usage failure if the route can't be used. */
export function parseRoute(text: string): DeliveryRoute {
  const separator = text.indexOf("=");
  if (separator < 0) throw createUnusableRouteFailure(text, "it has no = between its origin and its target");
  const from = parseOrigin(text, text.slice(0, separator));
  const to = parseOrigin(text, text.slice(separator + 1));
  if (from.protocol !== "https:")
    throw createUnusableRouteFailure(text, "subscriptions have https:// addresses only");
  if (!isLoopbackHost(to.hostname))
    throw createUnusableRouteFailure(text, `${to.host} is not on this machine`);
  return { from: from.origin, to: to.origin };
}

function parseOrigin(text: string, part: string): URL {
  const url = readUrl(part);
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw createUnusableRouteFailure(text, `"${part}" is not an http or https address`);
  if (!isOriginOnly(url))
    throw createUnusableRouteFailure(
      text,
      `"${part}" must end after the host and port: the path of each delivery is kept`,
    );
  return url;
}

function createUnusableRouteFailure(text: string, cause: string): Failure {
  return new Failure("usage", `The route ${text} can't be used: ${cause}.`, {
    hint: `Example: ${exampleRoute}.`,
  });
}

/** Returns the URL to which a route redirects `url`, or undefined if no route matches. */
export function findRoutedUrl(url: URL, routes: readonly DeliveryRoute[]): string | undefined {
  const route = routes.find(({ from }) => from === url.origin);
  return route === undefined ? undefined : `${route.to}${url.pathname}${url.search}`;
}

/** Routes of the process that serves a world. They disappear when the process ends. */
interface ServerRoutes {
  readonly routes: readonly DeliveryRoute[];
  readonly owner: string;
}

type RouteTable = "routes" | "added_routes";

function readTable<Value>(store: Store, key: RouteTable, defaultValue: Value): Value {
  const text = readMeta(store, key);
  return text === undefined ? defaultValue : (JSON.parse(text) as Value);
}

function saveRouteTable(store: Store, key: RouteTable, value: ServerRoutes | readonly DeliveryRoute[]): void {
  writeMeta(store, key, JSON.stringify(value));
}

const readServerRoutes = (store: Store) =>
  readTable<ServerRoutes>(store, "routes", { routes: [], owner: "" });
const readAddedRoutes = (store: Store) => readTable<readonly DeliveryRoute[]>(store, "added_routes", []);

/**
 * Whether a route leads to this machine. Other routes are ignored, because the world may have been copied
 * from another machine.
 */
const isLocalRoute = ({ to }: DeliveryRoute) => isLoopbackHost(readUrl(to)?.hostname ?? "");

/** Returns the routes that a world's processes share: the server's own, and those that receivers added. */
export function listSharedRoutes(store: Store, worker: Worker): readonly DeliveryRoute[] {
  const { routes, owner } = readServerRoutes(store);
  return [...(worker.isAlive(owner) ? routes : []), ...readAddedRoutes(store)].filter(isLocalRoute);
}

/** Returns the routes of this process, followed by the shared ones. */
export function listRoutes(
  { network, store }: Pick<World, "network" | "store">,
  worker: Worker,
): readonly DeliveryRoute[] {
  return [...network.routes, ...listSharedRoutes(store, worker)];
}

/** Shares the routes of this process with the others. Must be repeated after the world is rebuilt. */
export function shareRoutes(store: Store, routes: readonly DeliveryRoute[], worker: Worker): void {
  const serverRoutes = readServerRoutes(store);
  const isOwn = worker.isSelf(serverRoutes.owner);
  if (routes.length === 0 && !isOwn) return;
  if (isOwn && JSON.stringify(routes) === JSON.stringify(serverRoutes.routes)) return;
  saveRouteTable(store, "routes", { routes, owner: worker.name });
}

export function forgetRoutes(store: Store): void {
  store.run("delete from meta where key in ('routes', 'added_routes')");
}

/** Adds a route for a receiver that started while the world was in use. The route applies until removed. */
export function addRoute(store: Store, route: DeliveryRoute): void {
  store.transaction(() => {
    const otherRoutes = readAddedRoutes(store).filter(({ from }) => from !== route.from);
    saveRouteTable(store, "added_routes", [...otherRoutes, route]);
  });
}

export function removeRoute(store: Store, origin: string): void {
  store.transaction(() => {
    const otherRoutes = readAddedRoutes(store).filter(({ from }) => from !== origin);
    saveRouteTable(store, "added_routes", otherRoutes);
  });
}
