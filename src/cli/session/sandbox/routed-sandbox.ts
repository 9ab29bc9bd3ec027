import type { Target } from "../../../api/exchange/call";
import { type JsonValue, type RawJson, readText } from "../../../base/json/json";
import { formatUtcDay } from "../../../base/text/time/date";
import { dayMs } from "../../../base/text/time/duration";
import type { Context } from "../context";
import { callEmbeddedWorld, readClockTime, readControlRecords } from "./control-client";
import { callServedSandbox, findServedTarget } from "./served-sandbox";

interface SharedRoute {
  readonly from: string;
  readonly to: string;
}

/** A sandbox that has its own clock and can route deliveries to another URL. */
export interface RoutedSandbox {
  now(): Promise<number>;
  routes(): Promise<readonly SharedRoute[]>;
  /** Returns the latest attempts to deliver a case's events, newest first. */
  attempts(caseId: string): Promise<readonly JsonValue[]>;
  /** Makes all deliveries that are due. */
  deliver(): Promise<void>;
  lastAttempt(eventId: string): Promise<JsonValue | undefined>;
  add(route: string): Promise<void>;
  /** Removes the route from this origin, even after Ctrl-C. */
  remove(from: string): Promise<void>;
}

type CallControl = (method: string, path: string, body?: unknown) => Promise<RawJson>;

/** Returns the URL that is routed to a listener's port. */
export const buildListenerAddress = (listenerId: string) => `https://listen-${listenerId}.example`;

/** Returns the origin of a listener's URL, or undefined for other URLs. */
export const parseListenerOrigin = (url: string): string | undefined =>
  /^https:\/\/listen-[0-9a-f]{8}\.example(?=\/|$)/.exec(url)?.[0];

/** Returns the running sandbox named by the variables if the profile's URLs belong to it. */
export function findProfileSandbox(context: Context): Target | undefined {
  const target = findServedTarget(context);
  const [surface] = context.profile.surfaces;
  if (target === undefined || surface === undefined) return undefined;
  const isSameOrigin = new URL(target.baseUrl).origin === new URL(context.profile.url(surface)).origin;
  return isSameOrigin ? target : undefined;
}

/** Finds the profile's sandbox: the embedded one, or the running one named by the variables. */
export function findRoutedSandbox(context: Context): RoutedSandbox | undefined {
  const uninterruptedContext = { ...context, signal: new AbortController().signal };
  if (context.profile.isSandbox)
    return createRoutedSandbox(
      context,
      (...request) => callEmbeddedWorld(context, ...request),
      (...request) => callEmbeddedWorld(uninterruptedContext, ...request),
    );
  const target = findProfileSandbox(context);
  if (target === undefined) return undefined;
  const { signal } = uninterruptedContext;
  return createRoutedSandbox(
    context,
    (...request) => callServedSandbox(target, ...request),
    (...request) => callServedSandbox({ ...target, signal }, ...request),
  );
}

/** Returns undefined if there is no sandbox or the call fails. */
async function findSandboxTime(context: Context): Promise<number | undefined> {
  try {
    return await findRoutedSandbox(context)?.now();
  } catch {
    return undefined;
  }
}

export const readPlatformTime = async (context: Context): Promise<number> =>
  (await findSandboxTime(context)) ?? context.host.now();

/**
 * Returns the latest time that isn't in the platform's future. For a sandbox, that is its clock's time;
 * otherwise this machine's time plus a day, because the platform's clock and time zone are unknown.
 */
export const getLatestTime = async (context: Context): Promise<number> =>
  (await findSandboxTime(context)) ?? context.host.now() + dayMs;

export const getLatestDay = async (context: Context): Promise<string> =>
  formatUtcDay(await getLatestTime(context));

/** Maximum per case. The newest attempts are enough. */
const maxListedAttempts = 1_000;

function createRoutedSandbox(
  { host }: Context,
  callControl: CallControl,
  callUninterrupted: CallControl,
): RoutedSandbox {
  return {
    now: async () => readClockTime(await callControl("GET", "/clock")) ?? host.now(),
    routes: async () =>
      readControlRecords(await callControl("GET", "/routes")).map((item) => ({
        from: readText(item, "from"),
        to: readText(item, "to"),
      })),
    attempts: async (caseId) =>
      readControlRecords(
        await callControl("GET", `/deliveries?case=${caseId.toLowerCase()}&limit=${maxListedAttempts}`),
      ),
    deliver: async () => void (await callControl("POST", "/deliveries/run")),
    lastAttempt: async (eventId) =>
      readControlRecords(await callControl("GET", `/deliveries?event=${eventId}&limit=1`))[0],
    add: async (route) => void (await callControl("POST", "/routes", { route })),
    remove: async (from) =>
      void (await callUninterrupted("DELETE", `/routes?from=${encodeURIComponent(from)}`)),
  };
}
