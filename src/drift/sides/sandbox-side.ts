import type { Target } from "../../api/exchange/call";
import type { Host } from "../../base/host";
import { embeddedOrigin, type Surface } from "../../base/platform";
import { createTemplates, type Templates } from "../../sandbox";
import { inboxOrigin, openScenarioWorld, type WorldSetting } from "../../scenario/run/targets/scenario-world";
import { createInbox } from "./inbox";
import type { Side } from "./side";

export interface OpenSide extends Side {
  close(): Promise<void>;
}

export interface SandboxSetting extends Pick<WorldSetting, "seed" | "idSeed" | "clock" | "readings"> {
  /** Cache of seeded worlds. Default: a new cache. */
  readonly templates?: Templates;
}

/** Opens a separate in-memory world. Leaves the user's worlds unchanged. */
export async function openSandboxSide(
  { databaseFiles }: Pick<Host, "databaseFiles">,
  { templates = createTemplates(), ...chosen }: SandboxSetting,
): Promise<OpenSide> {
  // Signs deliveries with the world's time, which gives two attempts different times.
  const now = () => world.platform.now();
  const inbox = createInbox(inboxOrigin, { keepsOrder: true, now });
  const setting = { ...chosen, tag: "drift", templates };
  const world = await openScenarioWorld(setting, { databaseFiles, now }, inbox.receive);
  const { platform, sleep, control } = world;
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
    inbox,
    control: {
      passTime: sleep,
      call: async (path, body) => void (await control(path, body)),
      send: platform.send,
    },
    hide: () => {},
    now: world.now,
    wait: async () => void (await platform.settle()),
    close: async () => {
      platform.close();
      templates.close();
    },
  };
}
