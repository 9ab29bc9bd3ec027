import { readRecord } from "../../../api/exchange/answer";
import { send, type Target } from "../../../api/exchange/call";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import type { HttpRequest, Send } from "../../../base/http";
import { printJson } from "../../../base/json/json";
import { type ChosenReadings, embeddedOrigin, type Platform, type Surface } from "../../../base/platform";
import { Secrets } from "../../../base/secrets/secrets";
import {
  copyWorld,
  createRandomToken,
  openWorldPlatform,
  type SandboxOptions,
  type ServablePlatform,
  type Templates,
  type World,
} from "../../../sandbox";
import type { TestTarget } from "../../expectations/target";

export interface WorldSetting {
  readonly seed: string;
  /** Seed for new IDs. Default: `seed`. */
  readonly idSeed?: string;
  readonly tag: string;
  /** Initial time of the world's clock, in milliseconds since 1970. */
  readonly clock: number;
  readonly templates: Templates;
  readonly readings?: ChosenReadings | undefined;
  /** Whether the world answers 404 to every operation that is not specified. Default: false. */
  readonly excludesExtensions?: boolean;
  /** Public origin of the world. Default: only reachable in process. */
  readonly origin?: string;
}

/** An in-memory world whose clock only moves with changes and waits. */
export interface ScenarioWorld {
  readonly world: World;
  readonly platform: Platform;
  readonly bodyLimit: ServablePlatform["bodyLimit"];
  readonly controlToken: string;
  readonly control: NonNullable<TestTarget["control"]>;
  now(): number;
  sleep(ms: number): Promise<void>;
}

/** Invented public origin of the inbox. Its deliveries are routed to an unused local address. */
export const inboxOrigin = "https://scenario.example.com";
const internalOrigin = "http://127.0.0.1:1";

/**
 * Time that passes with each change. Receivers order events by time, and real requests don't share a
 * millisecond.
 */
const changeMs = 1000;

/** Opens a world that delivers requests for `inboxOrigin` to `receive` and can't reach anything else. */
export async function openScenarioWorld(
  setting: WorldSetting,
  { databaseFiles: files, now: signingNow }: Pick<Host, "databaseFiles" | "now">,
  receive: Send,
): Promise<ScenarioWorld> {
  const { seed, idSeed, tag, clock, templates, readings } = setting;
  const { excludesExtensions, origin = embeddedOrigin } = setting;
  const controlToken = createRandomToken();
  let changedMs = 0;
  let waitedMs = 0;
  const options: SandboxOptions = {
    ...{ files, seed, idSeed, templates, readings, excludesExtensions, controlToken, signingNow },
    ...{ dataFolder: "", world: tag, isEphemeral: true, isUnlimited: true, cases: 0 },
    now: () => clock + changedMs,
    routes: [`${inboxOrigin}=${internalOrigin}`],
    send: async (request) => {
      if (request.url.startsWith(`${internalOrigin}/`)) return receive(request);
      throw new Failure("network", "a scenario on the sandbox can only reach its own receiver");
    },
  };
  const world = await copyWorld(templates, options);
  const worldPlatform = openWorldPlatform(world, options);
  const platform: Platform = {
    ...worldPlatform,
    send(request) {
      if (isChange(request)) changedMs += changeMs;
      return worldPlatform.send(replaceOrigin(request, origin));
    },
  };
  const control = createControl(platform, controlToken);
  return {
    ...{ world, platform, controlToken, control, bodyLimit: worldPlatform.bodyLimit },
    now: () => clock + changedMs + waitedMs,
    async sleep(ms) {
      await control(clockAdvancePath, { by: `${Math.ceil(ms)}ms` });
      waitedMs += Math.ceil(ms);
    },
  };
}

/** The platform builds links from the origin of the request, so the embedded origin is replaced. */
const replaceOrigin = (request: HttpRequest, origin: string): HttpRequest =>
  request.url.startsWith(`${embeddedOrigin}/`)
    ? { ...request, url: origin + request.url.slice(embeddedOrigin.length) }
    : request;

const clockAdvancePath = "clock/advance";

const isChange = ({ method, url }: HttpRequest) =>
  method !== "GET" && method !== "HEAD" && !url.endsWith(`/control/${clockAdvancePath}`);

/**
 * The returned function looks up the target for a surface. It masks no secrets, because the requests are
 * never shown.
 */
export function createTargets(platform: Platform): (surface: Surface) => Target {
  const access = platform.access(embeddedOrigin).test;
  const { signal } = new AbortController();
  const secrets = new Secrets();
  return (surface) => ({
    surface,
    environment: "test",
    profile: "sandbox",
    baseUrl: access[surface].url,
    authorization: { xapikey: access[surface].key },
    keyOrigin: "the sandbox",
    secrets,
    send: platform.send,
    signal,
  });
}

function createControl(platform: Platform, token: string): ScenarioWorld["control"] {
  const target: Target = {
    ...createTargets(platform)("collection"),
    baseUrl: `${embeddedOrigin}/control/`,
    authorization: { authorization: `Bearer ${token}` },
    secrets: new Secrets([token]),
  };
  return async (path, body) =>
    readRecord(await send(target, "POST", path, Buffer.from(printJson(body)))).value;
}
