import { call, type Target } from "../../api/exchange/call";
import type { Host } from "../../base/host";
import { embeddedOrigin, type Surface } from "../../base/platform";
import { openTemplates } from "../../sandbox";
import { inboxOrigin, openScenarioWorld } from "../../scenario/run/targets/scenario-world";
import { openInbox } from "./inbox";
import type { Side } from "./side";

export interface OpenSide extends Side {
  close(): Promise<void>;
}

export interface SandboxSetting {
  readonly seed: string;
  readonly clock: number;
  readonly readings: Readonly<Record<string, string>>;
}

/** Opens a world of its own in memory: that of the user is left alone. */
export async function openSandboxSide(
  host: Pick<Host, "databaseFiles" | "now">,
  { seed, clock, readings }: SandboxSetting,
): Promise<OpenSide> {
  const templates = openTemplates();
  const arrivalTime = () => world.platform.now();
  const inbox = openInbox(inboxOrigin, () => arrivalTime());
  const setting = { seed, idSeed: "drift", tag: "drift", clock, templates, readings };
  const world = await openScenarioWorld(setting, host, inbox.receive);
  const { platform, sleep } = world;
  const access = platform.access(embeddedOrigin).test;
  const signal = new AbortController().signal;
  const target = async (surface: Surface): Promise<Target> => ({
    surface,
    environment: "test",
    profile: "sandbox",
    baseUrl: access[surface].url,
    authorization: { xapikey: access[surface].key },
    keyOrigin: "the sandbox",
    send: platform.send,
    signal,
  });
  return {
    name: "sandbox",
    target,
    call: async (endpoint, input) => call(await target(endpoint.surface), endpoint, input),
    inbox,
    passTime: sleep,
    hide: () => {},
    now: world.now,
    wait: async () => void (await platform.settle()),
    close: async () => {
      platform.close();
      templates.close();
    },
  };
}
