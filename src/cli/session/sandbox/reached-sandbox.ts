import { type JsonValue, type RawJson, readField, readText } from "../../../base/json/json";
import { readTime } from "../../../base/text/date";
import type { Context } from "../context";
import { askEmbedded } from "./either-sandbox";
import { askSandbox, runningSandbox } from "./running-sandbox";

interface SharedRoute {
  readonly from: string;
  readonly to: string;
}

/** A sandbox with a clock of its own, which can deliver to another address. */
export interface RoutedSandbox {
  now(): Promise<number>;
  routes(): Promise<readonly SharedRoute[]>;
  /** Each attempt to deliver an event of a case, the newest first. */
  attempts(caseId: string): Promise<readonly JsonValue[]>;
  add(route: string): Promise<void>;
  /** Works after Ctrl-C, too. */
  remove(from: string): Promise<void>;
}

type Ask = (method: string, path: string, body?: unknown) => Promise<RawJson>;

/** The address of a listener, which leads to its port. */
export const originOf = (listener: string) => `https://listen-${listener}.example`;

/** The sandbox that the profile's calls reach: the embedded one, or the running one that the variables name. */
export function findSandbox(context: Context): RoutedSandbox | undefined {
  const lasting = { ...context, signal: new AbortController().signal };
  if (context.profile.isSandbox)
    return routedSandbox(
      context,
      (...request) => askEmbedded(context, ...request),
      (...request) => askEmbedded(lasting, ...request),
    );
  const target = runningSandbox(context);
  const [surface] = context.profile.surfaces;
  if (target === undefined || surface === undefined) return undefined;
  if (new URL(target.baseUrl).origin !== new URL(context.profile.url(surface)).origin) return undefined;
  const { signal } = lasting;
  return routedSandbox(
    context,
    (...request) => askSandbox(target, ...request),
    (...request) => askSandbox({ ...target, signal }, ...request),
  );
}

/** Of one case; the newest suffice. */
const maxAttempts = 1_000;

function routedSandbox({ host }: Context, ask: Ask, askToTheEnd: Ask): RoutedSandbox {
  return {
    now: async () => timeOf((await ask("GET", "/clock")).value) ?? host.now(),
    routes: async () =>
      itemsOf(await ask("GET", "/routes")).map((item) => ({
        from: readText(item, "from"),
        to: readText(item, "to"),
      })),
    attempts: async (caseId) =>
      itemsOf(await ask("GET", `/deliveries?case=${caseId.toLowerCase()}&limit=${maxAttempts}`)),
    add: async (route) => void (await ask("POST", "/routes", { route })),
    remove: async (from) => void (await askToTheEnd("DELETE", `/routes?from=${encodeURIComponent(from)}`)),
  };
}

function itemsOf({ value }: RawJson): readonly JsonValue[] {
  const items = readField(value, "items");
  return Array.isArray(items) ? items : [];
}

const timeOf = (clock: JsonValue) => readTime(readText(clock, "now"))?.ms;
