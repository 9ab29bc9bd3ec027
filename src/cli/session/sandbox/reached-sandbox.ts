import { type JsonValue, type RawJson, readText } from "../../../base/json/json";
import type { Context } from "../context";
import { askEmbedded, clockTime, itemsOf } from "./either-sandbox";
import { askSandbox, runningSandbox } from "./running-sandbox";

interface SharedRoute {
  readonly from: string;
  readonly to: string;
}

/** A sandbox with its own clock, which can route deliveries to another address. */
export interface RoutedSandbox {
  now(): Promise<number>;
  routes(): Promise<readonly SharedRoute[]>;
  /** Returns every attempt to deliver an event of a case, newest first. */
  attempts(caseId: string): Promise<readonly JsonValue[]>;
  /** Makes the deliveries that are due. */
  deliver(): Promise<void>;
  lastAttempt(eventId: string): Promise<JsonValue | undefined>;
  add(route: string): Promise<void>;
  /** Also works after Ctrl-C. */
  remove(from: string): Promise<void>;
}

type Ask = (method: string, path: string, body?: unknown) => Promise<RawJson>;

/** Returns the address that is routed to a listener's port. */
export const originOf = (listener: string) => `https://listen-${listener}.example`;

/** Returns the origin of a listener's address. Undefined for any other. */
export const listenerOrigin = (url: string): string | undefined =>
  /^https:\/\/listen-[0-9a-f]{8}\.example(?=\/|$)/.exec(url)?.[0];

/** Finds the profile's sandbox: the embedded one, or the running one that the variables name. */
export function findSandbox(context: Context): RoutedSandbox | undefined {
  const uninterrupted = { ...context, signal: new AbortController().signal };
  if (context.profile.isSandbox)
    return routedSandbox(
      context,
      (...request) => askEmbedded(context, ...request),
      (...request) => askEmbedded(uninterrupted, ...request),
    );
  const target = runningSandbox(context);
  const [surface] = context.profile.surfaces;
  if (target === undefined || surface === undefined) return undefined;
  if (new URL(target.baseUrl).origin !== new URL(context.profile.url(surface)).origin) return undefined;
  const { signal } = uninterrupted;
  return routedSandbox(
    context,
    (...request) => askSandbox(target, ...request),
    (...request) => askSandbox({ ...target, signal }, ...request),
  );
}

/** Returns the time of the sandbox. Without one, or if the call fails, returns that of this machine. */
export async function timeOf(context: Context): Promise<number> {
  const shown = (async () => findSandbox(context)?.now())();
  return (await shown.catch(() => undefined)) ?? context.host.now();
}

/** Maximum per case; the newest are enough. */
const maxAttempts = 1_000;

function routedSandbox({ host }: Context, ask: Ask, askUninterrupted: Ask): RoutedSandbox {
  return {
    now: async () => clockTime(await ask("GET", "/clock")) ?? host.now(),
    routes: async () =>
      itemsOf(await ask("GET", "/routes")).map((item) => ({
        from: readText(item, "from"),
        to: readText(item, "to"),
      })),
    attempts: async (caseId) =>
      itemsOf(await ask("GET", `/deliveries?case=${caseId.toLowerCase()}&limit=${maxAttempts}`)),
    deliver: async () => void (await ask("POST", "/deliveries/run")),
    lastAttempt: async (eventId) => itemsOf(await ask("GET", `/deliveries?event=${eventId}&limit=1`))[0],
    add: async (route) => void (await ask("POST", "/routes", { route })),
    remove: async (from) =>
      void (await askUninterrupted("DELETE", `/routes?from=${encodeURIComponent(from)}`)),
  };
}
