import { join } from "node:path";
import type { Host } from "./host";

/** For what can be recreated: tokens, used rate limits and compiled code. */
export function cacheFolder({ env, homeFolder }: Pick<Host, "env" | "homeFolder">): string {
  return join(env.XDG_CACHE_HOME || join(homeFolder, ".cache"), "recoup");
}
