import { join } from "node:path";
import type { Host } from "../../base/host";

export function configFolder({ env, homeFolder }: Pick<Host, "env" | "homeFolder">): string {
  return env.RECOUP_CONFIG_DIR || join(env.XDG_CONFIG_HOME || join(homeFolder, ".config"), "recoup");
}

export function configFile(host: Pick<Host, "env" | "homeFolder">): string {
  return join(configFolder(host), "config.json");
}
