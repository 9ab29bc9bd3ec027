import { readRecord } from "../../api/answer";
import { send, type Target } from "../../api/call";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { type JsonObject, printJson } from "../../base/json";
import { embeddedOrigin, type Platform, type PlatformOptions } from "../../base/platform";
import { type Context, openContext } from "../../cli/context";
import { openPlatform } from "../../sandbox/platform";
import { openRandom } from "../../sandbox/seed/random";
import { newControlToken } from "../../sandbox/token";
import { openEar } from "../../scenario/ear";
import { contextStage, type StagePlay } from "./context-stage";
import { memoryFiles } from "./memory-files";

export interface SandboxSetting {
  readonly seed: string;
  readonly mark: string;
  /** Milliseconds since 1970 at which the clock stands still. */
  readonly clock: number;
}

/** A name of nobody's, and the place on this machine that its deliveries are led to, which is no port at all. */
const earOrigin = "https://scenario.example.com";
const insideOrigin = "http://127.0.0.1:1";

/** An embedded platform for one scenario: a world in memory, a clock that moves when somebody waits, no network. */
export async function openSandboxStage(
  { host, style, flags }: Context,
  { seed, mark, clock }: SandboxSetting,
): Promise<StagePlay> {
  let passedMs = 0;
  const now = () => clock + passedMs;
  const ear = openEar({ address: `${earOrigin}/${mark}`, now, signingNow: () => clock });
  const controlToken = newControlToken();
  const platform = await openPlatform({
    dataFolder: "",
    world: mark,
    isEphemeral: true,
    isUnlimited: true,
    seed,
    cases: 0,
    controlToken,
    now: () => clock,
    routes: [`${earOrigin}=${insideOrigin}`],
    send: async (request) => {
      if (request.url.startsWith(`${insideOrigin}/`)) return ear.receive(request);
      throw new Failure("network", "a scenario on the sandbox reaches nobody but its own receiver");
    },
  });
  const control = controlOf(platform, controlToken);
  const sleep = async (ms: number) => {
    await control("clock/advance", { by: `${Math.ceil(ms)}ms` });
    passedMs += Math.ceil(ms);
  };
  const inner = await openContext(
    { host: { ...innerHost(host, seed), now, sleep }, openPlatform: async (_: PlatformOptions) => platform },
    { quiet: true, verbose: flags.verbose, profile: "sandbox", env: "test" },
    style,
    new AbortController().signal,
  );
  return contextStage(inner.context, {
    kind: "sandbox",
    ear,
    now,
    sleep,
    settle: async () => void (await platform.settle()),
    control,
    close: async () => platform.close(),
  });
}

const draws = 2 ** 32;

/** Nothing of the user's gets in, chance included, and nothing is left behind. */
function innerHost(host: Host, seed: string): Host {
  const chance = openRandom(seed, "scenario");
  const random = () => chance.integer(0, draws - 1) / draws;
  return { ...host, env: {}, files: memoryFiles(), signal: new AbortController().signal, random };
}

function controlOf(platform: Platform, token: string) {
  const target: Target = {
    surface: "collection",
    environment: "test",
    profile: "sandbox",
    baseUrl: `${embeddedOrigin}/control/`,
    authorization: { authorization: `Bearer ${token}` },
    keyOrigin: "the sandbox",
    send: platform.send,
    signal: new AbortController().signal,
  };
  return async (path: string, body: JsonObject) =>
    readRecord(await send(target, "POST", path, Buffer.from(printJson(body)))).value;
}
