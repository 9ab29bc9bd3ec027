import type { Host } from "../../base/host";
import { createTemplates, type Templates } from "../../sandbox";
import {
  createTargets,
  inboxOrigin,
  openScenarioWorld,
  type WorldSetting,
} from "../../scenario/run/targets/scenario-world";
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
  const getTarget = createTargets(platform);
  return {
    name: "sandbox",
    target: async (surface) => getTarget(surface),
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
