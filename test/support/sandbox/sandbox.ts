import type { Headers, HttpResponse, Send } from "../../../src/base/http";
import { type Environment, embeddedOrigin, type Surface } from "../../../src/base/platform";
import { openWorldPlatform, type ServablePlatform } from "../../../src/sandbox/http/platform";
import type { Inspector } from "../../../src/sandbox/inspector/inspector";
import type { SqlValue, Store } from "../../../src/sandbox/store/store";
import type { World } from "../../../src/sandbox/store/world";
import { copyWorld } from "./opening";

/** 2026-03-16T09:00:00Z, a Monday. */
export const sandboxNow = Date.UTC(2026, 2, 16, 9);

interface AskOptions {
  readonly environment?: Environment;
  /** Default: the key of the surface's first actor. null sends no key. */
  readonly key?: string | null;
  readonly headers?: Headers;
  readonly method?: string;
  readonly body?: unknown;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  readonly json: any;
}

export interface TestSandbox {
  readonly platform: ServablePlatform;
  readonly world: World;
  readonly store: Store;
  /** Returns the first value of the query's result. */
  find<Value extends SqlValue = string>(sql: string, ...values: SqlValue[]): Value;
  get(surface: Surface, path: string, options?: AskOptions): Promise<TestAnswer>;
  /** Sends a request to any path on the origin. */
  ask(path: string, options?: AskOptions & { readonly origin?: string }): Promise<TestAnswer>;
  keyOf(surface: Surface, owner: number, environment?: Environment): string;
  /** Mints a token for a client of the first referral partner, or of another partner. */
  mint(externalTenantId: string, options?: AskOptions): Promise<string>;
  /** Sends a request to the control interface: `control("POST", "/clock/run")`. */
  control(method: string, path: string, body?: unknown): Promise<TestAnswer>;
  moveClock(ms: number): void;
}

export interface SandboxSetting {
  readonly seed?: string;
  /** Default: "control". false turns off the control interface. */
  readonly controlToken?: string | false;
  readonly inspector?: Inspector;
  readonly isUnlimited?: boolean;
  readonly keepsBodies?: boolean;
  /** Default: false, unless the conformance test runs this file (test/sandbox/http/specified/soak.ts). */
  readonly excludesExtensions?: boolean;
  /** Receives the deliveries. By default, no delivery reaches a receiver. */
  readonly send?: Send;
  readonly routes?: readonly string[];
  readonly readings?: Readonly<Record<string, string>>;
  turn?(): Promise<void>;
  /** Called with the delay of each response. */
  sleep?(ms: number, signal?: AbortSignal): Promise<void>;
}

function readAnswer({ status, headers, body }: HttpResponse): TestAnswer {
  const text = Buffer.from(body).toString();
  const isPage = headers["content-type"]?.startsWith("text/html") === true;
  return { status, headers, text, json: text === "" || isPage ? undefined : JSON.parse(text) };
}

function bodyOf(body: unknown): { body?: Uint8Array } {
  if (body === undefined) return {};
  return { body: body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body)) };
}

/** Opens an in-memory world with a fixed seed. Its clock moves only on request. */
export async function openSandbox(setting: SandboxSetting = {}): Promise<TestSandbox> {
  const { seed = "test", send, sleep, routes = [], controlToken = "control" } = setting;
  let now = sandboxNow;
  const location = { dataFolder: "/nowhere", world: "test", isEphemeral: true, seed, now: () => now };
  const outside = { ...(send === undefined ? {} : { send }), ...(sleep === undefined ? {} : { sleep }) };
  const options = { ...location, routes, readings: setting.readings, ...outside };
  const world = await copyWorld(options);
  const { excludesExtensions = process.env.TEST_SPECIFIED_ONLY === "1" } = setting;
  const serving = { ...setting, controlToken: controlToken || undefined, excludesExtensions };
  const platform = openWorldPlatform(world, serving);
  const access = platform.access(embeddedOrigin);
  const find: TestSandbox["find"] = <Value extends SqlValue>(sql: string, ...values: SqlValue[]) => {
    const [value] = Object.values(world.store.get<Record<string, Value>>(sql, ...values) ?? {});
    if (value === undefined) throw new Error(`nothing in the world for ${sql}`);
    return value;
  };
  const ask: TestSandbox["ask"] = async (
    path,
    { method = "GET", origin = embeddedOrigin, headers, body } = {},
  ) =>
    readAnswer(
      await platform.send({ method, url: `${origin}${path}`, headers: headers ?? {}, ...bodyOf(body) }),
    );
  const get: TestSandbox["get"] = (surface, path, request = {}) => {
    const { environment = "test", key = access[environment][surface].key } = request;
    const headers = { ...(key === null ? {} : { xapikey: key }), ...request.headers };
    return ask(`/${environment}/${surface}${path}`, { ...request, headers });
  };
  return {
    platform,
    world,
    store: world.store,
    find,
    get,
    ask,
    control: (method, path, body) =>
      ask(`/control${path}`, { method, body, headers: { authorization: `Bearer ${controlToken}` } }),
    keyOf: (surface, owner, environment = "test") =>
      find(
        "select key from api_keys where surface = ? and owner = ? and environment = ?",
        ...[surface, owner, environment],
      ),
    mint: async (externalTenantId, request) => {
      const answer = await get("referral", "/oauth/token", {
        method: "POST",
        body: { externalTenantId },
        ...request,
      });
      return answer.json.accessToken;
    },
    moveClock: (ms) => {
      now += ms;
    },
  };
}
