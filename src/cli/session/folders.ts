import { join } from "node:path";
import type { Host } from "../../base/host";

/** Where is kept what can be had again: tokens, and what of the limits is used up. */
export function cacheFolder({ env, homeFolder }: Host): string {
  return join(env.XDG_CACHE_HOME || join(homeFolder, ".cache"), "recoup");
}

/** Where the worlds of the sandbox are kept. */
export function dataFolder({ env, homeFolder }: Host): string {
  return env.RECOUP_DATA_DIR || join(env.XDG_DATA_HOME || join(homeFolder, ".local", "share"), "recoup");
}
