import { join } from "node:path";
import type { Host } from "../base/host";

/** Where the worlds of the sandbox are kept. */
export function dataFolder({ env, homeFolder }: Host): string {
  return env.RECOUP_DATA_DIR || join(env.XDG_DATA_HOME || join(homeFolder, ".local", "share"), "recoup");
}
