import { join } from "node:path";
import type { Host } from "../../base/host";

/** For what can be recreated: tokens and used rate limits. */
export function cacheFolder({ env, homeFolder }: Host): string {
  return join(env.XDG_CACHE_HOME || join(homeFolder, ".cache"), "recoup");
}

/** For the worlds of the sandbox and the journals. */
export function dataFolder({ env, homeFolder }: Host): string {
  return env.RECOUP_DATA_DIR || join(env.XDG_DATA_HOME || join(homeFolder, ".local", "share"), "recoup");
}
