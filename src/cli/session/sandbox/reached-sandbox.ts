import { type JsonValue, parseJson, type RawJson, readField, readText } from "../../../base/json/json";
import { readTime } from "../../../base/text/date";
import { attemptRecord, listAttempts } from "../../../sandbox/deliveries/list-attempts";
import {
  addRoute,
  type Route,
  readRoute,
  removeRoute,
  sharedRoutes,
} from "../../../sandbox/deliveries/routes";
import type { World } from "../../../sandbox/store/world";
import { openWorld } from "../../../sandbox/worlds/open-world";
import type { Context } from "../context";
import { askSandbox, runningSandbox } from "./running-sandbox";

/** A sandbox that can be told where deliveries go, and has a clock of its own. */
export interface RoutedSandbox {
  now(): Promise<number>;
  /** Where deliveries go instead. */
  routes(): Promise<readonly Route[]>;
  /** Each attempt to deliver an event of a case, the newest first. */
  attempts(caseId: string): Promise<readonly JsonValue[]>;
  add(route: string): Promise<void>;
  /** Works after Ctrl-C, too. */
  remove(from: string): Promise<void>;
}

/** The address of a listener, which leads to its port. */
export const originOf = (listener: string) => `https://listen-${listener}.example`;

/** The sandbox that the profile's calls reach: the embedded one, or the running one that the variables name. */
export function findSandbox(context: Context): RoutedSandbox | undefined {
  return context.profile.isSandbox ? embedded(context) : running(context);
}

function embedded({ platformOptions, change }: Context): RoutedSandbox {
  const inWorld = async <Result>(work: (world: World) => Result | Promise<Result>): Promise<Result> => {
    const world = openWorld(platformOptions);
    try {
      return await work(world);
    } finally {
      world.close();
    }
  };
  return {
    now: () => inWorld((world) => world.now()),
    routes: () =>
      inWorld(async ({ store, outside, worker }) => [
        ...outside.routes,
        ...sharedRoutes(store, await worker()),
      ]),
    attempts: (caseId) =>
      inWorld(({ store }) =>
        listAttempts(store, { caseId: caseId.toLowerCase(), isFailed: false, limit: maxAttempts }).map(
          (row) => parseJson(attemptRecord(row)),
        ),
      ),
    add: (route) => change(`lead ${route}`, () => inWorld(({ store }) => addRoute(store, readRoute(route)))),
    remove: (from) => inWorld(({ store }) => removeRoute(store, from)),
  };
}

function running(context: Context): RoutedSandbox | undefined {
  const target = runningSandbox(context);
  const [surface] = context.profile.surfaces;
  if (target === undefined || surface === undefined) return undefined;
  if (new URL(target.baseUrl).origin !== new URL(context.profile.url(surface)).origin) return undefined;
  const lasting = { ...target, signal: new AbortController().signal };
  return {
    now: async () => timeOf((await askSandbox(target, "GET", "/clock")).value) ?? context.host.now(),
    routes: async () =>
      itemsOf(await askSandbox(target, "GET", "/routes")).map((item) => ({
        from: readText(item, "from"),
        to: readText(item, "to"),
      })),
    attempts: async (caseId) =>
      itemsOf(
        await askSandbox(target, "GET", `/deliveries?case=${caseId.toLowerCase()}&limit=${maxAttempts}`),
      ),
    add: async (route) => void (await askSandbox(target, "POST", "/routes", { route })),
    remove: async (from) =>
      void (await askSandbox(lasting, "DELETE", `/routes?from=${encodeURIComponent(from)}`)),
  };
}

/** Of one case; the newest suffice. */
const maxAttempts = 1_000;

function itemsOf({ value }: RawJson): readonly JsonValue[] {
  const items = readField(value, "items");
  return Array.isArray(items) ? items : [];
}

const timeOf = (clock: JsonValue) => readTime(readText(clock, "now"))?.ms;
