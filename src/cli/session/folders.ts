import { join } from "node:path";
import type { Host } from "../../base/host";

export { cacheFolder } from "../../base/cache-folder";

/** For the worlds of the sandbox and the journals. */
export function dataFolder({ env, homeFolder }: Host): string {
  return env.RECOUP_DATA_DIR || join(env.XDG_DATA_HOME || join(homeFolder, ".local", "share"), "recoup");
}
