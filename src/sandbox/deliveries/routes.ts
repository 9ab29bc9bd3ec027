import { Failure } from "../../base/failure";
import type { Store } from "../store";

/** Sends what is due to one origin to another one, on this machine; the path stays. */
export interface Route {
  readonly from: string;
  readonly to: string;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const example = "https://hooks.example.com=http://127.0.0.1:3000";

/** Reads `FROM=TO`. Throws a `Failure` of kind `usage`. */
export function readRoute(text: string): Route {
  const cut = text.indexOf("=");
  if (cut < 0) throw unusable(text, "it has no = between where it starts and where it leads");
  const from = originOf(text, text.slice(0, cut));
  const to = originOf(text, text.slice(cut + 1));
  if (from.protocol !== "https:") throw unusable(text, "subscriptions have https:// addresses only");
  if (!loopback.test(to.hostname)) throw unusable(text, `${to.host} is not on this machine`);
  return { from: from.origin, to: to.origin };
}

function originOf(text: string, part: string): URL {
  const url = URL.canParse(part) ? new URL(part) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw unusable(text, `"${part}" is no http or https address`);
  const isOrigin = `${url.pathname}${url.search}${url.hash}${url.username}${url.password}` === "/";
  if (!isOrigin)
    throw unusable(text, `"${part}" must end behind host and port: the path of each delivery is kept`);
  return url;
}

function unusable(text: string, cause: string): Failure {
  return new Failure("usage", `The route ${text} can't be used: ${cause}.`, {
    hint: `For example ${example}.`,
  });
}

/** The address that a route gives to another one; undefined where none applies. */
export function routed(url: URL, routes: readonly Route[]): string | undefined {
  const route = routes.find(({ from }) => from === url.origin);
  return route === undefined ? undefined : `${route.to}${url.pathname}${url.search}`;
}

const readMeta = (store: Store) =>
  store.get<{ value: string }>("select value from meta where key = 'routes'")?.value;

/** The routes of the process that serves this world; its other processes follow them too. */
export function sharedRoutes(store: Store): readonly Route[] {
  return JSON.parse(readMeta(store) ?? "[]") as Route[];
}

/** Tells the other processes; a world that was built anew has to be told again. */
export function shareRoutes(store: Store, routes: readonly Route[]): void {
  const text = JSON.stringify(routes);
  if (text === (readMeta(store) ?? "[]")) return;
  store.run("insert or replace into meta (key, value) values ('routes', ?)", text);
}
